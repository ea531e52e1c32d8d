import { beforeAll, describe, expect, it } from "vitest";
import { inTransaction, sql } from "@db/transaction";
import type { Staff } from "~/domain/sessions/read-session.server";
import { newSecret } from "~/domain/shared/secrets.server";
import { useDatabase } from "../../../tests/support/database";
import { sellInShift } from "../../../tests/support/shift-sale";
import { makeStaff } from "../../../tests/support/staff";
import { closeForgottenShift } from "./close-forgotten-shift.server";
import { closeShift } from "./close-shift.server";
import { openShift, takeOverDrawer } from "./open-shift.server";
import { closedShiftOf, handOverFor, openShiftOf } from "./queries.server";
import { recordDrawerEntry } from "./record-drawer-entry.server";
import { refundFromDrawer } from "./refund-from-drawer.server";
import { readFrozenShift } from "./verify-z.server";
import { xReport } from "./x-report.server";

useDatabase();
const now = new Date("2026-06-10T08:00:00+08:00");
const later = new Date("2026-06-10T17:00:00+08:00");

type Cashier = Staff;
async function cashier(wishes: Parameters<typeof makeStaff>[0] = {}): Promise<Cashier> {
  const { level = 3, jettyId = 1 } = wishes;
  const user = await makeStaff({ level, jettyId, ...wishes });
  return {
    userId: user.id,
    name: user.name,
    level,
    ownJettyId: jettyId,
    jettyId: jettyId || 1,
    isSuper: false,
    mayClearLog: false,
  } as Staff;
}
const begin = (staff: Cashier, floatSen = 10_000) =>
  openShift(staff, { floatSen, jettyId: 1, formKey: newSecret() }, now);
const close = (
  staff: Cashier,
  shiftId: number,
  count: Record<number, number>,
  more: { reason?: string; handTo?: number } = {},
) =>
  closeShift(
    staff,
    { shiftId, count, reason: more.reason ?? "", handTo: more.handTo ?? null },
    later,
  );
const code = (work: Promise<unknown>) =>
  work.then(
    () => "done",
    (error: { code?: string }) => error.code,
  );
const audits = (shiftId: number) =>
  sql<{ action: string; actorId: number; after: Record<string, unknown> }>(
    null,
    "select action, actor_id, after from audit where subject_type = 'shift' and subject_id = :subjectId order by id",
    { subjectId: String(shiftId) },
  );

describe("starting a shift", () => {
  it("writes the float into the drawer, at the jetty one is bound to whatever the form says", async () => {
    const staff = await cashier({ jettyId: 2 });
    const id = await begin(staff, 5_000);
    expect(await openShiftOf(staff.userId)).toEqual({
      id,
      userId: staff.userId,
      jettyId: 2,
      openedAt: now,
      floatSen: 5_000,
    });
    expect(
      await sql(null, "select kind, amount_sen from drawer_entry where shift_id = :id", { id }),
    ).toEqual([{ kind: "float", amountSen: 5_000 }]);
    expect((await audits(id))[0]).toMatchObject({
      action: "create",
      actorId: staff.userId,
      after: { jettyId: 2, floatSen: 5_000 },
    });
    const anywhere = await cashier({ jettyId: 0 });
    await openShift(anywhere, { floatSen: 0, jettyId: 2, formKey: newSecret() }, now);
    expect(await openShiftOf(anywhere.userId)).toMatchObject({ jettyId: 2, floatSen: 0 });
  });

  it("lets one form begin one shift and one person have one, at once too", async () => {
    const staff = await cashier();
    const formKey = newSecret();
    const [one, other] = await Promise.all(
      [1, 2].map(() => openShift(staff, { floatSen: 100, jettyId: 1, formKey }, now)),
    );
    expect(one).toBe(other);
    expect(await code(begin(staff))).toBe("shift_open");
    const second = await cashier();
    const opened = await Promise.all(Array.from({ length: 6 }, () => code(begin(second))));
    expect(opened.toSorted()).toEqual(["done", ...Array.from({ length: 5 }, () => "shift_open")]);
    // What keeps it so is the database.
    await expect(
      sql(
        null,
        "insert into shift (user_id, jetty_id, opened_at, float_sen, form_key) values (:userId, 1, :now, 0, 'another-key') returning id",
        { userId: staff.userId, now },
      ),
    ).rejects.toThrow("one_open_shift_a_user");
  });
});

describe("the drawer", () => {
  it("is a ledger of float, cash, change, refunds and what was put in and taken out", async () => {
    const staff = await cashier();
    const id = await begin(staff);
    const ticketId = await sellInShift({ id, userId: staff.userId }, { now });
    await sellInShift({ id, userId: staff.userId }, { now, method: "Credit Facility" });
    await recordDrawerEntry(
      staff.userId,
      { kind: "paid_in", amountSen: 2_000, reason: "Wang kecil", formKey: newSecret() },
      now,
    );
    await recordDrawerEntry(
      staff.userId,
      { kind: "paid_out", amountSen: 500, reason: "Air minuman", formKey: newSecret() },
      now,
    );
    await recordDrawerEntry(
      staff.userId,
      { kind: "no_sale", reason: "Tukar wang", formKey: newSecret() },
      now,
    );
    await inTransaction((tx) =>
      refundFromDrawer(
        tx,
        { ticketId, amountSen: 3_000, byUserId: staff.userId, reason: null },
        now,
      ),
    );
    await close(staff, id, { 5000: 2, 1000: 1, 500: 1 });
    const frozen = await readFrozenShift(id);
    expect(frozen).toMatchObject({
      expectedSen: 10_000 + 5_000 - 2_000 + 2_000 - 500 - 3_000,
      countedSen: 11_500,
    });
    expect(frozen?.data.sums.drawer).toEqual([
      { key: "cash_in", count: 1, sen: 5_000 },
      { key: "change", count: 1, sen: -2_000 },
      { key: "float", count: 1, sen: 10_000 },
      { key: "no_sale", count: 1, sen: 0 },
      { key: "paid_in", count: 1, sen: 2_000 },
      { key: "paid_out", count: 1, sen: -500 },
      { key: "refund", count: 1, sen: -3_000 },
    ]);
    expect(frozen?.data).toMatchObject({
      overShortSen: 0,
      counts: 1,
      closedBy: { id: staff.userId },
      zNo: frozen?.zNo,
    });
  });

  it("gives out no more than lies in it, also to two at once, and counts one form once", async () => {
    const staff = await cashier();
    await begin(staff, 1_000);
    const out = (formKey = newSecret()) =>
      code(
        recordDrawerEntry(
          staff.userId,
          { kind: "paid_out", amountSen: 700, reason: "Petrol", formKey },
          now,
        ),
      );
    expect((await Promise.all([out(), out(), out()])).toSorted()).toEqual([
      "done",
      "drawer_too_little",
      "drawer_too_little",
    ]);
    const formKey = newSecret();
    const into = () =>
      code(
        recordDrawerEntry(
          staff.userId,
          { kind: "paid_in", amountSen: 100, reason: "Syiling", formKey },
          now,
        ),
      );
    expect(await Promise.all([into(), into()])).toEqual(["done", "done"]);
    expect(
      await sql(
        null,
        "select count(*)::int as entries, sum(amount_sen)::int as sen from drawer_entry e join shift s on s.id = e.shift_id where user_id = :userId",
        { userId: staff.userId },
      ),
    ).toEqual([{ entries: 3, sen: 400 }]);
    expect(
      await code(
        recordDrawerEntry(
          (await cashier()).userId,
          { kind: "no_sale", reason: "x", formKey: newSecret() },
          now,
        ),
      ),
    ).toBe("shift_closed");
  });

  it("is written to and never changed, not by the application either", async () => {
    const staff = await cashier();
    const id = await begin(staff);
    await expect(
      sql(null, "update drawer_entry set amount_sen = 1 where shift_id = :id returning id", { id }),
    ).rejects.toThrow("permission denied");
    await expect(
      sql(null, "delete from drawer_entry where shift_id = :id returning id", { id }),
    ).rejects.toThrow("permission denied");
    await close(staff, id, { 10000: 1 });
    await expect(
      sql(
        null,
        "insert into drawer_entry (shift_id, at, kind, amount_sen, reason, by_user) values (:id, now(), 'paid_in', 5, 'x', :userId)",
        { id, userId: staff.userId },
      ),
    ).rejects.toThrow(`shift ${id} is closed`);
    for (const change of [
      "closed_at = null",
      "counted_sen = 1",
      "z_no = 99",
      "handed_to = 1",
      "over_short_reason = 'x'",
    ])
      await expect(
        sql(null, `update shift set ${change} where id = :id returning id`, { id }),
      ).rejects.toThrow(`shift ${id} does not change`);
  });

  it("gives a cash ticket's money back from its open shift, and from none once that is closed", async () => {
    const staff = await cashier();
    const id = await begin(staff);
    const [first, second, credit] = [
      await sellInShift({ id, userId: staff.userId }, { now }),
      await sellInShift({ id, userId: staff.userId }, { now }),
      await sellInShift({ id, userId: staff.userId }, { now, method: "Credit Facility" }),
    ];
    const refund = (ticketId: number) =>
      inTransaction((tx) =>
        refundFromDrawer(
          tx,
          { ticketId, amountSen: 3_000, byUserId: staff.userId, reason: "Ribut" },
          now,
        ),
      );
    expect(await refund(first)).toEqual({ from: "shift", shiftId: id });
    expect(await refund(credit)).toEqual({ from: "not_cash" });
    await close(staff, id, { 10000: 1, 1000: 3 });
    expect(await refund(second)).toEqual({ from: "no_shift" });
    expect((await readFrozenShift(id))?.expectedSen).toBe(13_000);
  });
});

describe("closing a shift", () => {
  it("asks for a reason above the limit, without a word of what is expected, and keeps each count", async () => {
    const staff = await cashier();
    const id = await begin(staff);
    expect(await code(close(staff, id, { 5000: 1 }))).toBe("over_short_reason");
    expect(await code(close(staff, id, { 5000: 3 }))).toBe("over_short_reason");
    expect(await openShiftOf(staff.userId)).toMatchObject({ id });
    await close(staff, id, { 5000: 1 }, { reason: "Salah beri baki" });
    expect((await readFrozenShift(id))?.data).toMatchObject({
      expectedSen: 10_000,
      countedSen: 5_000,
      overShortSen: -5_000,
      overShortReason: "Salah beri baki",
      counts: 3,
    });
    const rows = await audits(id);
    expect(rows.map(({ action }) => action)).toEqual(["create", "request", "request", "update"]);
    expect(rows[1]?.after).toEqual({ countedSen: 5_000 });
  });

  it("takes a difference up to the limit as it is", async () => {
    for (const [count, difference] of [
      [{ 5000: 1, 2000: 2, 500: 1 }, -500],
      [{ 10000: 1, 500: 1 }, 500],
    ] as const) {
      const staff = await cashier();
      const id = await begin(staff);
      await close(staff, id, count);
      expect((await readFrozenShift(id))?.data).toMatchObject({
        overShortSen: difference,
        overShortReason: null,
      });
    }
    const staff = await cashier();
    expect(await code(close(staff, await begin(staff), { 10000: 1, 500: 1, 5: 1 }))).toBe(
      "over_short_reason",
    );
  });

  it("closes once however often it is asked, and nobody else's", async () => {
    const [staff, other] = [await cashier(), await cashier()];
    const id = await begin(staff);
    expect(await code(close(other, id, { 10000: 1 }))).toBe("not_found");
    expect(await Promise.all([1, 2, 3].map(() => code(close(staff, id, { 10000: 1 }))))).toEqual([
      "done",
      "done",
      "done",
    ]);
    expect(await closedShiftOf(staff.userId, null)).toMatchObject({
      id,
      countedSen: 10_000,
      expectedSen: 10_000,
    });
    expect((await audits(id)).filter(({ action }) => action === "update")).toHaveLength(1);
    expect(await begin(staff)).toBeGreaterThan(id);
  });

  it("lets level 1 alone close a shift that somebody forgot, with who and why", async () => {
    const [staff, colleague, head] = [
      await cashier(),
      await cashier({ level: 4 }),
      await cashier({ level: 1, name: "Pentadbir Jeti" }),
    ];
    const id = await begin(staff);
    expect(await code(closeForgottenShift(colleague, id, { count: {}, reason: "x" }, later))).toBe(
      "forbidden",
    );
    await closeForgottenShift(
      head,
      id,
      { count: { 5000: 1 }, reason: "Pulang tanpa tutup" },
      later,
    );
    expect((await readFrozenShift(id))?.data).toMatchObject({
      cashier: { id: staff.userId },
      closedBy: { id: head.userId, name: "Pentadbir Jeti" },
      closeReason: "Pulang tanpa tutup",
      overShortSen: -5_000,
    });
    expect((await audits(id)).at(-1)).toMatchObject({
      action: "update",
      actorId: head.userId,
      after: { closeReason: "Pulang tanpa tutup" },
    });
    expect(await code(close(staff, id, { 10000: 1 }))).toBe("shift_closed_by");
    expect(await code(closeForgottenShift(head, id, { count: {}, reason: "x" }, later))).toBe(
      "shift_closed_by",
    );
    expect(
      await code(closeForgottenShift(head, await begin(head), { count: {}, reason: "x" }, later)),
    ).toBe("shift_own");
  });
});

describe("handing a drawer over", () => {
  it("lets the colleague begin with what was counted, once", async () => {
    const [staff, colleague] = [await cashier({ name: "Siti" }), await cashier()];
    const id = await begin(staff);
    await close(staff, id, { 10000: 1, 20: 5 }, { handTo: colleague.userId });
    expect(await handOverFor(colleague.userId, later)).toEqual({
      shiftId: id,
      jettyId: 1,
      countedSen: 10_100,
      from: "Siti",
    });
    const [formKey, otherKey] = [newSecret(), newSecret()];
    const taken = await Promise.all([
      takeOverDrawer(colleague, id, formKey, later),
      takeOverDrawer(colleague, id, formKey, later),
    ]);
    expect(taken[0]).toBe(taken[1]);
    expect(await openShiftOf(colleague.userId)).toMatchObject({ floatSen: 10_100, jettyId: 1 });
    expect(
      await sql(null, "select handed_from from shift where id = :id", { id: taken[0] }),
    ).toEqual([{ handedFrom: id }]);
    expect(await handOverFor(colleague.userId, later)).toBeNull();
    expect(await code(takeOverDrawer(colleague, id, otherKey, later))).toBe("hand_over_gone");
  });

  it("goes to whom it was handed and to nobody else, of the same jetty and free", async () => {
    const [staff, colleague, thief, far, busy, scanner] = [
      await cashier(),
      await cashier(),
      await cashier(),
      await cashier({ jettyId: 2 }),
      await cashier(),
      await cashier({ level: 2 }),
    ];
    await begin(busy);
    const id = await begin(staff);
    for (const wrong of [staff, far, busy, scanner])
      expect(await code(close(staff, id, { 10000: 1 }, { handTo: wrong.userId }))).toBe(
        "hand_over_to",
      );
    await close(staff, id, { 10000: 1 }, { handTo: colleague.userId });
    expect(await code(takeOverDrawer(thief, id, newSecret(), later))).toBe("hand_over_gone");
    expect(await handOverFor(colleague.userId, new Date("2026-06-11T17:00:00+08:00"))).toBeNull();
    await openShift(colleague, { floatSen: 0, jettyId: 1, formKey: newSecret() }, later);
    expect(await handOverFor(colleague.userId, later)).toBeNull();
  });
});

describe("the sums", () => {
  let staff: Cashier;
  let id: number;
  beforeAll(async () => {
    staff = await cashier();
    id = await begin(staff);
    const [operator] = await sql<{ id: number }>(
      null,
      "insert into operator (company_name, name, email, phone, ic) values ('Redang Bayu Ferry', 'Ali', 'ali@contoh.my', '0123456789', '850412115267') returning id",
      {},
    );
    const shift = { id, userId: staff.userId };
    await sellInShift(shift, { now });
    await sellInShift(shift, { now, amountSen: 1_500, category: "child" });
    const gone = await sellInShift(shift, {
      now,
      method: "Credit Facility",
      operatorId: operator?.id,
    });
    await sql(
      null,
      "update ticket set state = 'cancelled', cancelled_at = :now where id = :gone returning id",
      { gone, now },
    );
  });

  it("of an X report are by method, category and operator; only those who count see the drawer", async () => {
    const x = await xReport(id, later);
    expect(x).toMatchObject({ shiftId: id, cashier: staff.name, drawer: null });
    expect(x?.sums).toEqual({
      tickets: 3,
      passengers: 3,
      soldSen: 7_500,
      cancelled: 1,
      cancelledSen: 3_000,
      methods: [
        { key: "Cash", count: 2, sen: 4_500 },
        { key: "Credit Facility", count: 1, sen: 3_000 },
      ],
      categories: [
        { key: "adult", count: 2, sen: 6_000 },
        { key: "child", count: 1, sen: 1_500 },
      ],
      operators: [
        { key: "", count: 2, sen: 4_500 },
        { key: "Redang Bayu Ferry", count: 1, sen: 3_000 },
      ],
    });
    expect((await xReport(id, later, { withDrawer: true }))?.drawer).toContainEqual({
      key: "float",
      count: 1,
      sen: 10_000,
    });
  });

  it("are frozen by the closing", async () => {
    await close(staff, id, { 10000: 1, 1000: 4, 500: 1 });
    expect(await xReport(id, later)).toBeNull();
    const before = await readFrozenShift(id);
    await sql(
      null,
      "update ticket set state = 'cancelled', cancelled_at = :later where shift_id = :id and state = 'paid' returning id",
      { id, later },
    );
    expect((await readFrozenShift(id))?.data).toEqual(before?.data);
    expect(before?.data.sums).toMatchObject({ tickets: 3, soldSen: 7_500, cancelled: 1 });
  });
});
