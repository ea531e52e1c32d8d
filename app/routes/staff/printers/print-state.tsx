import type { LoaderFunctionArgs } from "@remix-run/node";
import { findSalePrintAt } from "~/domain/printing/queries.server";
import { jobId } from "~/domain/printing/schema.server";
import { requireStaff } from "~/http/guard.server";

/** How a print stands, for a page that shows it live. */
export async function loader({ request, params }: LoaderFunctionArgs): Promise<Response> {
  const staff = await requireStaff(request, "tickets.view");
  const parsed = jobId.safeParse(params.job);
  const print = parsed.success ? await findSalePrintAt(parsed.data, staff) : null;
  return Response.json(print, {
    status: print ? 200 : 404,
    headers: { "Cache-Control": "no-store" },
  });
}
