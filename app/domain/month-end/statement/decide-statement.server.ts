import { inTransaction, sql, type Tx } from "@db/transaction";
import { writeAudit } from "~/domain/audit/write-audit.server";
import { JETTIES, type JettyId } from "~/domain/places/jetties";
import type { Staff } from "~/domain/sessions/read-session.server";
import { Refusal } from "~/domain/shared/refusal";
import { userNameOf } from "~/domain/users/queries.server";
import { lastChangeValues } from "~/domain/users/rules";
import { holdMonthChain } from "../hold-month-chain.server";
import { publishMonthChange } from "../publish-month-change.server";
import { readStatement } from "./read-statement";
import { outcomeOf, type ResolvedLine, resolveLines } from "./resolve-lines.server";

export type MonthClerk = Pick<Staff, "userId" | "ownJettyId">;

interface LockedStatement {
  id: number;
  gateway: string;
  host: string;
  jettyId: JettyId;
  state: "read" | "imported" | "dropped";
  bytes: Buffer | null;
  readAt: Date;
  importedBy: number | null;
  importedAt: Date | null;
}

/**
 * Counts the payments of a statement that are not counted yet; once, however often it is asked for.
 * Throws Refusal not_found, statement_problems { count } where a line cannot be read, and
 * statement_decided { name, day, time } where somebody dropped it.
 */
export async function importStatement(id: number, by: MonthClerk, now: Date): Promise<void> {
  await inTransaction(async (tx) => {
    // One import after another: each sees what the one before has counted.
    await sql(tx, "select pg_advisory_xact_lock(hashtext('gateway-statement')) as locked");
    for (const jetty of JETTIES) await holdMonthChain(tx, jetty.id, "with others");
    const statement = await lockStatement(tx, id, by);
    if (statement.state === "imported") return;
    if (!statement.bytes) throw await decidedRefusal(tx, statement);
    // Read as of when it was handed in: what was in the future then is looked at anew.
    const { lines, problems } = readStatement(statement.bytes, now);
    if (problems.length > 0)
      throw new Refusal("statement_problems", { values: { count: problems.length } });
    const resolved = await resolveLines(tx, statement, lines);
    const outcome = outcomeOf(resolved);
    await keepLines(
      tx,
      statement,
      resolved.filter(({ known }) => known === null),
    );
    await sql(
      tx,
      `update gateway_statement set state = 'imported', imported_by = :userId, imported_at = :now,
          outcome = :outcome::jsonb
        where id = :id`,
      { id, userId: by.userId, now, outcome: JSON.stringify(outcome) },
    );
    const { fresh, known, doubled, foreign, altered } = outcome;
    await writeAudit(
      tx,
      { kind: "user", userId: by.userId },
      {
        module: "month-end",
        action: "update",
        subject: { type: "gateway_statement", id },
        before: { state: "read" },
        after: { state: "imported", fresh, known, doubled, foreign, altered },
      },
    );
    for (const jettyId of new Set(resolved.map((line) => line.jettyId)))
      await publishMonthChange(tx, jettyId);
  });
}

/** Puts a statement away that was not imported. Throws Refusal as `importStatement` does. */
export async function dropStatement(id: number, by: MonthClerk): Promise<void> {
  await inTransaction(async (tx) => {
    const statement = await lockStatement(tx, id, by);
    if (statement.state === "dropped") return;
    if (statement.state === "imported") throw await decidedRefusal(tx, statement);
    await sql(tx, "update gateway_statement set state = 'dropped', bytes = null where id = :id", {
      id,
    });
    await writeAudit(
      tx,
      { kind: "user", userId: by.userId },
      {
        module: "month-end",
        action: "delete",
        subject: { type: "gateway_statement", id },
        before: { state: "read" },
      },
    );
  });
}

/** Statements that were looked at and neither imported nor put away. Returns how many went. */
export async function dropForgottenStatements(now: Date): Promise<number> {
  const gone = await sql(
    null,
    `with gone as (
       update gateway_statement set state = 'dropped', bytes = null
        where state = 'read' and read_at < :now::timestamptz - interval '2 days' returning id)
     insert into audit (actor_kind, module, action, subject_type, subject_id, before)
     select 'system', 'month-end', 'delete', 'gateway_statement', id::text, '{"state": "read"}'
       from gone returning 1 as gone`,
    { now },
  );
  return gone.length;
}

async function lockStatement(tx: Tx, id: number, by: MonthClerk): Promise<LockedStatement> {
  const [statement] = await sql<LockedStatement>(
    tx,
    `select id, gateway, host, jetty_id, state, bytes, read_at, imported_by, imported_at
       from gateway_statement
      where id = :id and (:ownJettyId = 0 or jetty_id = :ownJettyId) for update`,
    { id, ownJettyId: by.ownJettyId },
  );
  if (!statement) throw new Refusal("not_found");
  return statement;
}

async function decidedRefusal(tx: Tx, statement: LockedStatement): Promise<Refusal> {
  const name = await userNameOf(tx, statement.importedBy);
  return new Refusal("statement_decided", {
    values: lastChangeValues(name, statement.importedAt ?? statement.readAt),
  });
}

async function keepLines(tx: Tx, { id, gateway, host }: LockedStatement, lines: ResolvedLine[]) {
  await sql(
    tx,
    `insert into statement_line (statement_id, line_no, gateway, host, payment_key, bill_code,
        provider_ref, given_ref, our_ref, jetty_id, month, paid_at, settled_on, amount_sen, fee_sen)
     select :id::int, g.line, :gateway, :host, g."paymentKey", g."billCode", g."providerRef",
         g."givenRef", g."ourRef", g."jettyId", g.month, g."paidAt", g."settledOn", g."amountSen",
         g."feeSen"
       from jsonb_to_recordset(:lines::jsonb) as g(line int, "paymentKey" text, "billCode" text,
         "providerRef" text, "givenRef" text, "ourRef" text, "jettyId" smallint, month date,
         "paidAt" timestamptz, "settledOn" date, "amountSen" int, "feeSen" int)
      order by g.line
     returning 1 as kept`,
    { id, gateway, host, lines: JSON.stringify(lines) },
  );
}
