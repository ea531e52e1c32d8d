import type { LoaderFunctionArgs } from "@remix-run/node";
import { closingOf, fileFormat, monthFile } from "~/domain/month-end/closing/queries.server";
import { Refusal } from "~/domain/shared/refusal";
import { rowIdParam } from "~/http/address-params.server";
import { failurePage } from "~/http/failure.server";
import { keptFile } from "~/http/file-response.server";
import { requireStaff } from "~/http/guard.server";

const CONTENT_TYPES = {
  pdf: "application/pdf",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
} as const;

/** A file of a closed month, byte by byte as it was kept. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const staff = await requireStaff(request, "month-end.manage");
  const closing = await closingOf(rowIdParam(params.id), staff);
  const format = fileFormat(params.format);
  const bytes = closing && format && (await monthFile(closing.id, format));
  if (!bytes) throw failurePage(new Refusal("not_found"));
  return keptFile(
    `month-${closing.jettyId}-${closing.month}-${closing.no}.${format}`,
    CONTENT_TYPES[format],
    bytes,
  );
}
