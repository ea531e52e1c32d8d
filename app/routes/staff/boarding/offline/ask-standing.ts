import { askScanPage } from "~/ui/boarding/send-scan";
import type { ScanPage } from "../scan-page.server";

const ASK_MS = 10_000;

/** How boarding stands by the server; null where it says something else, as to whoever is to log in. */
export async function askStanding(): Promise<ScanPage | null | "unreachable"> {
  const answer = await askScanPage(ASK_MS);
  if (answer === "unreachable") return answer;
  return isPage(answer) ? answer.page : null;
}

function isPage(body: object | null): body is { page: ScanPage } {
  return body !== null && "page" in body;
}
