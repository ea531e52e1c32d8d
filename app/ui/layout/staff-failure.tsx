import { useRouteError } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Actions, LinkButton } from "../forms/buttons";
import { LoginForm } from "../forms/login-form";
import { AuthPage } from "./auth-page";
import { failureOfError, FailurePage } from "./failure";
import { useFrame } from "./frame";
import { Note } from "./note";
import { useCrashReport } from "./report-browser-error";
import { StaffShell } from "./shell";
import type { ShellView } from "./shell-view";

/**
 * In place of a staff page: a session that is over gets the login form on the spot, and leads back
 * here; a missing capability 'Not authorized'.
 */
export function StaffFailure({ shell }: { shell?: ShellView | undefined }) {
  const { t } = useTranslation("session");
  const { path } = useFrame();
  const error = useRouteError();
  useCrashReport(error);
  const failure = failureOfError(error);
  if (failure.code === "steward_over") return <LinkEnded />;
  if (failure.status === 401)
    return (
      <AuthPage heading={t("login.heading")} notice={t("login.over")}>
        <LoginForm back={path} />
      </AuthPage>
    );
  if (failure.code === "steward_only") return <ScansOnly />;
  if (failure.code !== "forbidden") return <FailurePage failure={failure} home="/dashboard" />;
  return shell ? (
    <StaffShell shell={shell}>
      <NotAuthorized />
    </StaffShell>
  ) : (
    <main id="main" className="work">
      <NotAuthorized />
    </main>
  );
}

/** A steward of the day who went elsewhere is led back to the scanner. */
function ScansOnly() {
  const { t } = useTranslation("staff");
  const refusal = useTranslation("refusal").t;
  return (
    <main id="main" className="work">
      <Note kind="bad" role="alert">
        <h1>{t("refused.heading")}</h1>
        <p>{refusal("steward_only")}</p>
      </Note>
      <Actions>
        <LinkButton href="/scan">{t("refused.toScan")}</LinkButton>
      </Actions>
    </main>
  );
}

/** A steward whose link has ended, at midnight or by hand, has no account to log in with. */
function LinkEnded() {
  const { t } = useTranslation("staff");
  const refusal = useTranslation("refusal").t;
  return (
    <AuthPage heading={t("steward.over")}>
      <p>{refusal("steward_over")}</p>
    </AuthPage>
  );
}

function NotAuthorized() {
  const { t } = useTranslation("staff");
  return (
    <>
      <Note kind="bad" role="alert">
        <h1>{t("refused.heading")}</h1>
        <p>{t("refused.lead")}</p>
      </Note>
      <Actions>
        <LinkButton href="/dashboard">{t("refused.back")}</LinkButton>
      </Actions>
    </>
  );
}
