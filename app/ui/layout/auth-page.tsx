import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { RefusalValues } from "~/domain/shared/refusal";
import { ErrorSummary } from "../forms/error-summary";
import type { FieldError, FieldLabels } from "../forms/field-errors";
import { Note } from "./note";
import { SiteHeader } from "./site-header";

interface AuthPageProps {
  heading: string;
  problems?: readonly FieldError[];
  labels?: FieldLabels;
  /** A sentence in passing, where nothing is wrong. */
  notice?: string | undefined;
  children: ReactNode;
}

/**
 * A page in front of the staff screens: log in, forgot password, log out, locked. Its field has the
 * cursor, also where something was wrong.
 */
export function AuthPage({
  heading,
  problems = [],
  labels,
  notice: news,
  children,
}: AuthPageProps) {
  return (
    <>
      <SiteHeader />
      <main id="main" className="wrap narrow-page">
        <ErrorSummary problems={problems} labels={labels} leavesFocus />
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

export type AuthFlash = { code: string; values: RefusalValues } | null;

/** The sentence of a flash message on a page without a shell. */
export function useAuthFlashText(flash: AuthFlash): string | undefined {
  const { t } = useTranslation("session");
  if (flash?.code === "password_sent") return t("flash.password_sent");
  if (flash?.code === "login_again") return t("flash.login_again");
  return flash?.code === "logged_out" ? t("flash.logged_out") : undefined;
}
