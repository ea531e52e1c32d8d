import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { delayForm } from "~/domain/departures/status/schema.server";
import { setStatus } from "~/domain/departures/status/set-status.server";
import { concernedBy } from "~/domain/departures/status/tell-buyers.server";
import { clockTime } from "~/domain/departures/status/transitions";
import { now } from "~/http/clock.server";
import { fieldRules } from "~/http/field-rules.server";
import { requirePage } from "~/http/guard.server";
import { languageOf } from "~/http/language.server";
import { redirectTo } from "~/http/redirect.server";
import { screenPath } from "~/http/return-path.server";
import { submitForm } from "~/http/submit-form.server";
import { formatTime } from "~/i18n/format";
import { TextField } from "~/ui/forms/text-field";
import { useReturnedForm } from "~/ui/forms/use-returned-form";
import { useStaffForm } from "~/ui/forms/use-staff-form";
import type { PageHandle } from "~/ui/layout/frame";
import { Modal } from "~/ui/layout/modal";
import { useScreenPath } from "~/ui/layout/use-screen-path";
import { flashOfMails } from "./flash-of-mails.server";
import { FormFrame } from "./form-frame";
import { requireDeparture, sailingTime } from "./require-rows.server";
import { AnywayField, StoppedNote } from "./stopped-note";
import { TellBuyers } from "./tell-buyers";
import { namingStoppage, stoppedDayText } from "./weather/weather-view.server";

export { clientAction, shouldRevalidate } from "~/ui/forms/form-page";
export const handle = { title: "timetable:delay.title", dialog: true } satisfies PageHandle;

export async function loader({ request, params }: LoaderFunctionArgs) {
  const staff = await requirePage(request, "timetable/:id/delay");
  const departure = await requireDeparture(params.id, staff, now());
  const { id, boat, day, jettyId, delayedTo, reason, version } = departure;
  const language = await languageOf(request);
  return {
    stopped: await stoppedDayText(jettyId, day, language),
    concerned: await concernedBy(id),
    ...{ boat, version, time: sailingTime(departure, language) },
    planned: formatTime(departure.sailsAt, language),
    values: { time: delayedTo ? clockTime(delayedTo) : "", reason: reason ?? "" },
    rules: fieldRules(delayForm),
  };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const staff = await requirePage(request, "timetable/:id/delay");
  const at = now();
  const { id, day, jettyId } = await requireDeparture(params.id, staff, at);
  return submitForm(request, delayForm, async ({ time, reason, tell, anyway, version }) => {
    const delayedTo = new Date(`${day}T${time}:00+08:00`);
    const delay = () =>
      setStatus(id, { act: "delay", delayedTo, reason, tell, anyway }, staff, at, version);
    const mails = await namingStoppage(
      delay,
      { jettyId, at: delayedTo },
      await languageOf(request),
    );
    return redirectTo(screenPath(request, "timetable"), {
      cookies: [flashOfMails("delayed", mails)],
    });
  });
}

export default function DelayDeparture() {
  const { t } = useTranslation("timetable");
  const { pathname, search } = useLocation();
  const { boat, time, planned, stopped, concerned, values, rules, version } =
    useLoaderData<typeof loader>();
  const labels = { time: t("delay.time"), reason: t("delay.reason"), anyway: t("field.anyway") };
  const returned = useReturnedForm<typeof action>();
  const form = useStaffForm({ labels, rules, returned, values, version });
  const back = useScreenPath("timetable")();
  return (
    <Modal title={t("delay.title")} back={back}>
      <p>{t("departure", { time, boat })}</p>
      <StoppedNote form={form} stopped={stopped} />
      <FormFrame form={form} action={pathname + search} back={back} submit={t("delay.submit")}>
        <TextField
          {...form.field("time")}
          type="time"
          hint={t("delay.timeHint", { time: planned })}
          narrow
        />
        <TextField
          {...form.field("reason")}
          hint={t("delay.reasonHint")}
          maxLength={200}
          autoComplete="off"
        />
        <AnywayField form={form} />
        <TellBuyers form={form} concerned={concerned} />
      </FormFrame>
    </Modal>
  );
}
