import { inTransaction } from "@db/transaction";
import { config } from "~/config.server";
import { writeAudit } from "~/domain/audit/write-audit.server";
import { MAX_FILE_BYTES } from "~/domain/files/file-kinds";
import { gatewayOf } from "~/domain/payments/gateways/accounts.server";
import { callGateway } from "~/domain/payments/gateways/circuit-breaker.server";
import { EXCHANGE_TIMEOUT_MS } from "~/domain/payments/gateways/exchange.server";
import {
  GatewayRefused,
  type GatewayStatements,
  GatewayUnavailable,
} from "~/domain/payments/gateways/gateway.server";
import { reportGatewayFailure } from "~/domain/payments/gateways/report-failure.server";
import { addMonths, day, type Month, startOfDay } from "~/domain/shared/day";
import { Refusal } from "~/domain/shared/refusal";
import type { GatewayAccount } from "~/gateway-accounts.server";
import type { MonthOfJetty } from "../rules";
import { handInStatement } from "./hand-in-statement.server";

/** An account whose gateway writes its statements by itself, with the name that people know. */
export interface WritingAccount {
  name: string;
  gateway: string;
}

export function writingAccounts(): WritingAccount[] {
  return config()
    .GATEWAY_ACCOUNTS.filter((one) => gatewayOf(one).statements !== undefined)
    .map((one) => ({ name: one.name, gateway: gatewayOf(one).title }));
}

/**
 * Asks a gateway for the payments of a month, of every jetty that it takes money for. Answers the name
 * of the list there. Throws Refusal not_found for an account without such lists, and
 * statement_unavailable { gateway, code }.
 */
export async function askGatewayStatement(
  accountName: string,
  month: Month,
  userId: number,
  now: Date,
): Promise<string> {
  const { account, statements } = findWriting(accountName);
  const period = { from: startOf(month), until: startOf(addMonths(month, 1)) };
  const name = await asked(account, now, () =>
    statements.ask(account, period, EXCHANGE_TIMEOUT_MS),
  );
  await inTransaction((tx) =>
    writeAudit(
      tx,
      { kind: "user", userId },
      {
        module: "month-end",
        action: "create",
        subject: { type: "gateway_statement", id: name },
        after: { month, account: account.name },
      },
    ),
  );
  return name;
}

/**
 * Takes a list that a gateway has written as a statement that was handed in: nothing counts yet. Throws
 * Refusal statement_waits while it is being written, what `askGatewayStatement` and `handInStatement` throw.
 */
export async function takeGatewayStatement(
  { account: accountName, name }: { account: string; name: string },
  { jettyId, month }: MonthOfJetty,
  userId: number,
  now: Date,
): Promise<{ id: number; known: boolean }> {
  const { account, statements } = findWriting(accountName);
  const bytes = await asked(account, now, () =>
    statements.take(account, name, MAX_FILE_BYTES, EXCHANGE_TIMEOUT_MS),
  );
  if (bytes === null) throw new Refusal("statement_waits");
  const fileName = `${account.name}-${month}.csv`;
  return handInStatement({ account, jettyId, fileName, bytes }, userId, now);
}

function findWriting(name: string): { account: GatewayAccount; statements: GatewayStatements } {
  const account = config().GATEWAY_ACCOUNTS.find((one) => one.name === name);
  const statements = account && gatewayOf(account).statements;
  if (!account || !statements) throw new Refusal("not_found");
  return { account, statements };
}

/** What keeps the gateway from answering is told to whoever waits, and to the super users. */
async function asked<T>(account: GatewayAccount, now: Date, call: () => Promise<T>): Promise<T> {
  try {
    return await callGateway(account, now, call);
  } catch (error) {
    const code =
      error instanceof GatewayRefused
        ? error.code
        : error instanceof GatewayUnavailable
          ? error.kind
          : null;
    if (code === null) throw error;
    await reportGatewayFailure(error, { account, act: "statement" }, now);
    const { title: gateway } = gatewayOf(account);
    throw new Refusal("statement_unavailable", { values: { gateway, code } });
  }
}

function startOf(month: Month): Date {
  return startOfDay(day(`${month}-01`));
}
