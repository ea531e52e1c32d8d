import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { creditAccountList, creditTotals } from "~/domain/credit/queries.server";
import { AGES } from "~/domain/credit/rules";
import { dayOf } from "~/domain/shared/day";
import { formatRm } from "~/domain/shared/money";
import { now } from "~/http/clock.server";
import { requirePage } from "~/http/guard.server";
import { languageOf } from "~/http/language.server";
import { listQuery } from "~/http/list-query.server";
import { LinkButton } from "~/ui/forms/buttons";
import { screenHandle } from "~/ui/layout/screen-handle";
import { useScreenPath } from "~/ui/layout/use-screen-path";
import { ListPage } from "~/ui/table/list-page";
import { AccountTable } from "./account-table";
import { accountView } from "./credit-view.server";

export const handle = screenHandle("credit", {
  live: ["new-ticket", "ticket-cancelled", "credit-changed"],
  showsElsewhere: () => true,
});

export async function loader({ request }: LoaderFunctionArgs) {
  await requirePage(request, "credit");
  const [language, query, today] = [await languageOf(request), listQuery(request), dayOf(now())];
  const [list, totals, found] = await Promise.all([
    creditAccountList(query, today),
    // What is owed to the council, whatever is searched for below.
    creditTotals("", today),
    query.search === "" ? null : creditTotals(query.search, today),
  ]);
  const { owedSen, aheadSen } = found ?? totals;
  return {
    owed: formatRm(totals.owedSen),
    owing: totals.owing,
    ahead: totals.aheadSen > 0 ? formatRm(totals.aheadSen) : null,
    blocked: totals.blocked,
    ages: AGES.map((age) => ({ age, sum: formatRm(totals[`${age}Sen`]) })),
    late: totals.over90Sen > 0,
    // As the file of the list has it.
    sum: formatRm(owedSen - aheadSen),
    list: { ...list, rows: list.rows.map((account) => accountView(account, language)) },
  };
}

/** Who owes for tickets on Credit Facility, how much and since when. */
export default function CreditAccounts() {
  const { t } = useTranslation("credit");
  const address = useScreenPath("credit");
  const { owed, owing, ahead, blocked, ages, late, sum, list } = useLoaderData<typeof loader>();
  return (
    <ListPage
      heading={t("title")}
      tiles={[
        { label: t("tile.owed"), value: owed, more: t("tile.owing", { count: owing }), sum: true },
        ...ages.map(({ age, sum }) => ({
          label: t(`age.${age}`),
          value: sum,
          sum: true,
          alert: age === "over90" && late,
        })),
        ...(ahead ? [{ label: t("tile.ahead"), value: ahead, sum: true }] : []),
        ...(blocked > 0 ? [{ label: t("tile.blocked"), value: blocked }] : []),
      ]}
    >
      <AccountTable
        list={list}
        action={
          <LinkButton icon="plus" href={address("add")}>
            {t("add")}
          </LinkButton>
        }
      />
      <p>
        {t("sum", { count: list.total })} <b>{sum}</b>
      </p>
    </ListPage>
  );
}
