import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { addBoat } from "~/domain/departures/boats/save-boat.server";
import { boatForm } from "~/domain/departures/boats/schema.server";
import { fieldRules } from "~/http/field-rules.server";
import { flashCookie } from "~/http/flash.server";
import { requirePage } from "~/http/guard.server";
import { redirectTo } from "~/http/redirect.server";
import { screenPath } from "~/http/return-path.server";
import { submitForm } from "~/http/submit-form.server";
import { useReturnedForm } from "~/ui/forms/use-returned-form";
import type { PageHandle } from "~/ui/layout/frame";
import { RegisterDialog } from "../register-dialog";
import { boatFormChoices } from "./boat-choices.server";
import { BoatForm } from "./boat-form";

export { clientAction, shouldRevalidate } from "~/ui/forms/form-page";
export const handle = { title: "timetable:boats.addTitle", dialog: true } satisfies PageHandle;

export async function loader({ request }: LoaderFunctionArgs) {
  const staff = await requirePage(request, "boats/add");
  return { choices: await boatFormChoices(staff, null), rules: fieldRules(boatForm) };
}

export async function action({ request }: ActionFunctionArgs) {
  const staff = await requirePage(request, "boats/add");
  return submitForm(request, boatForm, async (boat) => {
    await addBoat(boat, staff);
    return redirectTo(screenPath(request, "boats"), {
      cookies: [flashCookie("timetable.boat_added")],
    });
  });
}

export default function AddBoat() {
  const view = useLoaderData<typeof loader>();
  const returned = useReturnedForm<typeof action>();
  return (
    <RegisterDialog register="boats" title="addTitle">
      {(ways) => <BoatForm {...view} {...ways} boat={null} returned={returned} />}
    </RegisterDialog>
  );
}
