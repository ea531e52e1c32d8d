import { type CreditAccount, findCreditAccount } from "~/domain/credit/queries.server";
import { AGES, freeSen } from "~/domain/credit/rules";
import type { StatementLine } from "~/domain/credit/statement.server";
import { type Day, dayOf } from "~/domain/shared/day";
import type { Language } from "~/domain/shared/language";
import { formatAmount, formatRm } from "~/domain/shared/money";
import { Refusal } from "~/domain/shared/refusal";
import { rowIdParam } from "~/http/address-params.server";
import { now } from "~/http/clock.server";
import { failurePage } from "~/http/failure.server";
import { formatDateShort, formatInstant } from "~/i18n/format";

/** The account of an address as of today; throws the page for an address that leads nowhere. */
export async function requireAccount(param: string | undefined): Promise<CreditAccount> {
  const account = await findCreditAccount(rowIdParam(param), dayOf(now()));
  if (!account) throw failurePage(new Refusal("not_found"));
  return account;
}

/** An account in its reader's language. */
export function accountView(account: CreditAccount, language: Language) {
  const { id, name, version, balanceSen, limitSen, blockedAt, blockedBy, blockReason } = account;
  const free = freeSen(account);
  return {
    ...{ id, name, version },
    balance: formatRm(balanceSen),
    ages: AGES.map((age) => ({
      age,
      sum: formatRm(account[`${age}Sen`]),
      any: account[`${age}Sen`] > 0,
    })),
    limit: limitSen === null ? null : formatRm(limitSen),
    limitTyped: limitSen === null ? "" : formatAmount(limitSen).replaceAll(",", ""),
    free: free === null ? null : formatRm(free),
    blocked: blockedAt && {
      by: blockedBy ?? "",
      at: formatInstant(blockedAt, language),
      reason: blockReason ?? "",
    },
  };
}
export type AccountView = ReturnType<typeof accountView>;

/** A line of a statement in its reader's language; debit and credit as they are added up. */
export function lineView(line: StatementLine, language: Language) {
  const { day, amountSen, balanceSen, ...rest } = line;
  return {
    ...rest,
    day: dayText(day, language),
    debit: amountSen > 0 ? formatAmount(amountSen) : "",
    credit: amountSen < 0 ? formatAmount(-amountSen) : "",
    balance: formatAmount(balanceSen),
  };
}
export type LineView = ReturnType<typeof lineView>;

export function dayText(day: Day, language: Language): string {
  return formatDateShort(day, language);
}
