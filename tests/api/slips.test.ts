import { describe, expect, it, vi } from "vitest";
import { answerSlipPdf } from "~/routes/counter/slip-pdf.server";
import { useDatabase } from "../support/database";
import { makeShift } from "../support/shift";
import { type Caller, nowOfTests, somebodyOf, useCalls } from "./api-client";

vi.hoisted(() => Object.assign(process.env, { FIXED_NOW: "2026-06-10T13:30:00+08:00" }));
const now = nowOfTests();
useDatabase();
const ask = useCalls();

const slipsOf = (by: Caller, userId?: number) =>
  ask("GET", `/api/users/slips${userId === undefined ? "" : `?user_id=${userId}`}`, by);
async function onDuty(level: 3 | 4 = 3) {
  const cashier = await somebodyOf(level);
  const shift = await makeShift({ userId: cashier.id, openedAt: now });
  return { cashier, shift };
}
/** How the address of a slip is answered to a window; no worker draws one here. */
async function opened(url: unknown) {
  const [, kind, id] = /slips\/(\w+)\/(\d+)/.exec(String(url)) ?? [];
  const request = new Request(`http://127.0.0.1:8080${String(url)}`);
  return (await answerSlipPdf(request, { kind, id }, 0)).status;
}

describe("GET /api/users/slips", () => {
  it("answers where the slips of one's last shift open, without a session (R-C4, R-7-19, R-7-20)", async () => {
    const { cashier, shift } = await onDuty();
    const { status, body } = await slipsOf(cashier);
    expect([status, body]).toEqual([
      200,
      {
        shift_id: shift.id,
        open: expect.stringMatching(
          new RegExp(`^/api/users/slips/open/${shift.id}\\?token=[\\w.-]+$`),
        ) as string,
        close: null,
      },
    ]);
    expect(await opened(body.open)).toBe(503);
    expect(await opened(String(body.open).replace("token=", "token=1"))).toBe(403);
  });

  it("answers the close slip's address too once the shift is closed", async () => {
    const { cashier } = await onDuty(4);
    await ask("POST", "/api/users/close-shift", cashier, {
      body: { total_cash: 100, jetty_id: 1 },
    });
    const { body } = await slipsOf(cashier);
    expect(await opened(body.close)).toBe(503);
  });

  it("answers those of others to level 1 alone (R-X4, R-6-18)", async () => {
    const { cashier, shift } = await onDuty();
    const statuses = [];
    for (const level of [1, 2, 3, 4, 5] as const)
      statuses.push((await slipsOf(await somebodyOf(level), cashier.id)).status);
    expect(statuses).toEqual([200, 403, 404, 404, 403]);
    const { body } = await slipsOf(await somebodyOf(1), cashier.id);
    expect(body.shift_id).toBe(shift.id);
  });

  it("has none for whoever had no shift, is nobody, or has no counter role", async () => {
    const chief = await somebodyOf(1);
    const others = [(await somebodyOf(3)).id, 2_147_483_647, chief.id];
    for (const id of others) expect((await slipsOf(chief, id)).status).toBe(404);
  });
});
