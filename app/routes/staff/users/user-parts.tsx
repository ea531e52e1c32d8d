import { useTranslation } from "react-i18next";
import { jettyName } from "~/domain/places/jetties";
import type { UserView } from "./user-view";

/** The name, a dot for who is online (A6), and the other provider's mark (A5). */
export function UserName({ user: { name, online, type } }: { user: UserView }) {
  const { t } = useTranslation("users");
  return (
    <span>
      {name}{" "}
      {online ? (
        <span className="dot on" title={t("online")}>
          <span className="vh">{t("online")}</span>
        </span>
      ) : null}
      {type === "amiro" ? <small>{t("amiro")}</small> : null}
    </span>
  );
}

export function LastActive({ user: { lastActive } }: { user: UserView }) {
  const { t } = useTranslation("users");
  return <>{lastActive ?? t("never")}</>;
}

export function JettyAccess({ id }: { id: number }) {
  const { t } = useTranslation("users");
  return <>{id === 0 ? t("allJetty") : jettyName(id)}</>;
}
