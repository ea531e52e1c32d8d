import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { ListPage } from "~/domain/shared/list-page";
import { Avatar } from "~/ui/layout/avatar";
import { useScreenPath } from "~/ui/layout/use-screen-path";
import { BreakableEmail } from "~/ui/table/breakable-email";
import { List } from "~/ui/table/list";
import type { Column } from "~/ui/table/responsive-table";
import { RowLinks } from "~/ui/table/row-links";
import { JettyAccess, LastActive, UserName } from "./user-parts";
import type { UserView } from "./user-view";

interface UserListProps {
  name: "active" | "inactive";
  list: ListPage<UserView>;
  /** The reader, who cannot remove themselves. */
  me: number;
  action?: ReactNode;
}

/** Active or inactive users, with their columns in their order (R-2.6-03). */
export function UserList({ name, list, me, action }: UserListProps) {
  const { t } = useTranslation("users");
  const active = name === "active";
  const columns: Column<UserView>[] = [
    { head: t("column.index"), cell: (_user, no) => no },
    {
      head: t("column.picture"),
      cell: (user) => (active ? <PictureLink user={user} /> : <Avatar {...user} />),
    },
    {
      head: t("column.name"),
      cell: (user) => <UserName user={user} />,
      second: { head: t("column.email"), cell: ({ email }) => <BreakableEmail email={email} /> },
      title: true,
    },
    { head: t("column.lastActive"), cell: (user) => <LastActive user={user} /> },
    {
      head: t("column.username"),
      cell: ({ username }) => username,
      second: { head: t("column.phone"), cell: ({ phone }) => phone },
    },
    {
      head: t("column.category"),
      cell: ({ role }) => role,
      second: { head: t("column.jetty"), cell: ({ jettyId }) => <JettyAccess id={jettyId} /> },
    },
    {
      head: t("column.actions"),
      acts: true,
      cell: (user) => <RowActions user={user} acts={actsOn(user, me)} />,
    },
  ];
  return (
    <List
      heading={t(`${name}.heading`)}
      name={name}
      list={list}
      columns={columns}
      keyOf={(user) => user.id}
      searchHint={t(`${name}.search`)}
      action={action}
    />
  );
}

type Act = "view" | "edit" | "delete" | "activate";

function actsOn(user: UserView, me: number): Act[] {
  if (!user.active) return ["view", "activate"];
  return user.id === me ? ["view", "edit"] : ["view", "edit", "delete"];
}

function RowActions({ user, acts }: { user: UserView; acts: readonly Act[] }) {
  const { t } = useTranslation("users");
  const address = useScreenPath("users");
  const links = acts.map((act) => ({
    label: t(`act.${act}`),
    href: address(act === "view" ? `${user.id}` : `${user.id}/${act}`),
    risky: act === "delete",
  }));
  return <RowLinks row={user.name} links={links} />;
}

function PictureLink({ user }: { user: UserView }) {
  const { t } = useTranslation("users");
  const address = useScreenPath("users");
  return (
    <a className="icon" href={address(`${user.id}/picture`)}>
      <Avatar {...user} />
      <span className="vh">{t("picture.of", { name: user.name })}</span>
    </a>
  );
}
