import { useTranslation } from "react-i18next";
import { useTabSync } from "../live/use-tab-sync";
import { Button } from "./buttons";
import { SUMMARY_ID } from "./error-summary";
import { type FieldError, useFieldErrorText } from "./field-errors";
import { PasswordField } from "./password-field";
import { TextField } from "./text-field";

interface LoginFormProps {
  /** Where a login leads. */
  back: string;
  email?: string;
  problems?: readonly FieldError[];
}

/** Stands only where nobody is logged in, and says so to the other tabs. */
export function LoginForm({ back, email = "", problems = [] }: LoginFormProps) {
  const { t } = useTranslation("session");
  const problem = useFieldErrorText(problems);
  useTabSync(null);
  return (
    <>
      <form method="post" action="/login" className="card stack" noValidate>
        <TextField
          name="email"
          label={t("login.email")}
          problem={problem("email")}
          type="email"
          autoComplete="username"
          defaultValue={email}
          autoFocus={email === ""}
          required
        />
        <PasswordField
          label={t("login.password")}
          problem={problem("password")}
          autoComplete="current-password"
          autoFocus={email !== ""}
          describedBy={problems.length > 0 ? SUMMARY_ID : undefined}
          required
        />
        <Button>{t("login.submit")}</Button>
        <p>
          <a href="/login/forgot">{t("login.forgot")}</a>
        </p>
        <input type="hidden" name="back" value={back} />
      </form>
      <p className="mute small">
        {t("login.buying")} <a href="/">{t("login.buyingLink")}</a>.
      </p>
    </>
  );
}
