import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { worksAt } from "~/domain/access/works-at";
import { addSkipper } from "~/domain/departures/skippers/save-skipper.server";
import { skipperForm } from "~/domain/departures/skippers/schema.server";
import { JETTIES } from "~/domain/places/jetties";
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
import { SkipperForm } from "./skipper-form";

export { clientAction, shouldRevalidate } from "~/ui/forms/form-page";
export const handle = { title: "timetable:skippers.addTitle", dialog: true } satisfies PageHandle;

export async function loader({ request }: LoaderFunctionArgs) {
  const staff = await requirePage(request, "skippers/add");
  const jetties = JETTIES.map(({ id }) => id).filter((id) => worksAt(staff, id));
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
  const { t } = useTranslation("timetable");
  const { pathname, search } = useLocation();
  const back = useScreenPath("skippers")();
  return (
    <Modal title={t("skippers.addTitle")} back={back}>
      <SkipperForm
        {...useLoaderData<typeof loader>()}
        action={pathname + search}
        back={back}
        skipper={null}
        returned={useReturnedForm<typeof action>()}
      />
    </Modal>
  );
}
