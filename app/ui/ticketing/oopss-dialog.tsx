import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { refusalText } from "~/i18n/refusal";
import type { ShownProblem } from "~/ui/forms/problems";

interface OopssDialogProps {
  problem: Pick<ShownProblem, "code" | "values">;
  /** Where one goes on when it was read. */
  back: string;
}

/** The modal 'Oopss' of section 8: what went wrong, above a page that rests until it was read. */
export function OopssDialog({ problem, back }: OopssDialogProps) {
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

/** What lies below an open dialog can be seen and not reached. React 18 knows no `inert`, and passes an unknown attribute on as it is. */
export const restingBelow = (dialog: ReactNode) => (dialog ? { inert: "" } : {});
