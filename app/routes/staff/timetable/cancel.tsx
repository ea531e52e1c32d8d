import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { cancelForm } from "~/domain/departures/status/schema.server";
import { setStatus } from "~/domain/departures/status/set-status.server";
import { concernedBy } from "~/domain/departures/status/tell-buyers.server";
import { rowIdParam } from "~/http/address-params.server";
import { now } from "~/http/clock.server";
import { fieldRules } from "~/http/field-rules.server";
import { requirePage } from "~/http/guard.server";
import { languageOf } from "~/http/language.server";
import { redirectTo } from "~/http/redirect.server";
import { screenPath } from "~/http/return-path.server";
import { submitForm } from "~/http/submit-form.server";
import { TextField } from "~/ui/forms/text-field";
import { useReturnedForm } from "~/ui/forms/use-returned-form";
import { useStaffForm } from "~/ui/forms/use-staff-form";
import type { PageHandle } from "~/ui/layout/frame";
import { Modal } from "~/ui/layout/modal";
import { Note } from "~/ui/layout/note";
import { useScreenPath } from "~/ui/layout/use-screen-path";
import { flashOfMails } from "./flash-of-mails.server";
import { FormFrame } from "./form-frame";
import { requireDeparture, sailingTime } from "./require-rows.server";
import { TellBuyers } from "./tell-buyers";

export { clientAction, shouldRevalidate } from "~/ui/forms/form-page";
export const handle = { title: "timetable:cancel.title", dialog: true } satisfies PageHandle;

export async function loader({ request, params }: LoaderFunctionArgs) {
  const staff = await requirePage(request, "timetable/:id/cancel");
  const departure = await requireDeparture(params.id, staff, now());
  const { id, boat, sold, version } = departure;
  const time = sailingTime(departure, await languageOf(request));
  const concerned = await concernedBy(id);
  return { boat, sold, version, concerned, time, rules: fieldRules(cancelForm) };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const staff = await requirePage(request, "timetable/:id/cancel");
  const id = rowIdParam(params.id);
  return submitForm(request, cancelForm, async ({ reason, tell, version }) => {
    const mails = await setStatus(id, { act: "cancel", reason, tell }, staff, now(), version);
    return redirectTo(screenPath(request, "timetable"), {
      cookies: [flashOfMails("cancelled", mails)],
    });
  });
}

/** Says how many people have paid before it is done. */
export default function CancelDeparture() {
  const { t } = useTranslation("timetable");
  const { pathname, search } = useLocation();
  const { boat, time, sold, concerned, rules, version } = useLoaderData<typeof loader>();
  const labels = { reason: t("delay.reason") };
  const returned = useReturnedForm<typeof action>();
  const form = useStaffForm({ labels, rules, returned, version });
  const back = useScreenPath("timetable")();
  return (
    <Modal title={t("cancel.title")} back={back}>
      <p>{t("departure", { time, boat })}</p>
      {sold > 0 ? (
        <Note kind="careful">
          <p>{t("cancel.paid", { count: sold })}</p>
        </Note>
      ) : (
        <p>{t("cancel.nobody")}</p>
      )}
      <FormFrame
        form={form}
        action={pathname + search}
        back={back}
        submit={t("cancel.submit")}
        risky
      >
        <TextField
          {...form.field("reason")}
          hint={t("delay.reasonHint")}
          maxLength={200}
          autoComplete="off"
        />
        <TellBuyers form={form} concerned={concerned} />
      </FormFrame>
    </Modal>
  );
}
