import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { operatorCounts, operatorList } from "~/domain/operators/queries.server";
import { requireStaff } from "~/http/guard.server";
import { listQuery } from "~/http/list-query.server";
import { LinkButton } from "~/ui/forms/buttons";
import type { PageHandle } from "~/ui/layout/frame";
import { UnderlyingPage } from "~/ui/layout/modal";
import { OperatorList } from "./operator-list";

export const handle = { title: "operators:title" } satisfies PageHandle;

export async function loader({ request }: LoaderFunctionArgs) {
  await requireStaff(request, "operators.manage");
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
  const { search } = useLocation();
  const { counts, active, inactive } = useLoaderData<typeof loader>();
  const add = (
    <LinkButton icon="plus" href={`/operator/add${search}`}>
      {t("add")}
    </LinkButton>
  );
  return (
    <UnderlyingPage>
      <h1>{t("title")}</h1>
      <div className="tiles">
        {(["total", "active", "inactive"] as const).map((name) => (
          <div key={name} className="tile">
            {t(`card.${name}`)}
            <b>{counts[name]}</b>
          </div>
        ))}
      </div>
      <OperatorList kind="active" list={active} action={add} />
      <OperatorList kind="inactive" list={inactive} />
    </UnderlyingPage>
  );
}
