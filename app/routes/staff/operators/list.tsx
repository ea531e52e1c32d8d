import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { operatorCounts, operatorList } from "~/domain/operators/queries.server";
import { requirePage } from "~/http/guard.server";
import { listQuery } from "~/http/list-query.server";
import { LinkButton } from "~/ui/forms/buttons";
import { screenHandle } from "~/ui/layout/screen-handle";
import { useScreenPath } from "~/ui/layout/use-screen-path";
import { ListPage } from "~/ui/table/list-page";
import { OperatorList } from "./operator-list";

export const handle = screenHandle("operators");

export async function loader({ request }: LoaderFunctionArgs) {
  await requirePage(request, "operators");
  const [counts, active, inactive] = await Promise.all([
    operatorCounts(),
    operatorList(true, listQuery(request, "active")),
    operatorList(false, listQuery(request, "inactive")),
  ]);
  return { counts, active, inactive };
}

/** The boat operators (2.8). */
export default function Operators() {
  const { t } = useTranslation("operators");
  const address = useScreenPath("operators");
  const { counts, active, inactive } = useLoaderData<typeof loader>();
  const add = (
    <LinkButton icon="plus" href={address("add")}>
      {t("add")}
    </LinkButton>
  );
  const tiles = (["total", "active", "inactive"] as const).map((name) => ({
    label: t(`card.${name}`),
    value: counts[name],
  }));
  return (
    <ListPage heading={t("title")} tiles={tiles}>
      <OperatorList kind="active" list={active} action={add} />
      <OperatorList kind="inactive" list={inactive} />
    </ListPage>
  );
}
