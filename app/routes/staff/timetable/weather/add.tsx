import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { jettiesOf } from "~/domain/access/works-at";
import { planStoppage } from "~/domain/departures/weather/plan-stoppage.server";
import { stoppageById } from "~/domain/departures/weather/queries.server";
import { stoppageForm } from "~/domain/departures/weather/schema.server";
import { dayOf } from "~/domain/shared/day";
import { parseRowId } from "~/domain/shared/row-id.server";
import { now } from "~/http/clock.server";
import { fieldRules } from "~/http/field-rules.server";
import { requirePage } from "~/http/guard.server";
import { redirectTo } from "~/http/redirect.server";
import { submitForm } from "~/http/submit-form.server";
import { useReturnedForm } from "~/ui/forms/use-returned-form";
import type { PageHandle } from "~/ui/layout/frame";
import { Modal } from "~/ui/layout/modal";
import { Note } from "~/ui/layout/note";
import { newStopValues, planValues } from "./form-values.server";
import { StoppageForm } from "./stoppage-form";

export { clientAction, shouldRevalidate } from "~/ui/forms/form-page";
export const handle = {
  title: "weather:add.title",
  texts: ["timetable"],
  dialog: true,
} satisfies PageHandle;

/** `plan` is what somebody looked at and wants to change before it is done. */
export async function loader({ request }: LoaderFunctionArgs) {
  const staff = await requirePage(request, "weather/add");
  const at = now();
  const asked = parseRowId(new URL(request.url).searchParams.get("plan") ?? undefined);
  const plan = asked === null ? null : await stoppageById(asked, staff);
  return {
    jetties: jettiesOf(staff),
    values: plan ? planValues(plan) : newStopValues(staff.jettyId, at),
    today: dayOf(at),
    rules: fieldRules(stoppageForm),
  };
}

/** Nothing is stopped yet: the next page says whom it concerns. */
export async function action({ request }: ActionFunctionArgs) {
  const staff = await requirePage(request, "weather/add");
  return submitForm(request, stoppageForm, async (input) => {
    const id = await planStoppage(input, staff, now());
    return redirectTo(`/timetable/weather/${id}/confirm`);
  });
}

export default function StopSailing() {
  const { t } = useTranslation("weather");
  const { pathname, search } = useLocation();
  const back = "/timetable/weather";
  return (
    <Modal title={t("add.title")} back={back}>
      <p>{t("add.lead")}</p>
      <Note kind="careful">
        <p>{t("add.wholeDays")}</p>
      </Note>
      <StoppageForm
        {...useLoaderData<typeof loader>()}
        action={pathname + search}
        back={back}
        returned={useReturnedForm<typeof action>()}
      />
    </Modal>
  );
}
