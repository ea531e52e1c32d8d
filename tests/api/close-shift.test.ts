import { describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { sql } from "@db/transaction";
import { readFrozenShift } from "~/domain/shifts/verify-z.server";
import { useDatabase } from "../support/database";
import { madeOnce } from "../support/made-once";
import { makeShift } from "../support/shift";
import { sellInShift } from "../support/shift-sale";
import { errorShape, nowOfTests, somebodyOf, useCalls } from "./api-client";

vi.hoisted(() => Object.assign(process.env, { FIXED_NOW: "2026-06-10T13:30:00+08:00" }));
const now = nowOfTests();
const openedAt = new Date(now.getTime() - 4 * 3_600_000);
useDatabase();
const ask = useCalls();
const posShape = z.strictObject({
  pos: z.strictObject({
    jetty_id: z.union([z.literal(1), z.literal(2)]),
    cash_in: z.number(),
    total_cash: z.number(),
  }),
});
const isOpen = async (id: number) =>
  (
    await sql<{ open: boolean }>(
      null,
      "select closed_at is null as open from shift where id = :id",
      { id },
    )
  )[0]?.open;

describe("POST /api/users/close-shift", () => {
  it("closes the caller's open shift by what was counted in all (R-7-21)", async () => {
    const [cashier, colleague] = [
      await somebodyOf(3, { jettyId: 2 }),
      await somebodyOf(4, { jettyId: 2 }),
    ];
    const [shift, other] = [
      await makeShift({ userId: cashier.id, jettyId: 2, openedAt }),
      await makeShift({ userId: colleague.id, jettyId: 2, openedAt }),
    ];
    await sellInShift(shift, { now });
    const { status, body } = await ask("POST", "/api/users/close-shift", cashier, {
      body: new URLSearchParams({ total_cash: "130.00", jetty_id: "2" }),
    });
    expect([status, posShape.parse(body)]).toEqual([
      200,
      { pos: { jetty_id: 2, cash_in: 100, total_cash: 130 } },
    ]);
    expect([await isOpen(shift.id), await isOpen(other.id)]).toEqual([false, true]);
    expect((await readFrozenShift(shift.id))?.data).toMatchObject({
      countedSen: 13_000,
      expectedSen: 13_000,
      overShortSen: 0,
      counted: {},
      closedBy: { id: cashier.id },
    });
    expect(
      await ask("POST", "/api/users/close-shift", cashier, {
        body: { total_cash: 130, jetty_id: 2 },
      }),
    ).toMatchObject({ status: 409, body: { code: "shift_closed" } });
  });

  it("asks for a reason where the drawer differs by too much, and tells nothing of what it should hold", async () => {
    const cashier = await somebodyOf(3);
    const shift = await makeShift({ userId: cashier.id, openedAt, floatSen: 10_000 });
    const close = (body: object, language: "ms" | "en" = "en") =>
      ask("POST", "/api/users/close-shift", cashier, { body, language });
    const short = await close({ total_cash: 90.5, jetty_id: 1 });
    expect([short.status, errorShape.parse(short.body)]).toEqual([
      422,
      { code: "over_short_reason", error: short.body.error, fields: { reason: short.body.error } },
    ]);
    expect(JSON.stringify(short.body)).not.toMatch(/100|9\.5|expected/i);
    expect(await isOpen(shift.id)).toBe(true);
    expect(
      posShape.parse(
        (await close({ total_cash: 90.5, jetty_id: "1", reason: "Salah beri baki" })).body,
      ),
    ).toEqual({ pos: { jetty_id: 1, cash_in: 100, total_cash: 90.5 } });
    expect((await readFrozenShift(shift.id))?.data).toMatchObject({
      countedSen: 9_050,
      overShortSen: -950,
      overShortReason: "Salah beri baki",
      counts: 2,
    });
  });

  describe("that is refused", () => {
    const open = madeOnce(async () => {
      const cashier = await somebodyOf(3);
      return { cashier, shift: await makeShift({ userId: cashier.id, openedAt }) };
    });
    const ELSEWHERE = {
      en: "Your open shift is at the Merang jetty. You work there until it is closed.",
      ms: "Syif anda yang sedang dibuka ialah di jeti Merang. Anda bekerja di situ sehingga syif ditutup.",
    };
    it.each<[string, object, "ms" | "en", object]>([
      [
        "nothing",
        {},
        "en",
        {
          code: "required",
          fields: { total_cash: "Please complete this field", jetty_id: "Please select jetty" },
        },
      ],
      ["what is no cash", { total_cash: "1,000", jetty_id: 1 }, "en", { code: "cash_digits" }],
      [
        "another jetty",
        { total_cash: 100, jetty_id: 2 },
        "en",
        { code: "shift_jetty", error: ELSEWHERE.en },
      ],
      ["another jetty, in Malay", { total_cash: 100, jetty_id: 2 }, "ms", { error: ELSEWHERE.ms }],
    ])("does not take %s", async (_what, body, language, told) => {
      const { cashier, shift } = await open();
      const answer = await ask("POST", "/api/users/close-shift", cashier, { body, language });
      expect([errorShape.parse(answer.body), await isOpen(shift.id)]).toMatchObject([told, true]);
    });

    it.each([2, 5] as const)("is not for level %d, which does not sell", async (level) => {
      const body = { total_cash: 1, jetty_id: 1 };
      const answer = await ask("POST", "/api/users/close-shift", await somebodyOf(level), { body });
      expect(answer.status).toBe(403);
    });
  });
});
