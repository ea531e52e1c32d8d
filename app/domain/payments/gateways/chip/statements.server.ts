import { z } from "zod";
import { download } from "../exchange.server";
import { GatewayRefused, GatewayUnavailable, type Period } from "../gateway.server";
import { callChip, readChip } from "./api.server";
import type { ChipAccount } from "./purchase.server";

const companyStatement = z.object({
  id: z.uuid(),
  /** `pending`, `processing` or `success`, "e.g.". */
  status: z.string().max(80).nullish(),
  download_url: z.string().max(4_000).nullish(),
});
/** As long as one of these is said, it is being written. */
const BEING_WRITTEN = ["pending", "processing", "created", "scheduled", "queued"];

/** Schedules the list of the brand's payments of a time; it is written within minutes. */
export async function askStatement(
  account: ChipAccount,
  { from, until }: Period,
  withinMs: number,
): Promise<string> {
  const query = new URLSearchParams({
    paid_from: String(Math.floor(from.getTime() / 1_000)),
    paid_to: String(Math.floor(until.getTime() / 1_000)),
    brand_id: account.brandId,
  });
  const answer = await callChip(
    account,
    "POST",
    `company_statements/?${query.toString()}`,
    withinMs,
    { format: "csv", timezone: "Asia/Kuala_Lumpur" },
  );
  return readChip(answer, companyStatement).id;
}

/** Its address is another machine's, which signs it: the key does not go there. */
export async function takeStatement(
  account: ChipAccount,
  id: string,
  maxBytes: number,
  withinMs: number,
): Promise<Buffer | null> {
  const end = performance.now() + withinMs;
  const path = `company_statements/${encodeURIComponent(id)}/`;
  const { status, download_url: url } = readChip(
    await callChip(account, "GET", path, withinMs),
    companyStatement,
  );
  if (url) {
    if (!isFileUrlOf(account, url)) throw new GatewayUnavailable("garbage", true);
    return download(url, maxBytes, end - performance.now());
  }
  if (status && !BEING_WRITTEN.includes(status)) throw new GatewayRefused(`statement_${status}`);
  return null;
}

/** Over https; the sandbox keeps its files itself. */
function isFileUrlOf(account: ChipAccount, url: string): boolean {
  return URL.canParse(url) && (url.startsWith("https://") || new URL(url).origin === account.host);
}
