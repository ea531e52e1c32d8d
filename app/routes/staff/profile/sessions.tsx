import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { deviceName } from "~/domain/sessions/device";
import { endOtherSessions, endOwnSession } from "~/domain/sessions/end-session.server";
import { sessionsOf } from "~/domain/sessions/queries.server";
import { endForm } from "~/domain/sessions/schema.server";
import { Refusal } from "~/domain/shared/refusal";
import { now } from "~/http/clock.server";
import { flashCookie } from "~/http/flash.server";
import { requirePage } from "~/http/guard.server";
import { languageOf } from "~/http/language.server";
import { redirectTo } from "~/http/redirect.server";
import { submitForm } from "~/http/submit-form.server";
import { formatInstant } from "~/i18n/format";
import { BackLink } from "~/ui/forms/buttons";
import type { PageHandle } from "~/ui/layout/frame";
import { SessionList } from "./session-list";

export const handle = {
  texts: ["account"],
  title: "staff:title.sessions",
} satisfies PageHandle;

export async function loader({ request }: LoaderFunctionArgs) {
  const { userId, sessionId } = await requirePage(request, "profile/sessions");
  const language = await languageOf(request);
  const sessions = await sessionsOf(userId, now());
  return sessions.map(({ id, platform, userAgent, address, createdAt, lastSeen }) => ({
    id,
    platform,
    device: deviceName(userAgent),
    address,
    since: formatInstant(createdAt, language),
    seen: formatInstant(lastSeen, language),
    here: id === sessionId,
  }));
}

/** Ends one of one's own sessions (`end`), or without it all others. */
export async function action({ request }: ActionFunctionArgs) {
  const { userId, sessionId } = await requirePage(request, "profile/sessions");
  return submitForm(request, endForm, async ({ end }) => {
    if (end === undefined) {
      await endOtherSessions(userId, sessionId);
      return redirectTo("/user-profile/sessions", { cookies: [flashCookie("sessions_ended")] });
    }
    if (!(await endOwnSession(userId, end))) throw new Refusal("not_found");
    return redirectTo("/user-profile/sessions", { cookies: [flashCookie("session_ended")] });
  });
}

export default function Sessions() {
  const { t } = useTranslation("account");
  return (
    <>
      <BackLink href="/user-profile">{t("sessions.back")}</BackLink>
      <h1>{t("sessions.heading")}</h1>
      <p>{t("sessions.lead")}</p>
      <SessionList sessions={useLoaderData<typeof loader>()} />
    </>
  );
}
