import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { departureCard } from "~/domain/manifest/card.server";
import { manifestVersions } from "~/domain/manifest/queries.server";
import { reopenBoarding } from "~/domain/manifest/reopen-boarding.server";
import { reopenForm } from "~/domain/manifest/schema.server";
import { Refusal } from "~/domain/shared/refusal";
import { rowIdParam } from "~/http/address-params.server";
import { now } from "~/http/clock.server";
import { failurePage } from "~/http/failure.server";
import { fieldRules } from "~/http/field-rules.server";
import { flashCookie } from "~/http/flash.server";
import { requirePage } from "~/http/guard.server";
import { languageOf } from "~/http/language.server";
import { redirectTo } from "~/http/redirect.server";
import { submitForm } from "~/http/submit-form.server";
import { formatTime } from "~/i18n/format";
import { TextField } from "~/ui/forms/text-field";
import { useReturnedForm } from "~/ui/forms/use-returned-form";
import { useStaffForm } from "~/ui/forms/use-staff-form";
import type { PageHandle } from "~/ui/layout/frame";
import { Modal } from "~/ui/layout/modal";
import { FormFrame } from "../form-frame";

export { clientAction, shouldRevalidate } from "~/ui/forms/form-page";
export const handle = { title: "manifest:reopen.title", dialog: true } satisfies PageHandle;
const PAGE = "timetable/:id/reopen";

export async function loader({ request, params }: LoaderFunctionArgs) {
  const staff = await requirePage(request, PAGE);
  const id = rowIdParam(params.id);
  const [card, [latest]] = await Promise.all([departureCard(id, staff), manifestVersions(id)]);
  if (!card || !latest) throw failurePage(new Refusal("not_found"));
  const time = formatTime(card.delayedTo ?? card.sailsAt, await languageOf(request));
  const { boat } = card;
  return { id, time, boat, number: latest.content.number, rules: fieldRules(reopenForm) };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const staff = await requirePage(request, PAGE);
  const id = rowIdParam(params.id);
  return submitForm(request, reopenForm, async ({ reason }) => {
    await reopenBoarding(id, reason, staff, now());
    return redirectTo(`/timetable/${id}`, { cookies: [flashCookie("manifest.reopened")] });
  });
}

/** Opens boarding again to correct a frozen manifest, and asks why. */
export default function ReopenBoarding() {
  const { t } = useTranslation("manifest");
  const { pathname, search } = useLocation();
  const { id, rules, ...facts } = useLoaderData<typeof loader>();
  const returned = useReturnedForm<typeof action>();
  const form = useStaffForm({ labels: { reason: t("reopen.reason") }, rules, returned });
  const back = `/timetable/${id}`;
  return (
    <Modal title={t("reopen.title")} back={back}>
      <p>{t("reopen.lead", facts)}</p>
      <FormFrame
        form={form}
        action={pathname + search}
        back={back}
        submit={t("reopen.submit")}
        risky
      >
        <TextField
          {...form.field("reason")}
          hint={t("reopen.reasonHint")}
          maxLength={200}
          autoComplete="off"
        />
      </FormFrame>
    </Modal>
  );
}
