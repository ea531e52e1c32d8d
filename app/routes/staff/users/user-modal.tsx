import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Avatar } from "~/ui/layout/avatar";
import { Facts } from "~/ui/layout/facts";
import { Modal } from "~/ui/layout/modal";
import { useScreenPath } from "~/ui/layout/use-screen-path";
import { JettyAccess, LastActive, UserName } from "./user-parts";
import type { UserView } from "./user-view";

interface UserModalProps {
  title: string;
  /** What else can be done for this user: slips of a counter role, device tokens. */
  extra?: ReactNode;
  children: ReactNode;
}

/** The user modal above the list: view, add or update (2.6). */
export function UserModal({ title, extra, children }: UserModalProps) {
  const address = useScreenPath("users");
  return (
    <Modal title={title} back={address()} wide>
      {children}
      {extra}
    </Modal>
  );
}

/** A user to be read, not changed. */
export function UserFacts({ user }: { user: UserView }) {
  const { t } = useTranslation("users");
  return (
    <>
      <Avatar {...user} large />
      <Facts
        facts={[
          { term: t("column.name"), value: <UserName user={user} /> },
          { term: t("column.username"), value: user.username },
          { term: t("column.email"), value: user.email },
          { term: t("column.phone"), value: user.phone },
          { term: t("column.category"), value: user.role },
          { term: t("column.jetty"), value: <JettyAccess id={user.jettyId} /> },
          { term: t("column.lastActive"), value: <LastActive user={user} /> },
          {
            term: t("column.status"),
            value: user.active ? t("status.active") : t("status.inactive"),
          },
        ]}
      />
    </>
  );
}
