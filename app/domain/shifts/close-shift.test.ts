import { beforeAll, describe, expect, it } from "vitest";
import { sql } from "@db/transaction";
import { slipLines } from "~/documents/slip-lines.server";
import type { Staff } from "~/domain/sessions/read-session.server";
import { newSecret } from "~/domain/shared/secrets.server";
import { useDatabase } from "../../../tests/support/database";
import { madeOnce } from "../../../tests/support/made-once";
import { makeManager, MANAGER_PIN } from "../../../tests/support/manager";
import { audits, begin, cashier, close, code, later, now } from "../../../tests/support/shift-acts";
import { sellInShift } from "../../../tests/support/shift-sale";
import { closeForgottenShift } from "./close-forgotten-shift.server";
import { openShift, takeOverDrawer } from "./open-shift.server";
import { closedShiftOf, handOverFor, openShiftOf } from "./queries.server";
import { readSlip } from "./slips.server";
import { firstBrokenZReport, readFrozenShift } from "./verify-z.server";
import { xReport } from "./x-report.server";

useDatabase();

describe("closing a shift", () => {
  it("asks for a reason above the limit, without a word of what is expected, and keeps each count", async () => {
    const staff = await cashier();
    const id = await begin(staff);
    const refused = [
      await code(close(staff, id, { 5000: 1 })),
      await code(close(staff, id, { 5000: 3 })),
    ];
    expect([refused, await openShiftOf(staff.userId)]).toMatchObject([
      ["over_short_reason", "over_short_reason"],
      { id },
    ]);
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

  it("is not over before a sale that began a moment later and came first", async () => {
    const staff = await cashier();
    const id = await begin(staff);
    const sold = new Date(later.getTime() + 40);
    await sellInShift({ id, userId: staff.userId }, { now: sold });
    await close(staff, id, { 10000: 1, 2000: 1, 1000: 1 });
    expect((await readFrozenShift(id))?.data.closedAt).toBe(sold.toISOString());
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

  describe("that somebody forgot", () => {
    const story = madeOnce(async () => {
      const [staff, colleague, head] = [
        await cashier(),
        await cashier({ level: 4 }),
        await cashier({ level: 1, name: "Pentadbir Jeti" }),
      ];
      const id = await begin(staff);
      const byAColleague = await code(
        closeForgottenShift(colleague, id, { count: {}, reason: "x" }, later),
      );
      await closeForgottenShift(
        head,
        id,
        { count: { 5000: 1 }, reason: "Pulang tanpa tutup" },
        later,
      );
      return { staff, head, id, byAColleague };
    });

    it("is for level 1 alone", async () => {
      expect((await story()).byAColleague).toBe("forbidden");
    });

    it("keeps and audits who closed it and why", async () => {
      const { staff, head, id } = await story();
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
    });

    it("is done once, by whomever", async () => {
      const { staff, head, id } = await story();
      expect([
        await code(close(staff, id, { 10000: 1 })),
        await code(closeForgottenShift(head, id, { count: {}, reason: "x" }, later)),
      ]).toEqual(["shift_closed_by", "shift_closed_by"]);
    });

    it("is not for one's own", async () => {
      const { head } = await story();
      const own = await begin(head);
      expect(await code(closeForgottenShift(head, own, { count: {}, reason: "x" }, later))).toBe(
        "shift_own",
      );
    });
  });
});

describe("a manager who answers for a difference", () => {
  const approvalOf = (manager: { id: number }, pin = MANAGER_PIN) => ({
    ...{ approverId: manager.id, pin, address: "198.18.9.1" },
  });

  it("is named by the Z report, its slip and the audit", async () => {
    const [staff, manager] = [await cashier(), await makeManager({ name: "Pn. Rohani" })];
    const id = await begin(staff);
    const approval = approvalOf(manager);
    await close(staff, id, { 5000: 1 }, { reason: "Salah beri baki", approval });
    const approvedBy = { id: manager.id, name: "Pn. Rohani" };
    expect((await readFrozenShift(id))?.data).toMatchObject({ approvedBy });
    expect((await audits(id)).at(-1)?.after).toMatchObject({ approvedBy: manager.id });
    const slip = await readSlip(id, "close");
    const rows = slip && slipLines(slip, "en").blocks.flatMap((block) => block.rows);
    expect(rows).toContainEqual({ label: "Approved by", value: "Pn. Rohani" });
    expect(await firstBrokenZReport(1)).toBeNull();
  });

  it("is refused for a wrong PIN whatever was counted, and the shift stays open", async () => {
    const [staff, manager] = [await cashier(), await makeManager()];
    const id = await begin(staff);
    for (const note of [10_000, 5_000]) {
      const approval = approvalOf(manager, "905813");
      expect(await code(close(staff, id, { [note]: 1 }, { reason: "x", approval }))).toBe(
        "approval_wrong",
      );
    }
    expect(await openShiftOf(staff.userId)).toMatchObject({ id });
    expect((await audits(id)).map(({ action }) => action)).toEqual(["create"]);
  });

  it("does not take the place of the reason, and is not named where none was asked", async () => {
    const [staff, manager] = [await cashier(), await makeManager()];
    const id = await begin(staff);
    const approval = approvalOf(manager);
    expect(await code(close(staff, id, { 5000: 1 }, { approval }))).toBe("over_short_reason");
    await close(staff, id, { 10000: 1 }, { approval });
    expect((await readFrozenShift(id))?.data).not.toHaveProperty("approvedBy");
  });

  it("may manage shifts: another cashier's PIN does not do", async () => {
    const [staff, colleague] = [await cashier(), await makeManager({ level: 3 })];
    const id = await begin(staff);
    const approval = approvalOf(colleague);
    expect(await code(close(staff, id, { 5000: 1 }, { reason: "x", approval }))).toBe(
      "approval_wrong",
    );
  });
});

describe("handing a drawer over", () => {
  describe("with what was counted", () => {
    const story = madeOnce(async () => {
      const [staff, colleague] = [await cashier({ name: "Siti" }), await cashier()];
      const id = await begin(staff);
      await close(staff, id, { 10000: 1, 20: 5 }, { handTo: colleague.userId });
      const offered = await handOverFor(colleague.userId, later);
      const formKey = newSecret();
      const taken = await Promise.all([
        takeOverDrawer(colleague, id, formKey, later),
        takeOverDrawer(colleague, id, formKey, later),
      ]);
      return { colleague, id, offered, taken };
    });

    it("is offered to the colleague", async () => {
      const { id, offered } = await story();
      expect(offered).toEqual({ shiftId: id, jettyId: 1, countedSen: 10_100, from: "Siti" });
    });

    it("begins the colleague's shift, one for a form that is sent twice", async () => {
      const { colleague, id, taken } = await story();
      expect(taken[0]).toBe(taken[1]);
      expect(await openShiftOf(colleague.userId)).toMatchObject({ floatSen: 10_100, jettyId: 1 });
      expect(
        await sql(null, "select handed_from from shift where id = :id", { id: taken[0] }),
      ).toEqual([{ handedFrom: id }]);
    });

    it("is taken over once", async () => {
      const { colleague, id } = await story();
      expect([
        await handOverFor(colleague.userId, later),
        await code(takeOverDrawer(colleague, id, newSecret(), later)),
      ]).toEqual([null, "hand_over_gone"]);
    });
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
  let staff: Staff;
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

  it("of an X report are by method, category and operator for whoever manages shifts", async () => {
    const x = await xReport(id, await cashier({ level: 1 }), later);
    expect(x).toMatchObject({ shiftId: id, cashier: staff.name });
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
    expect(x?.drawer).toContainEqual({ key: "float", count: 1, sen: 10_000 });
  });

  it("of an X report tell its cashier nothing from which the cash can be worked out", async () => {
    const x = await xReport(id, staff, later);
    expect(x?.drawer).toBeNull();
    expect(x?.sums).toEqual({
      tickets: 3,
      passengers: 3,
      soldSen: null,
      cancelled: 1,
      cancelledSen: null,
      methods: [
        { key: "Cash", count: 2, sen: null },
        { key: "Credit Facility", count: 1, sen: 3_000 },
      ],
      categories: null,
      operators: null,
    });
  });

  it("are frozen by the closing", async () => {
    await close(staff, id, { 10000: 1, 1000: 4, 500: 1 });
    expect(await xReport(id, staff, later)).toBeNull();
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
