import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { editBoat } from "~/domain/departures/boats/save-boat.server";
import { editBoatForm } from "~/domain/departures/boats/schema.server";
import { rowIdParam } from "~/http/address-params.server";
import { now } from "~/http/clock.server";
import { fieldRules } from "~/http/field-rules.server";
import { requirePage } from "~/http/guard.server";
import { redirectTo } from "~/http/redirect.server";
import { screenPath } from "~/http/return-path.server";
import { submitForm } from "~/http/submit-form.server";
import { useReturnedForm } from "~/ui/forms/use-returned-form";
import type { PageHandle } from "~/ui/layout/frame";
import { flashOrCount } from "../flash-or-count.server";
import { RegisterDialog } from "../register-dialog";
import { requireBoat } from "../require-rows.server";
import { boatFormChoices } from "./boat-choices.server";
import { BoatForm } from "./boat-form";

export { clientAction, shouldRevalidate } from "~/ui/forms/form-page";
export const handle = { title: "timetable:boats.editTitle", dialog: true } satisfies PageHandle;

export async function loader({ request, params }: LoaderFunctionArgs) {
  const staff = await requirePage(request, "boats/:id/edit");
  const boat = await requireBoat(params.id, staff);
  return { boat, choices: await boatFormChoices(staff, boat), rules: fieldRules(editBoatForm) };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const staff = await requirePage(request, "boats/:id/edit");
  const id = rowIdParam(params.id);
  return submitForm(request, editBoatForm, async ({ version, ...boat }) => {
    const over = await editBoat(id, version, boat, staff, now());
    return redirectTo(screenPath(request, "boats"), {
      cookies: [flashOrCount("timetable.saved", "timetable.boat_over", over)],
    });
  });
}

export default function EditBoat() {
  const view = useLoaderData<typeof loader>();
  const returned = useReturnedForm<typeof action>();
  return (
    <RegisterDialog register="boats" title="editTitle">
      {(ways) => <BoatForm {...view} {...ways} returned={returned} />}
    </RegisterDialog>
  );
}
