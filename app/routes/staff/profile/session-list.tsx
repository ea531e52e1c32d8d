import { useTranslation } from "react-i18next";
import type { Platform } from "~/domain/sessions/open-session.server";
import { Actions, Button } from "~/ui/forms/buttons";
import { type Column, ResponsiveTable } from "~/ui/table/responsive-table";

interface SessionView {
  id: number;
  platform: Platform;
  /** Browser and system by name; empty where they are not known. */
  device: string;
  address: string;
  since: string;
  seen: string;
  /** The session that looks at the list. */
  here: boolean;
}

/** Where one is logged in, with a way out of each place. */
export function SessionList({ sessions }: { sessions: readonly SessionView[] }) {
  const { t } = useTranslation("account");
  const columns: Column<SessionView>[] = [
    { head: t("sessions.device"), cell: (session) => <Device session={session} />, title: true },
    { head: t("sessions.address"), cell: (session) => session.address },
    { head: t("sessions.since"), cell: (session) => session.since },
    { head: t("sessions.seen"), cell: (session) => session.seen },
    {
      head: t("sessions.act"),
      acts: true,
      cell: (session) => (session.here ? t("sessions.here") : <EndSessionForm session={session} />),
    },
  ];
  return (
    <>
      <ResponsiveTable
        caption={t("sessions.heading")}
        columns={columns}
        rows={sessions}
        keyOf={(session) => session.id}
      />
      {sessions.length > 1 ? (
        <form method="post" action="/user-profile/sessions">
          <Actions>
            <Button look="alt">{t("sessions.endOthers")}</Button>
          </Actions>
        </form>
      ) : null}
    </>
  );
}

function Device({ session: { device, platform } }: { session: SessionView }) {
  const { t } = useTranslation("account");
  const staff = useTranslation("staff").t;
  return (
    <span>
      {device || t("sessions.unknown")}
      <small>{staff(`platform.${platform}`)}</small>
    </span>
  );
}

function EndSessionForm({ session: { id, device, since } }: { session: SessionView }) {
  const { t } = useTranslation("account");
  return (
    <form method="post" action="/user-profile/sessions">
      <button className="plain" name="end" value={id}>
        {t("sessions.end")}
        <span className="vh">
          {" "}
          {t("sessions.endOf", { device: device || t("sessions.unknown"), since })}
        </span>
      </button>
    </form>
  );
}
