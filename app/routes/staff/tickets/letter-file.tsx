import type { LoaderFunctionArgs } from "@remix-run/node";
import { can } from "~/domain/access/capabilities";
import { readStoredFile } from "~/domain/files/queries.server";
import { Refusal } from "~/domain/shared/refusal";
import { LETTER_KIND } from "~/domain/ticket-counter/letters.server";
import { mayReadLetter } from "~/domain/tickets/ticket-detail.server";
import { orPlainErrorPage } from "~/http/error-page.server";
import { fileResponse } from "~/http/file-response.server";
import { visitorOf } from "~/http/session.server";

/** An agency's letter, for administrators of its ticket's jetty (T4). */
export const loader = ({ request, params }: LoaderFunctionArgs) =>
  orPlainErrorPage(request, async () => {
    const visitor = await visitorOf(request);
    if (visitor.state !== "live" || visitor.staff.locked || visitor.staff.needsFactor)
      throw new Refusal("signed_out");
    if (!can(visitor.staff, "tickets.manage-letters")) throw new Refusal("forbidden");
    const name = params.file ?? "";
    const file = (await mayReadLetter(name, visitor.staff))
      ? await readStoredFile(LETTER_KIND, name)
      : null;
    if (!file) throw new Refusal("not_found");
    return fileResponse(request, file, "attachment");
  });
