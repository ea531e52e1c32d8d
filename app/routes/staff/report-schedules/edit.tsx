import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { editSchedule } from "~/domain/reports/schedules/save-schedule.server";
import { editScheduleForm } from "~/domain/reports/schedules/schema.server";
import { rowIdParam } from "~/http/address-params.server";
import { now } from "~/http/clock.server";
import { fieldRules } from "~/http/field-rules.server";
import { flashCookie } from "~/http/flash.server";
import { requirePage } from "~/http/guard.server";
import { languageOf } from "~/http/language.server";
import { redirectTo } from "~/http/redirect.server";
import { screenPath } from "~/http/return-path.server";
import { submitForm } from "~/http/submit-form.server";
import { useReturnedForm } from "~/ui/forms/use-returned-form";
import type { PageHandle } from "~/ui/layout/frame";
import { Modal } from "~/ui/layout/modal";
import { useScreenPath } from "~/ui/layout/use-screen-path";
import { requireSchedule } from "./require-schedule.server";
import { scheduleChoices } from "./schedule-choices.server";
import { ScheduleForm } from "./schedule-form";

export { clientAction, shouldRevalidate } from "~/ui/forms/form-page";
export const handle = {
  title: "schedules:editTitle",
  dialog: true,
} satisfies PageHandle;

export async function loader({ request, params }: LoaderFunctionArgs) {
  const staff = await requirePage(request, "reportSchedules/:id/edit");
  const schedule = await requireSchedule(params.id, staff);
  const { type, format, language, period, version } = schedule;
  return {
    choices: scheduleChoices(staff, await languageOf(request), now()),
    values: {
      ...{ type, format, language, period },
      jetty: String(schedule.jettyId),
      platform: String(schedule.platform),
      weekday: String(schedule.weekday ?? 0),
      month_day: String(schedule.monthDay ?? 1),
      hour: String(schedule.hour),
      addresses: schedule.addresses.join("\n"),
    },
    version,
    rules: fieldRules(editScheduleForm),
  };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const staff = await requirePage(request, "reportSchedules/:id/edit");
  const id = rowIdParam(params.id);
  return submitForm(request, editScheduleForm, async ({ version, ...schedule }) => {
    await editSchedule(id, version, schedule, staff, now());
    return redirectTo(screenPath(request, "reportSchedules"), { cookies: [flashCookie("saved")] });
  });
}

export default function EditSchedule() {
  const { t } = useTranslation("schedules");
  const { pathname, search } = useLocation();
  const back = useScreenPath("reportSchedules")();
  return (
    <Modal title={t("editTitle")} back={back}>
      <ScheduleForm
        {...useLoaderData<typeof loader>()}
        action={pathname + search}
        back={back}
        returned={useReturnedForm<typeof action>()}
      />
    </Modal>
  );
}
