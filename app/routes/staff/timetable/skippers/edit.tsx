import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { editSkipper } from "~/domain/departures/skippers/save-skipper.server";
import { editSkipperForm } from "~/domain/departures/skippers/schema.server";
import { rowIdParam } from "~/http/address-params.server";
import { fieldRules } from "~/http/field-rules.server";
import { flashCookie } from "~/http/flash.server";
import { requirePage } from "~/http/guard.server";
import { redirectTo } from "~/http/redirect.server";
import { screenPath } from "~/http/return-path.server";
import { submitForm } from "~/http/submit-form.server";
import { useReturnedForm } from "~/ui/forms/use-returned-form";
import type { PageHandle } from "~/ui/layout/frame";
import { RegisterDialog } from "../register-dialog";
import { requireSkipper } from "../require-rows.server";
import { SkipperForm } from "./skipper-form";

export { clientAction, shouldRevalidate } from "~/ui/forms/form-page";
export const handle = { title: "timetable:skippers.editTitle", dialog: true } satisfies PageHandle;

export async function loader({ request, params }: LoaderFunctionArgs) {
  const staff = await requirePage(request, "skippers/:id/edit");
  return { skipper: await requireSkipper(params.id, staff), rules: fieldRules(editSkipperForm) };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const staff = await requirePage(request, "skippers/:id/edit");
  const id = rowIdParam(params.id);
  return submitForm(request, editSkipperForm, async ({ version, ...skipper }) => {
    await editSkipper(id, version, skipper, staff);
    return redirectTo(screenPath(request, "skippers"), {
      cookies: [flashCookie("timetable.saved")],
    });
  });
}

export default function EditSkipper() {
  const view = useLoaderData<typeof loader>();
  const returned = useReturnedForm<typeof action>();
  return (
    <RegisterDialog register="skippers" title="editTitle">
      {(ways) => <SkipperForm {...view} {...ways} jetties={[]} returned={returned} />}
    </RegisterDialog>
  );
}
