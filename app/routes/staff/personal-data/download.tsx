import type { ActionFunctionArgs } from "@remix-run/node";
import { exportPerson } from "~/domain/personal-data/export-person.server";
import { findPersonForm } from "~/domain/personal-data/schema.server";
import { Refusal } from "~/domain/shared/refusal";
import { now } from "~/http/clock.server";
import { keptFile } from "~/http/file-response.server";
import { requireStaff } from "~/http/guard.server";
import { asFailurePage, submitForm } from "~/http/submit-form.server";

/** What is held of a person as a file of their own. */
export async function action({ request }: ActionFunctionArgs) {
  const { userId } = await requireStaff(request, "personal-data.manage");
  return submitForm(
    request,
    findPersonForm,
    async ({ person }) => {
      const text = await exportPerson(person, userId, now());
      return keptFile("personal-data.json", "application/json", Buffer.from(text));
    },
    { invalid: () => asFailurePage(new Refusal("bad_request")), refused: asFailurePage },
  );
}
