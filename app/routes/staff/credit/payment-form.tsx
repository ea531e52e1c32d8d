import { useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { MAX_REFERENCE, RECEIPT_METHODS } from "~/domain/credit/rules";
import type { Day } from "~/domain/shared/day";
import { Actions, Button, LinkButton } from "~/ui/forms/buttons";
import { DateField } from "~/ui/forms/date-field";
import { ErrorSummary } from "~/ui/forms/error-summary";
import type { FormState } from "~/ui/forms/field-errors";
import type { FieldRules } from "~/ui/forms/field-rules";
import { SelectField } from "~/ui/forms/select-field";
import { StaffForm } from "~/ui/forms/staff-form";
import { TextField } from "~/ui/forms/text-field";
import { useStaffForm } from "~/ui/forms/use-staff-form";
import { Modal } from "~/ui/layout/modal";
import { useScreenPath } from "~/ui/layout/use-screen-path";
import type { AccountView } from "./credit-view.server";

interface PaymentFormProps {
  account: AccountView;
  /** The days on which the money may have come. */
  first: Day;
  today: Day;
  formKey: string;
  rules: FieldRules;
  returned: FormState | undefined;
}

export function PaymentForm({ account, first, today, formKey, rules, returned }: PaymentFormProps) {
  const { t } = useTranslation("credit");
  const { pathname, search } = useLocation();
  const { id, name, balance } = account;
  const back = useScreenPath("credit")(String(id));
  const labels = {
    received_on: t("payment.receivedOn"),
    amount: t("payment.amount"),
    method: t("payment.method"),
    reference: t("payment.reference"),
    remark: t("payment.remark"),
  };
  const form = useStaffForm({
    ...{ labels, rules, returned, values: { received_on: today }, cursor: "amount" },
  });
  return (
    <Modal title={t("payment.of", { account: name })} back={back}>
      <ErrorSummary {...form.summary} />
      <p>{t("payment.owes", { balance })}</p>
      <StaffForm ownKey form={form} action={pathname + search}>
        <input type="hidden" name="form_key" value={returned?.typed.form_key ?? formKey} />
        <DateField {...form.field("received_on")} min={first} max={today} />
        <TextField
          {...form.field("amount")}
          inputMode="decimal"
          maxLength={14}
          autoComplete="off"
          narrow
        />
        <SelectField
          {...form.field("method")}
          empty={t("payment.choose")}
          options={RECEIPT_METHODS.map((method) => ({
            value: method,
            label: t(`method.${method}`),
          }))}
        />
        <TextField
          {...form.field("reference")}
          hint={t("payment.referenceHint")}
          maxLength={MAX_REFERENCE}
          autoComplete="off"
        />
        <TextField {...form.field("remark")} maxLength={500} autoComplete="off" />
        <Actions>
          <Button>{t("payment.submit")}</Button>
          <LinkButton look="alt" href={back}>
            {t("act.back")}
          </LinkButton>
        </Actions>
      </StaffForm>
    </Modal>
  );
}
