import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { jettiesOf } from "~/domain/access/works-at";
import { addSkipper } from "~/domain/departures/skippers/save-skipper.server";
import { skipperForm } from "~/domain/departures/skippers/schema.server";
import { fieldRules } from "~/http/field-rules.server";
import { flashCookie } from "~/http/flash.server";
import { requirePage } from "~/http/guard.server";
import { redirectTo } from "~/http/redirect.server";
import { screenPath } from "~/http/return-path.server";
import { submitForm } from "~/http/submit-form.server";
import { useReturnedForm } from "~/ui/forms/use-returned-form";
import type { PageHandle } from "~/ui/layout/frame";
import { RegisterDialog } from "../register-dialog";
import { SkipperForm } from "./skipper-form";

export { clientAction, shouldRevalidate } from "~/ui/forms/form-page";
export const handle = { title: "timetable:skippers.addTitle", dialog: true } satisfies PageHandle;

export async function loader({ request }: LoaderFunctionArgs) {
  const staff = await requirePage(request, "skippers/add");
  const jetties = jettiesOf(staff);
  return { jetties, rules: fieldRules(skipperForm) };
}

export async function action({ request }: ActionFunctionArgs) {
  const staff = await requirePage(request, "skippers/add");
  return submitForm(request, skipperForm, async (skipper) => {
    await addSkipper(skipper, staff);
    return redirectTo(screenPath(request, "skippers"), {
      cookies: [flashCookie("timetable.skipper_added")],
    });
  });
}

export default function AddSkipper() {
  const view = useLoaderData<typeof loader>();
  const returned = useReturnedForm<typeof action>();
  return (
    <RegisterDialog register="skippers" title="addTitle">
      {(ways) => <SkipperForm {...view} {...ways} skipper={null} returned={returned} />}
    </RegisterDialog>
  );
}
