import { useTranslation } from "react-i18next";
import { jettyName } from "~/domain/places/jetties";
import { Actions, Button } from "~/ui/forms/buttons";
import { ErrorSummary } from "~/ui/forms/error-summary";
import type { FormState } from "~/ui/forms/field-errors";
import type { FieldRules } from "~/ui/forms/field-rules";
import { PasswordField } from "~/ui/forms/password-field";
import { StaffForm } from "~/ui/forms/staff-form";
import { TextField } from "~/ui/forms/text-field";
import { useStaffForm } from "~/ui/forms/use-staff-form";

interface ProfileFormProps {
  profile: {
    name: string;
    phone: string;
    username: string;
    email: string;
    role: string;
    jettyId: number;
  };
  bounds: { min: number; max: number };
  rules: FieldRules;
  returned: FormState | undefined;
}

/** One's own name, phone and password; the rest is the administrator's to change (2.15). */
export function ProfileForm({ profile, bounds, rules, returned }: ProfileFormProps) {
  const { t } = useTranslation("account");
  const { name, phone } = profile;
  const labels = {
    name: t("profile.name"),
    phone: t("profile.phone"),
    password: t("profile.password"),
    password_current: t("profile.currentPassword"),
  };
  const form = useStaffForm({ labels, rules, returned, values: { name, phone } });
  const jetty = profile.jettyId === 0 ? t("profile.allJetty") : jettyName(profile.jettyId);
  return (
    <>
      <ErrorSummary {...form.summary} />
      <StaffForm form={form} action="/user-profile" className="card stack">
        <TextField {...form.field("name")} autoComplete="name" />
        <TextField {...form.field("phone")} type="tel" autoComplete="tel" />
        <PasswordField
          label={labels.password}
          hint={t("profile.passwordHint", { ...bounds })}
          problem={form.problem("password")}
          autoComplete="new-password"
        />
        <TextField
          {...form.field("password_current")}
          hint={t("profile.currentPasswordHint")}
          type="password"
          autoComplete="current-password"
          defaultValue=""
        />
        <TextField
          name="username"
          label={t("profile.username")}
          value={profile.username}
          readOnly
        />
        <TextField name="email" label={t("profile.email")} value={profile.email} readOnly />
        <TextField name="category" label={t("profile.category")} value={profile.role} readOnly />
        <TextField name="jetty_access" label={t("profile.jetty")} value={jetty} readOnly />
        <Actions>
          <Button>{t("profile.submit")}</Button>
        </Actions>
      </StaffForm>
    </>
  );
}
