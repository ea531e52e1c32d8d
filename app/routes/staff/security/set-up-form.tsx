import { useTranslation } from "react-i18next";
import { QrCode, type QrDrawing } from "~/documents/qr-code";
import { Actions, Button } from "~/ui/forms/buttons";
import { ErrorSummary } from "~/ui/forms/error-summary";
import type { FormState } from "~/ui/forms/field-errors";
import type { FieldRules } from "~/ui/forms/field-rules";
import { StaffForm } from "~/ui/forms/staff-form";
import { useStaffForm } from "~/ui/forms/use-staff-form";
import { Note } from "~/ui/layout/note";
import { ProofFields } from "./proof-fields";

interface FactorSetUpFormProps {
  /** In groups of four, for typing. */
  secret: string;
  drawing: QrDrawing;
  /** Nothing else is open to this person yet. */
  needed: boolean;
  rules: FieldRules;
  returned: FormState | undefined;
}

/** The secret as a QR code and as text, and the first code in return. */
export function FactorSetUpForm({
  secret,
  drawing,
  needed,
  rules,
  returned,
}: FactorSetUpFormProps) {
  const { t } = useTranslation("account");
  const labels = { code: t("code"), password: t("password") };
  const form = useStaffForm({ labels, rules, returned });
  return (
    <>
      <ErrorSummary {...form.summary} />
      <h1>{t("titles.on")}</h1>
      {needed ? (
        <Note kind="careful">
          <p>{t("on.needed")}</p>
        </Note>
      ) : null}
      <StaffForm
        form={form}
        action="/user-profile/security/on"
        className="card stack"
        reloadDocument
      >
        <p>{t("on.scan")}</p>
        <QrCode drawing={drawing} label={t("on.qr")} />
        <p>
          {t("on.type")} <span className="code">{secret}</span>
        </p>
        <p>{t("on.confirm")}</p>
        <ProofFields form={form} hint={t("on.codeHint")} />
        <p className="mute small">{t("on.others")}</p>
        <Actions>
          <Button>{t("on.submit")}</Button>
        </Actions>
      </StaffForm>
    </>
  );
}
