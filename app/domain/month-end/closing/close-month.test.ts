import { describe, expect, it } from "vitest";
import { sql } from "@db/transaction";
import { cancelTicket } from "~/domain/cancellations/cancel-ticket.server";
import type { Month } from "~/domain/shared/day";
import { atOnce } from "../../../../tests/support/at-once";
import { asOwner, useDatabase } from "../../../../tests/support/database";
import {
  closeWithReasons,
  countOf,
  figuresOf,
  importRows,
  paidOnline,
  statementOf,
} from "../../../../tests/support/month";
import { makeStaff } from "../../../../tests/support/staff";
import { explainDifferences } from "../explain-differences.server";
import { closeMonth, figuresMark } from "./close-month.server";
import { findClosing } from "./queries.server";
import { verifyMonthChain } from "./verify-chain.server";

const of = (month: string, jettyId: 1 | 2 = 1) => ({ jettyId, month: month as Month });
const at = (text: string) => new Date(`${text}+08:00`);
const MARCH = of("2026-03");
const APRIL = of("2026-04");
const IN_JUNE = at("2026-06-02T09:00:00");
const order = async (month: ReturnType<typeof of>, name = "Puan Tutup") => ({
  ...month,
  mark: figuresMark((await figuresOf(month)).figures),
  by: await makeStaff({ level: 5, jettyId: 0, name }),
  language: "ms" as const,
});

describe("closing a month", () => {
  useDatabase();

  it("waits for its end, for the month before it, and for a reason for each difference", async () => {
    await paidOnline(at("2026-03-10T10:00:00"));
    await paidOnline(at("2026-04-10T10:00:00"));
    await expect(closeMonth(await order(APRIL), at("2026-04-30T23:59:59"))).rejects.toMatchObject({
      code: "month_not_over",
    });
    await expect(closeMonth(await order(APRIL), IN_JUNE)).rejects.toMatchObject({
      code: "month_before_open",
      values: { month: "2026-03" },
    });
    await expect(closeMonth(await order(of("2026-02")), IN_JUNE)).rejects.toMatchObject({
      code: "month_no_sales",
    });
    await expect(closeMonth(await order(MARCH), IN_JUNE)).rejects.toMatchObject({
      code: "month_unexplained",
      values: { count: 1 },
    });
    await closeWithReasons(MARCH, IN_JUNE);
    expect(await findClosing(null, MARCH)).toMatchObject({ no: 1, month: "2026-03" });
  });

  it("refuses what was shown before something changed", async () => {
    const stale = await order(APRIL);
    await paidOnline(at("2026-04-11T10:00:00"));
    await expect(closeMonth(stale, IN_JUNE)).rejects.toMatchObject({ code: "month_changed" });
  });

  it("takes a reason only of the kind, with a remark for 'other', and while the sum is the same", async () => {
    const { id } = await makeStaff({ level: 5 });
    const explanation = { kind: "paid_not_settled", which: "unexplained", remark: null } as const;
    await expect(
      explainDifferences(APRIL, { ...explanation, reason: "miscounted" }, id, IN_JUNE),
    ).rejects.toMatchObject({ code: "reason_kind" });
    await expect(
      explainDifferences(APRIL, { ...explanation, reason: "other" }, id, IN_JUNE),
    ).rejects.toMatchObject({ code: "reason_remark" });
    const late = await paidOnline(at("2026-04-12T10:00:00"));
    await importRows(
      statementOf([
        { bill: late.bill, ref: late.ref, at: "2026-04-12 10:00", sum: "61.00", fee: "2.00" },
      ]),
      IN_JUNE,
    );
    const fee = { kind: "fee_differs", which: "unexplained", remark: null } as const;
    await explainDifferences(APRIL, { ...fee, reason: "other_tariff" }, id, IN_JUNE);
    await sql(
      null,
      "update month_difference set amount_sen = -1 where kind = 'fee_differs' returning id",
    );
    const { figures } = await figuresOf(APRIL);
    expect(figures.differences.find(({ kind }) => kind === "fee_differs")?.explained).toBe(0);
  });

  it("of two people at once happens once; the second reads who was first", async () => {
    const { id } = await makeStaff({ level: 5 });
    for (const kind of ["paid_not_settled", "fee_differs"] as const)
      await explainDifferences(
        APRIL,
        { kind, which: "unexplained", reason: "gateway_asked", remark: null },
        id,
        IN_JUNE,
      );
    const before = await countOf("month_closing");
    const [one, other] = [await order(APRIL, "Aminah"), await order(APRIL, "Badrul")];
    const results = await atOnce(
      ["select hold_month_chain(1::smallint, true) as held", {}],
      [() => closeMonth(one, IN_JUNE), () => closeMonth(other, IN_JUNE)],
    );
    const lost = results.find(({ status }) => status === "rejected");
    const closing = await findClosing(null, APRIL);
    expect(lost).toMatchObject({
      reason: { code: "month_closed", values: { name: closing?.closedBy } },
    });
    expect((await countOf("month_closing")) - before).toBe(1);
    const jobs = await sql(null, "select id from outbox where unique_key = :key", {
      key: `month.files:${closing?.id}`,
    });
    expect(jobs).toHaveLength(1);
  });

  it("and a cancellation cannot miss each other: what comes second is a correction", async () => {
    const may = of("2026-05");
    const ticket = await paidOnline(at("2026-05-10T10:00:00"));
    const { id: userId } = await makeStaff();
    await explainDifferences(
      may,
      { kind: "paid_not_settled", which: "unexplained", reason: "settles_later", remark: null },
      userId,
      IN_JUNE,
    );
    const wanted = await order(may);
    const [closed, cancelled] = await atOnce<unknown>(
      ["select hold_month_chain(1::smallint, true) as held", {}],
      [
        () => closeMonth(wanted, IN_JUNE),
        () => cancelTicket(ticket.id, "Ribut", { userId, ownJettyId: 0 }, IN_JUNE),
      ],
    );
    expect(cancelled?.status).toBe("fulfilled");
    // Whoever was first: figures that are frozen have the sale, or it was gone before they were read.
    const corrections = await sql(
      null,
      "select id from month_correction where kind = 'cancelled' and subject_id = :id",
      { id: ticket.id },
    );
    expect(corrections).toHaveLength(closed?.status === "fulfilled" ? 1 : 0);
  });

  it("freezes what was said: nothing of it changes any more", async () => {
    const { id } = await makeStaff({ level: 5 });
    await expect(
      explainDifferences(
        MARCH,
        { kind: "paid_not_settled", which: "unexplained", reason: "settles_later", remark: null },
        id,
        IN_JUNE,
      ),
    ).rejects.toMatchObject({ code: "month_closed" });
    for (const text of [
      "update month_difference set reason = 'other_tariff'",
      "delete from month_difference where closing_id is not null",
      "insert into month_difference (jetty_id, month, kind, subject_type, subject_id, amount_sen, reason, explained_by, explained_at) values (1, '2026-03-01', 'over_short', 'shift', 1, 5, 'miscounted', 1, now())",
    ])
      await expect(sql(null, `${text} returning id`)).rejects.toThrow(
        "a closed month does not change",
      );
    await expect(sql(null, "update month_closing set no = 9 returning id")).rejects.toThrow(
      "permission denied",
    );
  });

  it("holds every month once and in turn in the database, whatever the code does", async () => {
    const insert = (month: string, no: number) =>
      sql(
        null,
        `insert into month_closing (jetty_id, month, no, figures, hash, prev_hash, closed_by, closed_at, language)
         select 2, :month::date, :no::int, '{}', sha256('x'), last_hash, :userId::int, now(), 'ms' from month_chain where jetty_id = 2 returning id`,
        { month, no, userId },
      );
    const { id: userId } = await makeStaff();
    await expect(insert("2026-01-01", 2)).rejects.toThrow("not the next to close");
    const { last } = { last: await verifyMonthChain(2) };
    expect(last).toEqual({ months: 0, brokenNo: null });
  });
});

describe("the chain of closed months", () => {
  const test = useDatabase({ breaksInvariants: true });
  const tampered = (text: string) =>
    asOwner(test, async (client) => {
      await client.query("set session_replication_role = replica");
      await client.query(text);
    });

  it("is whole while nothing was changed, and broken at the month whose figures or lists were", async () => {
    for (const month of ["2026-01", "2026-02", "2026-03"]) {
      await paidOnline(at(`${month}-10T10:00:00`));
      await closeWithReasons(of(month), IN_JUNE);
    }
    const amount = (sen: number) =>
      `update month_difference set amount_sen = ${sen} where month = '2026-02-01'`;
    const credit =
      "update month_closing set figures = jsonb_set(figures, '{creditSen}', '100') where no = 3";
    const remove = (no: number) => `delete from month_closing where no = ${no}`;
    const seen = [["as it was closed", await verifyMonthChain(1)]];
    for (const change of [amount(-1), amount(-6_000), credit, remove(3), remove(1)]) {
      await tampered(change);
      seen.push([change, await verifyMonthChain(1)]);
    }
    expect(seen).toEqual([
      ["as it was closed", { months: 3, brokenNo: null }],
      [amount(-1), { months: 3, brokenNo: 2 }],
      [amount(-6_000), { months: 3, brokenNo: null }],
      [credit, { months: 3, brokenNo: 3 }],
      [remove(3), { months: 2, brokenNo: 3 }],
      [remove(1), { months: 1, brokenNo: 1 }],
    ]);
  });
});
