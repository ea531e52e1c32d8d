import { describe, expect, it } from "vitest";
import { inTransaction, sql } from "@db/transaction";
import { asOwner, useDatabase } from "../../../../tests/support/database";
import {
  ACCOUNT,
  countOf,
  importRows,
  paidOnline,
  statementOf,
  type StatementRow,
} from "../../../../tests/support/month";
import { makeStaff } from "../../../../tests/support/staff";
import { dropForgottenStatements, dropStatement, importStatement } from "./decide-statement.server";
import { handInStatement } from "./hand-in-statement.server";
import { previewStatement } from "./queries.server";

const now = new Date("2026-06-10T09:00:00+08:00");
const test = useDatabase();
let made = 0;
const row = (more: Partial<StatementRow> = {}): StatementRow => ({
  bill: `asing${(made += 1)}`,
  ref: `X${made}`,
  at: "2026-06-02 10:15:00",
  sum: "62.00",
  ...more,
});
const clerk = async () => ({
  userId: (await makeStaff({ level: 5, jettyId: 0 })).id,
  ownJettyId: 0 as const,
});
const handedIn = async (bytes: Buffer, jettyId: 1 | 2 = 1) =>
  handInStatement(
    { account: ACCOUNT, jettyId, fileName: "penyata.csv", bytes },
    (await clerk()).userId,
    now,
  );
const outcomeOf = async (id: number) =>
  (
    await sql<{ outcome: Record<string, number> }>(
      null,
      "select outcome from gateway_statement where id = :id",
      { id },
    )
  )[0]?.outcome;
const linesOf = (statementId: number) =>
  sql<{ billCode: string; providerRef: string; jettyId: number; month: string; amountSen: number }>(
    null,
    "select bill_code, provider_ref, jetty_id, month, amount_sen from statement_line where statement_id = :statementId order by id",
    { statementId },
  );

describe("importing a statement", () => {
  it("counts nothing before somebody has looked at it, and then once", async () => {
    const { id } = await handedIn(statementOf([row(), row()]));
    expect((await previewStatement(id, now))?.outcome).toMatchObject({ fresh: 2, foreign: 2 });
    expect(await linesOf(id)).toEqual([]);
    const by = await clerk();
    await importStatement(id, by, now);
    await importStatement(id, by, now);
    expect(await linesOf(id)).toHaveLength(2);
    const audit = await sql(
      null,
      "select 1 as a from audit where module = 'month-end' and subject_id = :id order by id",
      { id: String(id) },
    );
    expect(audit).toHaveLength(2);
  });

  it("takes the same file as the same statement, and overlapping payments once", async () => {
    const [a, b, c] = [row(), row(), row()];
    const first = await importRows(statementOf([a, b]), now);
    expect(await handedIn(statementOf([a, b]))).toEqual({ id: first, known: true });
    const second = await importRows(statementOf([b, c]), now);
    expect(await outcomeOf(second)).toMatchObject({ lines: 2, fresh: 1, known: 1, altered: 0 });
    expect((await linesOf(second)).map(({ billCode }) => billCode)).toEqual([c.bill]);
  });

  it("counts a payment once that stands in the file twice, or without its reference before", async () => {
    const a = row();
    const once = await importRows(statementOf([a, a]), now);
    expect(await outcomeOf(once)).toMatchObject({ lines: 2, fresh: 1, doubled: 1 });
    const again = await importRows(statementOf([{ ...a, ref: "" }, row()]), now);
    expect(await outcomeOf(again)).toMatchObject({ fresh: 1, known: 1 });
  });

  it("names lines that say another sum than was counted, and leaves the first", async () => {
    const a = row();
    const first = await importRows(statementOf([a]), now);
    const second = await importRows(statementOf([{ ...a, sum: "99.00" }, row()]), now);
    expect(await outcomeOf(second)).toMatchObject({
      fresh: 1,
      altered: 1,
      alteredLines: [{ line: 2, bill: a.bill, wasSen: 6_200, amountSen: 9_900 }],
    });
    expect(await linesOf(first)).toMatchObject([{ amountSen: 6_200 }]);
  });

  it("gives each payment to the jetty and month of its order, by bill, reference or payment", async () => {
    const then = new Date("2026-05-31T23:30:00+08:00");
    const tickets = [];
    for (const jettyId of [1, 2, 2] as const) tickets.push(await paidOnline(then, { jettyId }));
    const [byBill, byOrder, byPayment] = tickets;
    const head = "Bill Code,Invoice No,Order ID,Payment Date,Amount";
    const date = "2026-06-01 00:05:00,62.00";
    const [order] = await sql<{ ref: string }>(
      null,
      "select our_ref as ref from payment_attempt where bill_code = :bill",
      { bill: byOrder?.bill },
    );
    const id = await importRows(
      Buffer.from(
        [
          head,
          `${byBill?.bill},,,${date}`,
          `,,${order?.ref},${date}`,
          `,${byPayment?.ref},,${date}`,
          `,,MKK-2026-999999-1,${date}`,
          `,Z9,,${date}`,
          "",
        ].join("\n"),
      ),
      now,
    );
    expect(await linesOf(id)).toMatchObject([
      { billCode: byBill?.bill, providerRef: byBill?.ref, jettyId: 1, month: "2026-05-01" },
      { billCode: byOrder?.bill, providerRef: byOrder?.ref, jettyId: 2, month: "2026-05-01" },
      { billCode: byPayment?.bill, jettyId: 2, month: "2026-05-01" },
      { billCode: "", jettyId: 2, month: "2026-06-01" },
      { billCode: "", providerRef: "Z9", jettyId: 1, month: "2026-06-01" },
    ]);
    expect(await outcomeOf(id)).toMatchObject({ fresh: 5, foreign: 2 });
  });

  it("knows the one payment of a bill by whatever name the statement calls it", async () => {
    const paid = await paidOnline(new Date("2026-06-03T10:00:00+08:00"));
    const id = await importRows(statementOf([row({ bill: paid.bill, ref: "REFNO-1" })]), now);
    expect(await linesOf(id)).toMatchObject([{ providerRef: paid.ref }]);
    const again = await importRows(
      statementOf([
        row({ bill: paid.bill, ref: "REFNO-1" }),
        row({ bill: paid.bill, ref: "REFNO-2" }),
      ]),
      now,
    );
    expect(await outcomeOf(again)).toMatchObject({ known: 1, fresh: 1 });
    expect(await linesOf(again)).toMatchObject([{ providerRef: "REFNO-2" }]);
  });

  it("refuses a file with a line that cannot be read as a whole, and one that was put away", async () => {
    const { id } = await handedIn(statementOf([row(), row({ sum: "=1+1" })]));
    const by = await clerk();
    await expect(importStatement(id, by, now)).rejects.toMatchObject({
      code: "statement_problems",
      values: { count: 1 },
    });
    expect(await linesOf(id)).toEqual([]);
    await dropStatement(id, by);
    await expect(importStatement(id, by, now)).rejects.toMatchObject({ code: "statement_decided" });
    const other = await handedIn(statementOf([row()]));
    await expect(importStatement(other.id, { ...by, ownJettyId: 2 }, now)).rejects.toMatchObject({
      code: "not_found",
    });
  });

  it("puts away what nobody decided about within two days", async () => {
    const { id } = await handedIn(statementOf([row()]));
    expect(await dropForgottenStatements(new Date("2026-06-11T09:00:00+08:00"))).toBe(0);
    expect(
      await dropForgottenStatements(new Date("2026-06-13T09:00:00+08:00")),
    ).toBeGreaterThanOrEqual(1);
    expect(await previewStatement(id, now)).toBeNull();
  });

  it("of two that overlap and are imported at once counts each payment once", async () => {
    const shared = Array.from({ length: 50 }, () => row());
    const files = [
      await handedIn(statementOf([...shared, row()])),
      await handedIn(statementOf([row(), ...shared])),
    ];
    const before = await countOf("statement_line");
    const by = await clerk();
    await Promise.all(files.map(({ id }) => importStatement(id, by, now)));
    expect((await countOf("statement_line")) - before).toBe(52);
  });

  it("cannot be changed afterwards, line or file", async () => {
    const id = await importRows(statementOf([row()]), now);
    for (const text of [
      "update statement_line set amount_sen = 1",
      "delete from statement_line",
      `update gateway_statement set file_name = 'lain.csv' where id = ${id}`,
    ])
      await expect(asOwner(test, (client) => client.query(text))).rejects.toThrow(/stay|does not/);
    await expect(
      inTransaction((tx) => sql(tx, "delete from gateway_statement where id = :id", { id })),
    ).rejects.toThrow("permission denied");
  });
});
