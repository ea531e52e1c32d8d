import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { addExtra } from "~/domain/departures/timetable/add-extra.server";
import { extraForm } from "~/domain/departures/timetable/schema.server";
import { instantOf } from "~/domain/departures/weather/rules";
import { jettyName } from "~/domain/places/jetties";
import { dayOf } from "~/domain/shared/day";
import { now } from "~/http/clock.server";
import { fieldRules } from "~/http/field-rules.server";
import { flashCookie } from "~/http/flash.server";
import { requirePage } from "~/http/guard.server";
import { languageOf } from "~/http/language.server";
import { redirectTo } from "~/http/redirect.server";
import { submitForm } from "~/http/submit-form.server";
import { DateField } from "~/ui/forms/date-field";
import { SelectField } from "~/ui/forms/select-field";
import { TextField } from "~/ui/forms/text-field";
import { useReturnedForm } from "~/ui/forms/use-returned-form";
import { useStaffForm } from "~/ui/forms/use-staff-form";
import type { PageHandle } from "~/ui/layout/frame";
import { Modal } from "~/ui/layout/modal";
import { useScreenPath } from "~/ui/layout/use-screen-path";
import { askedDay } from "./asked-day.server";
import { crewChoices } from "./crew-choices.server";
import { CrewFields } from "./crew-fields";
import { FormFrame } from "./form-frame";
import { AnywayField, StoppedNote } from "./stopped-note";
import { namingStoppage, stoppedDayText } from "./weather/weather-view.server";

export { clientAction, shouldRevalidate } from "~/ui/forms/form-page";
export const handle = { title: "timetable:extra.title", dialog: true } satisfies PageHandle;

const FIELDS = ["jetty", "day", "time", "boat", "skipper", "anyway"] as const;

export async function loader({ request }: LoaderFunctionArgs) {
  const staff = await requirePage(request, "timetable/add");
  const { day, jettyId } = askedDay(request, staff, now());
  const today = dayOf(now());
  const shown = day < today ? today : day;
  return {
    stopped: await stoppedDayText(jettyId, shown, await languageOf(request)),
    choices: await crewChoices(staff),
    values: { jetty: String(jettyId), day: shown },
    today,
    rules: fieldRules(extraForm),
  };
}

/** It leads to the day of the departure. */
export async function action({ request }: ActionFunctionArgs) {
  const staff = await requirePage(request, "timetable/add");
  return submitForm(request, extraForm, async (extra) => {
    const { jettyId, day, time } = extra;
    const at = instantOf(day, time);
    const add = () => addExtra(extra, staff, now());
    await namingStoppage(add, { jettyId, at }, await languageOf(request));
    return redirectTo(`/timetable?jetty=${jettyId}&day=${day}`, {
      cookies: [flashCookie("timetable.extra_added")],
    });
  });
}

export default function AddExtra() {
  const { t } = useTranslation("timetable");
  const { pathname, search } = useLocation();
  const { choices, values, stopped, today, rules } = useLoaderData<typeof loader>();
  const labels = Object.fromEntries(FIELDS.map((name) => [name, t(`field.${name}`)]));
  const returned = useReturnedForm<typeof action>();
  const form = useStaffForm({ labels, rules, returned, values });
  const back = useScreenPath("timetable")();
  return (
    <Modal title={t("extra.title")} back={back}>
      <p>{t("extra.lead")}</p>
      <StoppedNote form={form} stopped={stopped} />
      <FormFrame form={form} action={pathname + search} back={back} submit={t("extra.submit")}>
        <SelectField
          {...form.field("jetty")}
          options={choices.jetties.map((id) => ({ value: String(id), label: jettyName(id) }))}
        />
        <DateField {...form.field("day")} min={today} />
        <TextField {...form.field("time")} type="time" hint={t("hint.time")} narrow />
        <CrewFields form={form} choices={choices} />
        <AnywayField form={form} />
      </FormFrame>
    </Modal>
  );
}
