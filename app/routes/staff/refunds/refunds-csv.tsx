import type { LoaderFunctionArgs } from "@remix-run/node";
import { refundsOfFile } from "~/domain/refunds/queries.server";
import { Refusal } from "~/domain/shared/refusal";
import { rowIdParam } from "~/http/address-params.server";
import { csvResponse } from "~/http/csv.server";
import { failurePage } from "~/http/failure.server";
import { requireStaff } from "~/http/guard.server";
import { languageOf } from "~/http/language.server";
import { translationsOf } from "~/i18n/translations.server";

const COLUMNS = [
  "ticket",
  "buyer",
  "phone",
  "email",
  "bill",
  "payment",
  "reason",
  "since",
  "bank",
  "account",
  "holder",
  "amount",
] as const;

/** The refunds of a file for the bank, with their sum at the end; the same each time it is asked for. */
export async function loader({ request }: LoaderFunctionArgs) {
  const staff = await requireStaff(request, "refunds.manage");
  const t = translationsOf(await languageOf(request), "refunds");
  const no = rowIdParam(new URL(request.url).searchParams.get("file") ?? undefined);
  const refunds = await refundsOfFile(no, staff);
  if (refunds.length === 0) throw failurePage(new Refusal("not_found"));
  async function* rows() {
    yield await Promise.resolve([COLUMNS.map((column) => t(`column.${column}`))]);
    yield refunds.map((one) => [
      ...[one.receiptNo ?? "", one.buyer ?? "", one.phoneNo ?? "", one.email ?? ""],
      ...[one.billCode, one.providerRef, t(`reason.${one.reason}`), one.createdAt],
      ...[one.bankName ?? "", one.bankAccount ?? "", one.bankHolder ?? ""],
      { sen: one.amountSen },
    ]);
    const sen = refunds.reduce((sum, { amountSen }) => sum + amountSen, 0);
    yield [[t("total", { count: refunds.length }), ...COLUMNS.slice(2).map(() => ""), { sen }]];
  }
  return csvResponse(`refunds-${no}.csv`, rows());
}
