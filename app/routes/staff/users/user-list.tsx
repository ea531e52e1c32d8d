import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { ListPage } from "~/domain/shared/list-page";
import { PAGE_ROWS } from "~/domain/shared/list-page";
import { Avatar } from "~/ui/layout/avatar";
import { List } from "~/ui/table/list";
import type { Column } from "~/ui/table/responsive-table";
import { useUsersPath } from "./use-users-path";
import { JettyAccess, LastActive, UserName } from "./user-parts";
import type { UserView } from "./user-view";

interface UserListProps {
  name: "active" | "inactive";
  list: ListPage<UserView>;
  /** The reader, who cannot remove themselves. */
  me: number;
  action?: ReactNode;
}

type Numbered = UserView & { index: number };

/** Active or inactive users, with their columns in their order (R-2.6-03). */
export function UserList({ name, list, me, action }: UserListProps) {
  const { t } = useTranslation("users");
  const active = name === "active";
  const columns: Column<Numbered>[] = [
    { head: t("column.index"), cell: ({ index }) => index },
    {
      head: t("column.picture"),
      cell: (user) => (active ? <PictureLink user={user} /> : <Avatar {...user} />),
    },
    { head: t("column.name"), cell: (user) => <UserName user={user} />, title: true },
    { head: t("column.email"), cell: ({ email }) => <span className="any">{email}</span> },
    { head: t("column.lastActive"), cell: (user) => <LastActive user={user} /> },
    { head: t("column.username"), cell: ({ username }) => <span className="any">{username}</span> },
    { head: t("column.phone"), cell: ({ phone }) => phone },
    { head: t("column.category"), cell: ({ role }) => role },
    { head: t("column.jetty"), cell: ({ jettyId }) => <JettyAccess id={jettyId} /> },
    {
      head: t("column.actions"),
      cell: (user) => <RowActions user={user} acts={actsOn(user, me)} />,
    },
  ];
  const rows = list.rows.map((user, at) => ({ ...user, index: list.page * PAGE_ROWS + at + 1 }));
  return (
    <List
      heading={t(`${name}.heading`)}
      name={name}
      list={{ ...list, rows }}
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
  const address = useUsersPath();
  return (
    <span className="row tight">
      {acts.map((act) => (
        <a
          key={act}
          className={act === "delete" ? "risky" : undefined}
          href={address(act === "view" ? `/${user.id}` : `/${user.id}/${act}`)}
        >
          {t(`act.${act}`)}
          <span className="vh"> {user.name}</span>
        </a>
      ))}
    </span>
  );
}

function PictureLink({ user }: { user: UserView }) {
  const { t } = useTranslation("users");
  const address = useUsersPath();
  return (
    <a className="icon" href={address(`/${user.id}/picture`)}>
      <Avatar {...user} />
      <span className="vh">{t("picture.of", { name: user.name })}</span>
    </a>
  );
}
