import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { payRefunds } from "~/domain/refunds/decide-refunds.server";
import { dueRefunds } from "~/domain/refunds/queries.server";
import { payRefundsForm } from "~/domain/refunds/schema.server";
import { formatRm } from "~/domain/shared/money";
import { now } from "~/http/clock.server";
import { fieldRules } from "~/http/field-rules.server";
import { flashCookie } from "~/http/flash.server";
import { requirePage } from "~/http/guard.server";
import { redirectTo } from "~/http/redirect.server";
import { submitForm } from "~/http/submit-form.server";
import { Actions, Button, LinkButton } from "~/ui/forms/buttons";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { StaffForm } from "~/ui/forms/staff-form";
import { TextField } from "~/ui/forms/text-field";
import { useReturnedForm } from "~/ui/forms/use-returned-form";
import { useStaffForm } from "~/ui/forms/use-staff-form";
import type { PageHandle } from "~/ui/layout/frame";
import { Modal } from "~/ui/layout/modal";
import { LookedTick } from "./looked-tick";
import { NothingChosen } from "./nothing-chosen";
import { chosenRefunds, countUnknown, refundsPath } from "./refund-view.server";

export { clientAction, shouldRevalidate } from "~/ui/forms/form-page";
export const handle = { title: "refunds:pay.title", dialog: true } satisfies PageHandle;
const PAGE = "refunds/pay";

export async function loader({ request }: LoaderFunctionArgs) {
  const staff = await requirePage(request, PAGE);
  const refunds = await dueRefunds(chosenRefunds(request), staff);
  return {
    ids: refunds.map(({ id }) => id),
    sum: formatRm(refunds.reduce((sum, { amountSen }) => sum + amountSen, 0)),
    unknown: countUnknown(refunds),
    rules: fieldRules(payRefundsForm),
    back: refundsPath(request),
  };
}

/** The refunds that the form names, which were due when it was opened. */
export async function action({ request }: ActionFunctionArgs) {
  const staff = await requirePage(request, PAGE);
  return submitForm(request, payRefundsForm, async ({ ids, refund_ref, looked }) => {
    await payRefunds(ids, refund_ref, staff, now(), { looked: looked !== undefined });
    return redirectTo(refundsPath(request), {
      cookies: [flashCookie("refunds.paid", { count: ids.length })],
    });
  });
}

/** Marks refunds as paid out under the bank's reference. */
export default function PayRefunds() {
  const { t } = useTranslation("refunds");
  const { pathname, search } = useLocation();
  const { ids, sum, unknown, rules, back } = useLoaderData<typeof loader>();
  const returned = useReturnedForm<typeof action>();
  const form = useStaffForm({
    labels: { refund_ref: t("pay.reference"), looked: t("asked.looked") },
    rules,
    returned,
  });
  return (
    <Modal title={t("pay.title")} back={back}>
      <ErrorSummary {...form.summary} />
      {ids.length === 0 ? (
        <NothingChosen back={back} />
      ) : (
        <StaffForm form={form} action={pathname + search}>
          <p>
            {t("pay.lead", { count: ids.length })} <b>{sum}</b>
          </p>
          <input type="hidden" name="ids" value={returned?.typed.ids ?? ids.join(",")} />
          <LookedTick count={unknown} />
          <TextField {...form.field("refund_ref")} hint={t("pay.hint")} maxLength={60} />
          <Actions>
            <Button>{t("pay.submit")}</Button>
            <LinkButton look="alt" href={back}>
              {t("back")}
            </LinkButton>
          </Actions>
        </StaffForm>
      )}
    </Modal>
  );
}
