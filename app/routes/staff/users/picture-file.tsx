import type { LoaderFunctionArgs } from "@remix-run/node";
import { readStoredFile } from "~/domain/files/queries.server";
import { Refusal } from "~/domain/shared/refusal";
import { PICTURE } from "~/domain/users/change-picture.server";
import { orPlainErrorPage } from "~/http/error-page.server";
import { fileResponse } from "~/http/file-response.server";
import { visitorOf } from "~/http/session.server";

/** Somebody's picture, for whoever works here (T4). */
export const loader = ({ request, params }: LoaderFunctionArgs) =>
  orPlainErrorPage(request, async () => {
    const visitor = await visitorOf(request);
    if (visitor.state === "steward") throw new Refusal("steward_only");
    if (visitor.state !== "live" || visitor.staff.locked) throw new Refusal("signed_out");
    const file = await readStoredFile(PICTURE, params.file ?? "");
    if (!file) throw new Refusal("not_found");
    return fileResponse(request, file, "inline");
  });
