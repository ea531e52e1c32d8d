import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { userCounts, userList } from "~/domain/users/queries.server";
import { requireStaff } from "~/http/guard.server";
import { listQuery } from "~/http/list-query.server";
import { LinkButton } from "~/ui/forms/buttons";
import type { PageHandle } from "~/ui/layout/frame";
import { UnderlyingPage } from "~/ui/layout/modal";
import { useUsersPath } from "./use-users-path";
import { UserList } from "./user-list";
import { userViews } from "./user-view.server";

export const handle = { title: "users:title" } satisfies PageHandle;

export async function loader({ request }: LoaderFunctionArgs) {
  const { userId } = await requireStaff(request, "users.manage");
  const [counts, active, inactive] = await Promise.all([
    userCounts(),
    userList(true, listQuery(request, "active")),
    userList(false, listQuery(request, "inactive")),
  ]);
  return {
    me: userId,
    counts,
    active: { ...active, rows: await userViews(request, active.rows) },
    inactive: { ...inactive, rows: await userViews(request, inactive.rows) },
  };
}

export default function Users() {
  const { t } = useTranslation("users");
  const { me, counts, active, inactive } = useLoaderData<typeof loader>();
  const address = useUsersPath();
  return (
    <UnderlyingPage>
      <h1>{t("title")}</h1>
      <ul className="tiles">
        {(["total", "active", "inactive"] as const).map((name) => (
          <li key={name} className="tile">
            <span>{t(`count.${name}`)}</span>
            <b>{counts[name]}</b>
          </li>
        ))}
      </ul>
      <UserList
        name="active"
        list={active}
        me={me}
        action={
          <LinkButton icon="plus" href={address("/add")}>
            {t("form.add")}
          </LinkButton>
        }
      />
      <UserList name="inactive" list={inactive} me={me} />
    </UnderlyingPage>
  );
}
