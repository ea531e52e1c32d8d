import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { chosenDifferences } from "~/domain/month-end/chosen-differences.server";
import { explainDifferences } from "~/domain/month-end/explain-differences.server";
import {
  differenceKind,
  MAX_EXPLAINED_AT_ONCE,
  MAX_MONTH_REMARK,
  REASONS,
} from "~/domain/month-end/rules";
import { explainForm } from "~/domain/month-end/schema.server";
import { formatRm } from "~/domain/shared/money";
import { parseRowId } from "~/domain/shared/row-id.server";
import { now } from "~/http/clock.server";
import { fieldRules } from "~/http/field-rules.server";
import { flashCookie } from "~/http/flash.server";
import { requirePage } from "~/http/guard.server";
import { redirectTo } from "~/http/redirect.server";
import { submitForm } from "~/http/submit-form.server";
import { Actions, Button, LinkButton } from "~/ui/forms/buttons";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { SelectField } from "~/ui/forms/select-field";
import { StaffForm } from "~/ui/forms/staff-form";
import { TextArea } from "~/ui/forms/text-field";
import { useReturnedForm } from "~/ui/forms/use-returned-form";
import { useStaffForm } from "~/ui/forms/use-staff-form";
import type { PageHandle } from "~/ui/layout/frame";
import { Modal } from "~/ui/layout/modal";
import { askedMonth, monthQuery } from "./asked-month.server";

export { clientAction, shouldRevalidate } from "~/ui/forms/form-page";
export const handle = { title: "months:explain.title", dialog: true } satisfies PageHandle;
const PAGE = "monthEnd/explain";

export async function loader({ request }: LoaderFunctionArgs) {
  const of = askedMonth(request, await requirePage(request, PAGE));
  const { searchParams } = new URL(request.url);
  const kind = differenceKind(searchParams.get("kind"));
  const ids = searchParams.getAll("id").flatMap((text) => parseRowId(text) ?? []);
  const which = searchParams.has("all") ? "unexplained" : ids.slice(0, MAX_EXPLAINED_AT_ONCE);
  const chosen = await chosenDifferences(of, kind, which);
  return {
    ...{ kind, reasons: REASONS[kind], rules: fieldRules(explainForm) },
    back: `/month-end/differences${monthQuery(of)}&kind=${kind}`,
    which: which === "unexplained" ? which : chosen.map(({ id }) => id).join(","),
    count: chosen.length,
    sum: formatRm(chosen.reduce((sum, { sen }) => sum + sen, 0)),
  };
}

/** One reason for all that were chosen. */
export async function action({ request }: ActionFunctionArgs) {
  const staff = await requirePage(request, PAGE);
  const of = askedMonth(request, staff);
  return submitForm(request, explainForm, async (explanation) => {
    const count = await explainDifferences(of, explanation, staff.userId, now());
    return redirectTo(`/month-end/differences${monthQuery(of)}&kind=${explanation.kind}`, {
      cookies: [flashCookie("months.explained", { count })],
    });
  });
}

/** Says why some differences are there. */
export default function Explain() {
  const { t } = useTranslation("months");
  const { pathname, search } = useLocation();
  const { kind, reasons, rules, back, which, count, sum } = useLoaderData<typeof loader>();
  const returned = useReturnedForm<typeof action>();
  const labels = { reason: t("explain.reason"), remark: t("explain.remark") };
  const form = useStaffForm({ labels, rules, returned });
  return (
    <Modal title={t("explain.title")} back={back}>
      <ErrorSummary {...form.summary} />
      {count === 0 ? (
        <>
          <p>{t("explain.none")}</p>
          <Actions>
            <LinkButton look="alt" href={back}>
              {t("back")}
            </LinkButton>
          </Actions>
        </>
      ) : (
        <StaffForm form={form} action={pathname + search}>
          <p>
            <b>{t(`kind.${kind}`)}</b>: {t("explain.lead", { count })} <b>{sum}</b>
          </p>
          <input type="hidden" name="kind" value={kind} />
          <input type="hidden" name="which" value={returned?.typed.which ?? which} />
          <SelectField
            {...form.field("reason")}
            empty={t("explain.choose")}
            options={reasons.map((reason) => ({ value: reason, label: t(`reason.${reason}`) }))}
          />
          <TextArea
            {...form.field("remark")}
            hint={t("explain.hint")}
            rows={3}
            maxLength={MAX_MONTH_REMARK}
          />
          <Actions>
            <Button>{t("explain.submit")}</Button>
            <LinkButton look="alt" href={back}>
              {t("back")}
            </LinkButton>
          </Actions>
        </StaffForm>
      )}
    </Modal>
  );
}
