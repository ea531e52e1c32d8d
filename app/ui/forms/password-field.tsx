import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Field } from "./field";
import { TextField } from "./text-field";

interface PasswordFieldProps {
  label: string;
  hint?: string;
  problem?: string | undefined;
  autoComplete: "current-password" | "new-password";
  required?: boolean;
  autoFocus?: boolean;
  /** What else of the page says what is wrong. */
  describedBy?: string | undefined;
}

/**
 * A password with show and hide. Without scripts a field cannot change its kind: there a second,
 * visible one unfolds, and what is written in it counts. No longest length: a browser would cut
 * what is pasted, and a cut password is another password.
 */
export function PasswordField({
  label,
  hint,
  problem,
  autoComplete,
  required,
  autoFocus,
  describedBy,
}: PasswordFieldProps) {
  const { t } = useTranslation("session");
  const [live, setLive] = useState(false);
  const [shown, setShown] = useState(false);
  useEffect(() => void setLive(true), []);
  return (
    <>
      <Field name="password" label={label} hint={hint} problem={problem}>
        {(wiring) => (
          <span className="join">
            <input
              className="in"
              type={shown ? "text" : "password"}
              autoComplete={autoComplete}
              autoCapitalize="none"
              spellCheck={false}
              required={live && required}
              autoFocus={autoFocus}
              {...wiring}
              aria-describedby={
                [wiring["aria-describedby"], describedBy].filter(Boolean).join(" ") || undefined
              }
            />
            {live ? (
              <button
                type="button"
                className="btn alt"
                aria-pressed={shown}
                onClick={() => setShown(!shown)}
              >
                {shown ? t("password.hide") : t("password.show")}
              </button>
            ) : null}
          </span>
        )}
      </Field>
      {live ? null : (
        <details data-show={t("password.show")} data-hide={t("password.hide")}>
          <summary>{t("password.peek")}</summary>
          <TextField
            name="password_visible"
            label={t("password.peekField")}
            hint={t("password.peekHint")}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
        </details>
      )}
    </>
  );
}
