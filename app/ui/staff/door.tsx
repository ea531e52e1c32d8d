import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { RefusalValues } from "~/domain/shared/refusal";
import { ErrorSummary } from "~/ui/forms/error-summary";
import type { ShownProblem } from "~/ui/forms/problems";
import { Note } from "~/ui/layout/note";
import { Top } from "~/ui/layout/top";

interface DoorProps {
  heading: string;
  problems?: readonly ShownProblem[];
  /** A sentence in passing, where nothing is wrong. */
  news?: string | undefined;
  children: ReactNode;
}

/** A page in front of the staff screens: log in, forgot password, log out, locked. */
export function Door({ heading, problems = [], news, children }: DoorProps) {
  return (
    <>
      <Top />
      <main id="main" className="wrap door">
        <ErrorSummary problems={problems} />
        {news && problems.length === 0 ? (
          <Note role="status">
            <p>{news}</p>
          </Note>
        ) : null}
        <h1>{heading}</h1>
        {children}
      </main>
    </>
  );
}

export type DoorFlash = { code: string; values: RefusalValues } | null;

/** The sentence of a flash that doors know. */
export function useDoorNews(flash: DoorFlash): string | undefined {
  const { t } = useTranslation("session");
  if (flash?.code === "password_sent") return t("flash.password_sent");
  if (flash?.code === "login_again") return t("flash.login_again");
  return flash?.code === "logged_out" ? t("flash.logged_out") : undefined;
}
