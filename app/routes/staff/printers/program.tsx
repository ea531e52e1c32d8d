import type { LoaderFunctionArgs } from "@remix-run/node";
import { config } from "~/config.server";
import { printServerEnv } from "~/domain/printing/printer-setup";
import { printerSetup } from "~/domain/printing/schema.server";
import { readWsApiKey } from "~/domain/printing/ws-api-key.server";
import { orFailurePage } from "~/http/failure.server";
import { requirePage } from "~/http/guard.server";
import { languageOf } from "~/http/language.server";
import { redirectTo } from "~/http/redirect.server";
import { printServerZip } from "./print-server-zip.server";

/**
 * The print server with its settings as one file. An address that is none leads back to the form,
 * which says so.
 */
export async function loader({ request }: LoaderFunctionArgs): Promise<Response> {
  const staff = await requirePage(request, "printServerKey");
  const { searchParams } = new URL(request.url);
  const setup = printerSetup.safeParse(Object.fromEntries(searchParams));
  const key = await readWsApiKey(staff.userId);
  if (!setup.success || key === null) {
    searchParams.set("wrong", "address");
    return redirectTo(`/user-profile/print-server?${searchParams.toString()}#setup`, {
      status: 302,
    });
  }
  const env = printServerEnv(
    { serverUrl: config().PUBLIC_URL, key, jettyId: staff.jettyId },
    setup.data,
  );
  const zip = await orFailurePage(async () => printServerZip(env, await languageOf(request)));
  return new Response(new Uint8Array(zip), {
    headers: {
      "Content-Type": "application/zip",
      "Content-Disposition": 'attachment; filename="jetty-print-server.zip"',
      "Cache-Control": "no-store",
    },
  });
}
