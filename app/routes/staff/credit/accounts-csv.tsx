import type { LoaderFunctionArgs } from "@remix-run/node";
import { allCreditAccounts } from "~/domain/credit/queries.server";
import { AGES, freeSen } from "~/domain/credit/rules";
import { dayOf } from "~/domain/shared/day";
import { now } from "~/http/clock.server";
import { csvFileName, csvResponse } from "~/http/csv.server";
import { requireStaff } from "~/http/guard.server";
import { languageOf } from "~/http/language.server";
import { listQuery } from "~/http/list-query.server";
import { translationsOf } from "~/i18n/translations.server";

/** The accounts that the list shows, all pages of them, with what they owe in all at the end. */
export async function loader({ request }: LoaderFunctionArgs) {
  await requireStaff(request, "credit.manage");
  const t = translationsOf(await languageOf(request), "credit");
  const [{ search }, today] = [listQuery(request), dayOf(now())];
  const orNone = (sen: number | null) => (sen === null ? "" : { sen });
  const { accounts, totals } = await allCreditAccounts(search, today);
  function* rows() {
    yield [
      [
        t("column.company"),
        t("column.balance"),
        ...AGES.map((age) => t(`age.${age}`)),
        t("column.limit"),
        t("column.free"),
        t("column.state"),
      ],
    ];
    yield accounts.map((one) => [
      one.name,
      { sen: one.balanceSen },
      ...AGES.map((age) => ({ sen: one[`${age}Sen`] })),
      orNone(one.limitSen),
      orNone(freeSen(one)),
      t(one.blockedAt ? "state.blocked" : "state.open"),
    ]);
    yield [
      [
        t("total"),
        { sen: totals.owedSen - totals.aheadSen },
        ...AGES.map((age) => ({ sen: totals[`${age}Sen`] })),
        "",
        "",
        "",
      ],
    ];
  }
  return csvResponse(csvFileName(t("file"), { from: today, to: null }), rows());
}
