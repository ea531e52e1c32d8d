import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { userCounts, userList } from "~/domain/users/queries.server";
import { requirePage } from "~/http/guard.server";
import { listQuery } from "~/http/list-query.server";
import { LinkButton } from "~/ui/forms/buttons";
import { screenHandle } from "~/ui/layout/screen-handle";
import { useScreenPath } from "~/ui/layout/use-screen-path";
import { ListPage } from "~/ui/table/list-page";
import { UserList } from "./user-list";
import { userViews } from "./user-view.server";

export const handle = screenHandle("users");

export async function loader({ request }: LoaderFunctionArgs) {
  const { userId } = await requirePage(request, "users");
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
  const address = useScreenPath("users");
  const tiles = (["total", "active", "inactive"] as const).map((name) => ({
    label: t(`count.${name}`),
    value: counts[name],
  }));
  return (
    <ListPage heading={t("title")} tiles={tiles}>
      <UserList
        name="active"
        list={active}
        me={me}
        action={
          <LinkButton icon="plus" href={address("add")}>
            {t("form.add")}
          </LinkButton>
        }
      />
      <UserList name="inactive" list={inactive} me={me} />
    </ListPage>
  );
}
