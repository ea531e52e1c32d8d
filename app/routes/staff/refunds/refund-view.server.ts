import { canRefund, findAccount, gatewayTitle } from "~/domain/payments/gateways/accounts.server";
import type { ChosenRefunds, Refund } from "~/domain/refunds/queries.server";
import { gatewayStateAt, MAX_REFUNDS_AT_ONCE } from "~/domain/refunds/rules";
import type { Language } from "~/domain/shared/language";
import { formatRm } from "~/domain/shared/money";
import { Refusal } from "~/domain/shared/refusal";
import { parseRowId } from "~/domain/shared/row-id.server";
import { rowIdParam } from "~/http/address-params.server";
import { now } from "~/http/clock.server";
import { failurePage } from "~/http/failure.server";
import { listQuery } from "~/http/list-query.server";
import { screenPath } from "~/http/return-path.server";
import { formatInstant } from "~/i18n/format";

/** A refund in its reader's language. */
export function refundView(refund: Refund, language: Language) {
  const { createdAt, decidedAt, fileAt, amountSen, buyer, ...more } = refund;
  const { phoneNo, email, bankName, bankAccount, bankHolder, ...others } = more;
  const { gateway, account, askedState, askedAt, askedBy, askedCode, ...rest } = others;
  const known = account === null ? null : findAccount(gateway, account);
  return {
    ...rest,
    amount: formatRm(amountSen),
    buyer: buyer ?? "",
    phone: phoneNo ?? "",
    email: email ?? "",
    bank: [bankName, bankAccount, bankHolder].filter(Boolean).join(", "),
    since: formatInstant(createdAt, language),
    decided: decidedAt && formatInstant(decidedAt, language),
    fileMade: fileAt && formatInstant(fileAt, language),
    gateway: gatewayTitle(gateway),
    account,
    /** Whether the gateway can give it back. */
    refundable: decidedAt === null && known !== null && canRefund(known),
    asked:
      askedState && askedAt
        ? {
            state: gatewayStateAt({ state: askedState, askedAt }, now()),
            name: askedBy,
            at: formatInstant(askedAt, language),
            code: askedCode,
          }
        : null,
  };
}
export type RefundView = ReturnType<typeof refundView>;

/** How many a gateway was asked for without ever answering. */
export function countUnknown(refunds: readonly Refund[]): number {
  return refunds.filter(
    ({ askedState: state, askedAt }) =>
      state && askedAt && gatewayStateAt({ state, askedAt }, now()) === "unknown",
  ).length;
}

/**
 * Which refunds an address chooses: `id=1&id=2`, `file=7` (those of a file for the bank) or `all` of
 * its list.
 * Throws the page for a number that is none, and for more than one file holds.
 */
export function chosenRefunds(request: Request): ChosenRefunds {
  const { searchParams } = new URL(request.url);
  if (searchParams.has("all")) return { search: listQuery(request).search };
  if (searchParams.has("file")) return { file: rowIdParam(searchParams.get("file") ?? undefined) };
  const asked = searchParams.getAll("id").map(parseRowId);
  const ids = asked.filter((id) => id !== null);
  if (ids.length < asked.length) throw failurePage(new Refusal("not_found"));
  if (ids.length > MAX_REFUNDS_AT_ONCE)
    throw failurePage(new Refusal("refunds_many", { values: { max: MAX_REFUNDS_AT_ONCE } }));
  return { ids };
}

/** What an address says beside the list that refunds were chosen in. */
const CHOICE_PARAMS = ["id", "file", "all"];

/** The list of the refunds as it stood when a page above it was opened. */
export function refundsPath(request: Request): string {
  return screenPath(request, "refunds", CHOICE_PARAMS);
}

/** A page above the list, which keeps it as it stands: `("3/gateway")`. */
export function aboveRefunds(request: Request, below: string): string {
  const list = new URL(refundsPath(request), request.url);
  return `${list.pathname}/${below}${list.search}`;
}
