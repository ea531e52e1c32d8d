import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
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
import { Modal } from "~/ui/layout/modal";
import { useScreenPath } from "~/ui/layout/use-screen-path";
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
  const { t } = useTranslation("timetable");
  const { pathname, search } = useLocation();
  const back = useScreenPath("skippers")();
  return (
    <Modal title={t("skippers.editTitle")} back={back}>
      <SkipperForm
        {...useLoaderData<typeof loader>()}
        action={pathname + search}
        back={back}
        jetties={[]}
        returned={useReturnedForm<typeof action>()}
      />
    </Modal>
  );
}
