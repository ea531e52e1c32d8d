import type { LoaderFunctionArgs } from "@remix-run/node";
import { readStatement, statementSpan } from "~/domain/credit/statement.server";
import { dayOf } from "~/domain/shared/day";
import { now } from "~/http/clock.server";
import { csvFileName, csvResponse } from "~/http/csv.server";
import { requireStaff } from "~/http/guard.server";
import { languageOf } from "~/http/language.server";
import { daySpanQuery } from "~/http/list-query.server";
import { translationsOf } from "~/i18n/translations.server";
import { requireAccount } from "./credit-view.server";

/** All entries of a statement's days, between the balances that they begin and end with. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireStaff(request, "credit.manage");
  const t = translationsOf(await languageOf(request), "credit");
  const { id, name } = await requireAccount(params.id);
  const { from, to } = statementSpan(daySpanQuery(request), dayOf(now()));
  const statement = await readStatement(id, { from, to }, { all: true });
  function* rows() {
    yield [[t("account.company"), name]];
    yield [
      (["day", "what", "number", "debit", "credit", "balance", "remark"] as const).map((column) =>
        t(`line.${column}`),
      ),
    ];
    if (!statement) return;
    yield [[from, t("line.opening"), "", "", "", { sen: statement.openingSen }, ""]];
    yield statement.lines.map(({ day, kind, amountSen, balanceSen, ...line }) => [
      day,
      t(`line.kind.${kind}`),
      line.receiptNo ?? line.reference ?? "",
      amountSen > 0 ? { sen: amountSen } : "",
      amountSen < 0 ? { sen: -amountSen } : "",
      { sen: balanceSen },
      [line.remark, kind === "reversal" ? line.reverseReason : null].filter(Boolean).join(" "),
    ]);
    yield [[to, t("line.closing"), "", "", "", { sen: statement.closingSen }, ""]];
  }
  return csvResponse(csvFileName(`${t("account.file")}-${id}`, { from, to }), rows());
}
