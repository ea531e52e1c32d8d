import { useTranslation } from "react-i18next";
import { jettyName } from "~/domain/places/jetties";
import { Actions, Button } from "~/ui/forms/buttons";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { type FieldError, useFieldErrorText } from "~/ui/forms/field-errors";
import { PasswordField } from "~/ui/forms/password-field";
import { TextField } from "~/ui/forms/text-field";

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
  problems: readonly FieldError[];
  typed: Record<string, string>;
}

/** One's own name, phone and password; the rest is the administrator's to change (2.15). */
export function ProfileForm({ profile, bounds, problems, typed }: ProfileFormProps) {
  const { t } = useTranslation("staff");
  const problem = useFieldErrorText(problems);
  const jetty = profile.jettyId === 0 ? t("profile.allJetty") : jettyName(profile.jettyId);
  return (
    <>
      <ErrorSummary problems={problems} />
      <form method="post" action="/user-profile" className="card stack">
        <TextField
          name="name"
          label={t("profile.name")}
          problem={problem("name")}
          defaultValue={typed.name ?? profile.name}
          autoComplete="name"
          required
        />
        <TextField
          name="phone"
          label={t("profile.phone")}
          problem={problem("phone")}
          defaultValue={typed.phone ?? profile.phone}
          type="tel"
          autoComplete="tel"
          required
        />
        <PasswordField
          label={t("profile.password")}
          hint={t("profile.passwordHint", { ...bounds })}
          problem={problem("password")}
          autoComplete="new-password"
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
      </form>
    </>
  );
}
