import { beforeAll, describe, expect, it } from "vitest";
import { sql } from "@db/transaction";
import { formatAmount, formatRm } from "~/domain/shared/money";
import { ENTRY_KINDS } from "~/domain/shifts/rules";
import { firstBrokenZReport, readFrozenShift, verifyZ } from "~/domain/shifts/verify-z.server";
import { zMarkOf } from "~/domain/shifts/z-mark";
import { asOwner, useDatabase } from "../support/database";
import { runDay } from "./day-run";

process.env.COUNTER_PAYMENT_METHODS = "Card terminal,QR";
const database = useDatabase({ poolMax: 12 });

type Day = Awaited<ReturnType<typeof runDay>>;
let day: Day;
beforeAll(async () => {
  day = await runDay(database.ownerUrl);
});

describe("on a day of two cashiers and 200 sales", () => {
  it("each sale costs what its order comes to, and none is a repetition of another", () => {
    const answers = day.sales.map(({ amountSen, repeated }) => ({ amountSen, repeated }));
    const wanted = day.sales.map(({ wantedSen }) => ({ amountSen: wantedSen, repeated: false }));
    expect(answers).toEqual(wanted);
  });

  it("the open drawer gives the money of a cancelled cash sale back, and of no other sale", () => {
    const wanted = day.refunds.map(({ isCash, shiftId }) => (isCash ? shiftId : null));
    expect(day.refunds.map(({ givenBackBy }) => givenBackBy)).toEqual(wanted);
  });

  it("no drawer gives money back of a sale whose shift is closed", () => {
    expect(day.lateRefund).toBeNull();
  });

  it("a sale whose answer was lost is the same sale when it is asked for again", () => {
    const { wantedSen, died, again } = day.lost;
    expect(died).toEqual({ signal: "SIGKILL", said: "" });
    expect(again).toMatchObject({ repeated: true, amountSen: wantedSen });
  });

  it("a count that differs needs a reason, and the refusal does not say by how much", () => {
    expect(day.unexplained).toMatchObject({ code: "over_short_reason", values: {} });
  });

  it("nothing is sold on a shift that is closed", () => {
    expect(day.afterClosing).toBe("shift_closed");
  });

  it("the reports hang in one chain", async () => {
    expect(await firstBrokenZReport(1)).toBeNull();
  });

  it("the reports name every kind of payment, fare, boat and drawer entry, and every ticket", () => {
    const shifts = Object.values(day.shifts);
    const kindsOf = (of: "methods" | "categories" | "operators" | "drawer") =>
      [...new Set(shifts.flatMap(({ z }) => z.data.sums[of].map(({ key }) => key)))].toSorted();
    const sumOf = (counts: number[]) => counts.reduce((sum, count) => sum + count, 0);
    expect({
      methods: kindsOf("methods"),
      categories: kindsOf("categories"),
      operators: kindsOf("operators"),
      drawer: kindsOf("drawer"),
      tickets: sumOf(shifts.map(({ z }) => z.data.sums.tickets)),
    }).toEqual({
      methods: ["Card terminal", "Cash", "Credit Facility", "QR"],
      categories: [...day.world.fares.keys()].toSorted(),
      operators: ["", "Bot Pak Mat", "Mangkok Laju", "Redang Bayu Ferry"],
      drawer: [...ENTRY_KINDS].toSorted(),
      tickets: sumOf(shifts.map(({ book }) => book.tickets)),
    });
  });
});

describe.each([
  ["that was short", "short"],
  ["that was closed among sales", "raced"],
  ["whose drawer was handed on", "handedOn"],
] as const)("a shift %s", (_words, name) => {
  let shift: Day["shifts"][typeof name];
  beforeAll(() => {
    shift = day.shifts[name];
  });

  it("has in its Z report, and in its rows, the sums of whoever kept a book of it (R-C2)", () => {
    expect([shift.z.data.sums, shift.sums]).toEqual([shift.book.sums(), shift.book.sums()]);
  });

  it("expects its ledger's sum, and is over or short by what was counted beside it (R-C2)", () => {
    const { z, book, overShortSen, counts } = shift;
    expect({
      expectedSen: z.expectedSen,
      differenceSen: z.countedSen - z.expectedSen,
      said: { overShortSen: z.data.overShortSen, counts: z.data.counts },
    }).toEqual({
      expectedSen: book.drawerSen,
      differenceSen: overShortSen,
      said: { overShortSen, counts },
    });
  });

  it("agrees to the sen with its tickets and its ledger (R-C2)", () => {
    const { sums } = shift.z.data;
    const cashSen = sums.drawer
      .filter(({ key }) => key === "cash_in" || key === "change")
      .reduce((sum, { sen }) => sum + sen, 0);
    const wanted = { sold: sums.soldSen, ledger: shift.z.expectedSen, cash: cashSen };
    expect(shift.rows).toEqual(wanted);
  });

  it("says float, expected, counted and the difference on its close slip (R-C2)", () => {
    const { z, book, lines, overShortSen } = shift;
    const difference =
      overShortSen === 0
        ? "Exact"
        : `${overShortSen > 0 ? "Over" : "Short"} by ${formatRm(Math.abs(overShortSen))}`;
    expect(lines).toEqual(
      expect.arrayContaining([
        ["Opening float × 1", formatAmount(book.floatSen)],
        ["Expected", formatRm(z.expectedSen)],
        ["Counted", formatRm(z.countedSen)],
        ["Over or short", difference],
      ]),
    );
  });

  it("is at the end of the day as it was frozen, and its printed mark says so", async () => {
    const { z } = shift;
    expect(await readFrozenShift(z.id)).toEqual(z);
    expect(await verifyZ(z.id, zMarkOf(z.hash))).toEqual({ state: "true", z: z.data });
  });

  it.each(["counted_sen = counted_sen + 5", "expected_sen = 0", "closed_at = null"])(
    "never changes: the table refuses %s (R-C2)",
    async (change) => {
      await expect(
        asOwner(database, (client) =>
          client.query(`update shift set ${change} where id = $1`, [shift.z.id]),
        ),
      ).rejects.toThrow("does not change");
    },
  );

  it("takes no further entry into its drawer (R-C2)", async () => {
    const cashOut =
      "insert into drawer_entry (shift_id, at, kind, amount_sen, reason, by_user) values (:zId, now(), 'paid_out', -500, 'x', :sitiId)";
    await expect(sql(null, cashOut, { zId: shift.z.id, sitiId: day.siti.id })).rejects.toThrow(
      "is closed",
    );
  });
});
