import { describe, expect, it } from "vitest";
import { inTransaction, sql } from "@db/transaction";
import { newSecret } from "~/domain/shared/secrets.server";
import { useDatabase } from "../../../tests/support/database";
import { audits, begin, cashier, close, code, now } from "../../../tests/support/shift-acts";
import { sellInShift } from "../../../tests/support/shift-sale";
import { openShift } from "./open-shift.server";
import { openShiftOf } from "./queries.server";
import { recordDrawerEntry } from "./record-drawer-entry.server";
import { refundFromDrawer } from "./refund-from-drawer.server";
import { readFrozenShift } from "./verify-z.server";

useDatabase();

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
    const more = openShift(staff, { floatSen: 200, jettyId: 1, formKey }, now);
    expect(await code(more), "another float").toBe("shift_open");
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
  it("is a ledger of float, cash, change, refunds, safe drops and what was put in and taken out", async () => {
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
      { kind: "safe_drop", amountSen: 3_000, reason: null, formKey: newSecret() },
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
    await close(staff, id, { 5000: 1, 2000: 1, 1000: 1, 500: 1 });
    const frozen = await readFrozenShift(id);
    expect(frozen).toMatchObject({
      expectedSen: 10_000 + 5_000 - 2_000 + 2_000 - 500 - 3_000 - 3_000,
      countedSen: 8_500,
    });
    expect(frozen?.data.sums.drawer).toEqual([
      { key: "cash_in", count: 1, sen: 5_000 },
      { key: "change", count: 1, sen: -2_000 },
      { key: "float", count: 1, sen: 10_000 },
      { key: "no_sale", count: 1, sen: 0 },
      { key: "paid_in", count: 1, sen: 2_000 },
      { key: "paid_out", count: 1, sen: -500 },
      { key: "refund", count: 1, sen: -3_000 },
      { key: "safe_drop", count: 1, sen: -3_000 },
    ]);
    expect(frozen?.data).toMatchObject({
      overShortSen: 0,
      counts: 1,
      closedBy: { id: staff.userId },
      zNo: frozen?.zNo,
    });
  });

  it("does not tell what lies in it when more is taken out, which the audit notes", async () => {
    const staff = await cashier();
    const id = await begin(staff, 1_000);
    const out = (formKey = newSecret()) =>
      code(
        recordDrawerEntry(
          staff.userId,
          { kind: "paid_out", amountSen: 700, reason: "Petrol", formKey },
          now,
        ),
      );
    expect(await Promise.all([out(), out(), out()])).toEqual(["done", "done", "done"]);
    expect(
      await sql(
        null,
        "select after->'aboveLedger' as above from audit where subject_type = 'drawer_entry' and subject_id = :id order by id",
        { id: String(id) },
      ),
    ).toEqual([{ above: null }, { above: true }, { above: true }]);
  });

  it("counts one form once", async () => {
    const staff = await cashier();
    await begin(staff, 1_000);
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
    ).toEqual([{ entries: 2, sen: 1_100 }]);
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

  it("takes no other sum from a form that was sent before", async () => {
    const staff = await cashier();
    await begin(staff, 1_000);
    const formKey = newSecret();
    const out = (amountSen: number) =>
      code(
        recordDrawerEntry(
          staff.userId,
          { kind: "paid_out", amountSen, reason: "Petrol", formKey },
          now,
        ),
      );
    expect([await out(200), await out(300), await out(200)]).toEqual([
      ...["done", "form_sent", "done"],
    ]);
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
