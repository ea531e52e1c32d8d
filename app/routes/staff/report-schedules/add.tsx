import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { addSchedule } from "~/domain/reports/schedules/save-schedule.server";
import { scheduleForm } from "~/domain/reports/schedules/schema.server";
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
import { scheduleChoices } from "./schedule-choices.server";
import { ScheduleForm } from "./schedule-form";

export { clientAction, shouldRevalidate } from "~/ui/forms/form-page";
export const handle = {
  title: "schedules:addTitle",
  dialog: true,
} satisfies PageHandle;

export async function loader({ request }: LoaderFunctionArgs) {
  const staff = await requirePage(request, "reportSchedules/add");
  const language = await languageOf(request);
  return {
    choices: scheduleChoices(staff, language, now()),
    values: {
      ...{ type: "jualan", format: "pdf", language, jetty: String(staff.jettyId) },
      ...{ platform: "0", period: "daily", weekday: "0", month_day: "1", hour: "6" },
      addresses: "",
    },
    rules: fieldRules(scheduleForm),
  };
}

export async function action({ request }: ActionFunctionArgs) {
  const staff = await requirePage(request, "reportSchedules/add");
  return submitForm(request, scheduleForm, async (schedule) => {
    await addSchedule(schedule, staff, now());
    return redirectTo(screenPath(request, "reportSchedules"), {
      cookies: [flashCookie("schedules.added")],
    });
  });
}

export default function AddSchedule() {
  const { t } = useTranslation("schedules");
  const { pathname, search } = useLocation();
  const back = useScreenPath("reportSchedules")();
  return (
    <Modal title={t("addTitle")} back={back}>
      <ScheduleForm
        {...useLoaderData<typeof loader>()}
        action={pathname + search}
        back={back}
        returned={useReturnedForm<typeof action>()}
      />
    </Modal>
  );
}
