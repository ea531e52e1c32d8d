import { useTranslation } from "react-i18next";
import { TOKEN_DAYS } from "~/domain/device-tokens/rules";
import { DEVICE_SCOPES } from "~/domain/device-tokens/scopes";
import { Actions, Button } from "~/ui/forms/buttons";
import { RadioCards } from "~/ui/forms/choice-cards";
import { ErrorSummary } from "~/ui/forms/error-summary";
import type { FormState } from "~/ui/forms/field-errors";
import type { FieldRules } from "~/ui/forms/field-rules";
import { PasswordField } from "~/ui/forms/password-field";
import { SelectField } from "~/ui/forms/select-field";
import { StaffForm } from "~/ui/forms/staff-form";
import { TextField } from "~/ui/forms/text-field";
import { useStaffForm } from "~/ui/forms/use-staff-form";

interface TokenFormProps {
  rules: FieldRules;
  /** Whether a code of a second factor is asked for too. */
  hasFactor: boolean;
  returned: FormState | undefined;
}

/** What a device is called, may do and for how long, and who says so. */
export function TokenForm({ rules, hasFactor, returned }: TokenFormProps) {
  const { t } = useTranslation("tokens");
  const labels = {
    name: t("new.name"),
    scope: t("new.scope"),
    days: t("new.days"),
    password: t("new.password"),
    code: t("new.code"),
  };
  const form = useStaffForm({ labels, rules, returned, values: { days: "90" }, cursor: "name" });
  return (
    <>
      <ErrorSummary {...form.summary} />
      <StaffForm
        form={form}
        action="/user-profile/tokens/new"
        className="card stack"
        reloadDocument
      >
        <TextField
          {...form.field("name")}
          hint={t("new.nameHint")}
          maxLength={60}
          autoComplete="off"
        />
        <RadioCards
          name="scope"
          legend={labels.scope}
          choices={DEVICE_SCOPES.map((scope) => ({
            value: scope,
            label: t(`scope.${scope}`),
            hint: t(`scopeHint.${scope}`),
          }))}
          chosen={form.field("scope").defaultValue}
          problem={form.problem("scope")}
          required
        />
        <SelectField
          {...form.field("days")}
          hint={t("new.daysHint")}
          options={TOKEN_DAYS.map((days) => ({
            value: String(days),
            label: t("new.day", { count: days }),
          }))}
        />
        <PasswordField
          label={labels.password}
          problem={form.problem("password")}
          autoComplete="current-password"
          required
        />
        {hasFactor ? (
          <TextField
            {...form.field("code")}
            hint={t("new.codeHint")}
            autoComplete="one-time-code"
            autoCapitalize="none"
            spellCheck={false}
          />
        ) : null}
        <Actions>
          <Button>{t("new.submit")}</Button>
        </Actions>
      </StaffForm>
    </>
  );
}
