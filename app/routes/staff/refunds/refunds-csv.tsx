import type { LoaderFunctionArgs } from "@remix-run/node";
import { dueRefunds } from "~/domain/refunds/queries.server";
import { dayOf } from "~/domain/shared/day";
import { now } from "~/http/clock.server";
import { csvResponse } from "~/http/csv.server";
import { requireStaff } from "~/http/guard.server";
import { languageOf } from "~/http/language.server";
import { translationsOf } from "~/i18n/translations.server";
import { chosenRefunds } from "./refund-view.server";

const COLUMNS = [
  "ticket",
  "buyer",
  "phone",
  "email",
  "bill",
  "payment",
  "reason",
  "since",
  "amount",
] as const;

/** The refunds that are due, chosen or all, with their sum at the end: a file for the bank. */
export async function loader({ request }: LoaderFunctionArgs) {
  const staff = await requireStaff(request, "refunds.manage");
  const t = translationsOf(await languageOf(request), "refunds");
  const refunds = await dueRefunds(chosenRefunds(request), staff);
  async function* rows() {
    yield await Promise.resolve([COLUMNS.map((column) => t(`column.${column}`))]);
    yield refunds.map((one) => [
      ...[one.receiptNo ?? "", one.buyer ?? "", one.phoneNo ?? "", one.email ?? ""],
      ...[one.billCode, one.providerRef, t(`reason.${one.reason}`), one.createdAt],
      { sen: one.amountSen },
    ]);
    const sen = refunds.reduce((sum, { amountSen }) => sum + amountSen, 0);
    yield [[t("total", { count: refunds.length }), ...COLUMNS.slice(2).map(() => ""), { sen }]];
  }
  return csvResponse(`refunds-${dayOf(now())}.csv`, rows());
}
