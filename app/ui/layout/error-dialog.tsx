import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { refusalText } from "~/i18n/refusal";
import type { FieldError } from "../forms/field-errors";

interface ErrorDialogProps {
  problem: Pick<FieldError, "code" | "values">;
  /** Where one goes on when it was read. */
  back: string;
}

/**
 * The modal 'Oopss' (R-8-30, R-8-31): what went wrong, above a page that rests until it was read.
 */
export function ErrorDialog({ problem, back }: ErrorDialogProps) {
  const { t } = useTranslation();
  const refusal = useTranslation("refusal").t;
  return (
    <div className="scrim">
      <section
        className="dlg stack"
        role="alertdialog"
        aria-modal="true"
        aria-labelledby="oopss"
        aria-describedby="oopss-why"
      >
        <h2 id="oopss">{t("failure.oops")}</h2>
        <p id="oopss-why">{refusalText(refusal, problem.code, problem.values)}</p>
        <p>
          <a className="btn" href={back} autoFocus data-key="Escape">
            {t("dialog.close")}
          </a>
        </p>
      </section>
    </div>
  );
}

/**
 * What lies below an open dialog can be seen and not reached. React 18 knows no `inert`, and passes
 * an unknown attribute on as it is.
 */
export const inertBelow = (dialog: ReactNode) => (dialog ? { inert: "" } : {});
