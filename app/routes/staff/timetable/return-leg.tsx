import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { returnRuleAt } from "~/domain/boarding/return-leg/return-days.server";
import { RETURN_DAYS, returnLegForm, WAYS } from "~/domain/boarding/return-leg/schema.server";
import { setReturnDays } from "~/domain/boarding/return-leg/set-return-days.server";
import { jettyName } from "~/domain/places/jetties";
import { now } from "~/http/clock.server";
import { fieldRules } from "~/http/field-rules.server";
import { flashCookie } from "~/http/flash.server";
import { requirePage } from "~/http/guard.server";
import { redirectTo } from "~/http/redirect.server";
import { screenPath } from "~/http/return-path.server";
import { submitForm } from "~/http/submit-form.server";
import { SelectField } from "~/ui/forms/select-field";
import { TextField } from "~/ui/forms/text-field";
import { useReturnedForm } from "~/ui/forms/use-returned-form";
import { useStaffForm } from "~/ui/forms/use-staff-form";
import type { PageHandle } from "~/ui/layout/frame";
import { Modal } from "~/ui/layout/modal";
import { useScreenPath } from "~/ui/layout/use-screen-path";
import { askedDay } from "./asked-day.server";
import { FormFrame } from "./form-frame";

export { clientAction, shouldRevalidate } from "~/ui/forms/form-page";
export const handle = { title: "timetable:return.title", dialog: true } satisfies PageHandle;
const PAGE = "timetable/return";

export async function loader({ request }: LoaderFunctionArgs) {
  const staff = await requirePage(request, PAGE);
  const { jettyId } = askedDay(request, staff, now());
  const { returnDays: days, version } = await returnRuleAt(jettyId);
  return {
    jetty: jettyName(jettyId),
    ways: [...WAYS],
    values: {
      ways: days === null ? "one_way" : "return",
      days: String(days ?? RETURN_DAYS.usual),
    },
    version,
    rules: fieldRules(returnLegForm),
  };
}

export async function action({ request }: ActionFunctionArgs) {
  const staff = await requirePage(request, PAGE);
  const { jettyId } = askedDay(request, staff, now());
  return submitForm(request, returnLegForm, async ({ version, ways, days }) => {
    await setReturnDays(jettyId, version, ways === "return" ? days : null, staff, now());
    return redirectTo(screenPath(request, "timetable"), {
      cookies: [flashCookie("timetable.saved")],
    });
  });
}

/** Whether tickets of a jetty are for there and back, and how long they bring people back. */
export default function ReturnLeg() {
  const { t } = useTranslation("timetable");
  const { pathname, search } = useLocation();
  const { jetty, ways, values, version, rules } = useLoaderData<typeof loader>();
  const labels = { ways: t("return.ways"), days: t("return.days") };
  const returned = useReturnedForm<typeof action>();
  const form = useStaffForm({ labels, rules, returned, values, version });
  const back = useScreenPath("timetable")();
  return (
    <Modal title={`${t("return.title")} · ${jetty}`} back={back}>
      <FormFrame form={form} action={pathname + search} back={back}>
        <SelectField
          {...form.field("ways")}
          hint={t("return.waysHint")}
          options={ways.map((value) => ({ value, label: t(`return.${value}`) }))}
        />
        <TextField
          {...form.field("days")}
          hint={t("return.daysHint")}
          inputMode="numeric"
          maxLength={3}
          autoComplete="off"
          narrow
        />
      </FormFrame>
    </Modal>
  );
}
