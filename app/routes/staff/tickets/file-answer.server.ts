import type { LoaderFunctionArgs } from "@remix-run/node";
import { can } from "~/domain/access/capabilities";
import { readStoredFile } from "~/domain/files/queries.server";
import { Refusal } from "~/domain/shared/refusal";
import { FILE_USES, type FileUse } from "~/domain/tickets/file-uses";
import { mayReadFile } from "~/domain/tickets/ticket-files.server";
import { orPlainErrorPage } from "~/http/error-page.server";
import { fileResponse } from "~/http/file-response.server";
import { visitorOf } from "~/http/session.server";

/**
 * A file of a ticket for whoever may see it at its jetty (T4): in the window, or with `?download`
 * to be kept.
 */
export function fileAnswer(use: FileUse, { request, params }: LoaderFunctionArgs) {
  return orPlainErrorPage(request, async () => {
    const visitor = await visitorOf(request);
    if (visitor.state === "steward") throw new Refusal("steward_only");
    if (visitor.state !== "live" || visitor.staff.locked || visitor.staff.needsFactor)
      throw new Refusal("signed_out");
    const { needs, kind } = FILE_USES[use];
    if (!can(visitor.staff, needs)) throw new Refusal("forbidden");
    const name = params.file ?? "";
    const file = (await mayReadFile(use, name, visitor.staff))
      ? await readStoredFile(kind, name)
      : null;
    if (!file) throw new Refusal("not_found");
    const download = new URL(request.url).searchParams.has("download");
    return fileResponse(request, file, download ? "attachment" : "inline");
  });
}
