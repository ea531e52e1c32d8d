import { describe, expect, it, vi } from "vitest";
import { dayOf } from "~/domain/shared/day";
import { newSecret } from "~/domain/shared/secrets.server";
import { useDatabase } from "../support/database";
import { giveToken } from "../support/device-token";
import { makeTicket } from "../support/make-ticket";
import { boardedParty, expectedParty, sailing } from "../support/manifest";
import { payTicket } from "../support/pay-ticket";
import { type Caller, nowOfTests, somebodyOf, useCalls } from "./api-client";

vi.hoisted(() => Object.assign(process.env, { FIXED_NOW: "2026-06-10T07:30:00+08:00" }));
const now = nowOfTests();
useDatabase();
const ask = useCalls();

async function aTicket(jettyId: 1 | 2 = 1) {
  const ticket = await makeTicket({ now, ticketDate: dayOf(now), adults: 3, jettyId });
  await payTicket(ticket.id, { paidAt: now });
  return ticket;
}
const scan = (by: Caller, code: string, more: object = {}) =>
  ask("POST", "/api/boarding/scan", by, { body: { code, nonce: newSecret(), ...more } });

describe("POST /api/boarding/scan", () => {
  it("answers the verdict and the party (R-X18)", async () => {
    const { body } = await scan(await somebodyOf(2), (await aTicket()).ticketCode);
    expect(body).toMatchObject({ verdict: "valid", waiting: 3, ticket: { total_passengers: 3 } });
  });

  it("boards the party at once where asked", async () => {
    const { body } = await scan(await somebodyOf(2), (await aTicket()).ticketCode, {
      at_once: true,
    });
    expect(body).toMatchObject({ waiting: 0, passengers: [{ no: 1 }, { no: 2 }, { no: 3 }] });
  });

  it("names nobody of another jetty's ticket (R-T4)", async () => {
    const { body } = await scan(await somebodyOf(2), (await aTicket(2)).ticketCode);
    expect(body).toMatchObject({ verdict: "other_jetty", ticket: null, passengers: [] });
  });

  it("is the same scan where it is sent again", async () => {
    const [by, { ticketCode }, nonce] = [await somebodyOf(2), await aTicket(), newSecret()];
    const [first, second] = [
      await scan(by, ticketCode, { nonce }),
      await scan(by, ticketCode, { nonce }),
    ];
    expect(second.body["scan_id"]).toBe(first.body["scan_id"]);
  });

  it.each([1, 2, 4] as const)("is open to level %i", async (level) => {
    expect((await scan(await somebodyOf(level), "tiada")).status).toBe(200);
  });

  it.each([3, 5] as const)("is not open to level %i", async (level) => {
    expect((await scan(await somebodyOf(level), "tiada")).status).toBe(403);
  });

  it("is open to a device of the scope boarding, and to none of scanner", async () => {
    const user = await somebodyOf(2);
    const statuses = [];
    for (const scope of ["boarding", "scanner"] as const) {
      const { token } = await giveToken(user, { now, scope });
      statuses.push((await scan(token, "tiada")).status);
    }
    expect(statuses).toEqual([200, 403]);
  });
});

describe("POST /api/boarding/board", () => {
  const boarded = async (wish: object) => {
    const by = await somebodyOf(2);
    const { body } = await scan(by, (await aTicket()).ticketCode);
    const answer = await ask("POST", "/api/boarding/board", by, {
      body: { scan_id: body["scan_id"], ...wish },
    });
    return answer.body["waiting"];
  };

  it("boards all", async () => expect(await boarded({})).toBe(0));
  it("boards those who are named", async () => expect(await boarded({ passengers: [2] })).toBe(2));
  it("boards so many", async () => expect(await boarded({ count: 2 })).toBe(1));
});

describe("POST /api/boarding/undo", () => {
  it("takes them off again, for levels 1 and 4", async () => {
    const by = await somebodyOf(4);
    const { body } = await scan(by, (await aTicket()).ticketCode, { at_once: true });
    const undone = await ask("POST", "/api/boarding/undo", by, {
      body: { scan_id: body["scan_id"], reason: "Naik bot lain" },
    });
    expect(undone.body["waiting"]).toBe(3);
  });

  it("is not open to level 2", async () => {
    const by = await somebodyOf(2);
    const { status } = await ask("POST", "/api/boarding/undo", by, {
      body: { scan_id: 1, reason: "Naik bot lain" },
    });
    expect(status).toBe(403);
  });
});

describe("GET /api/boarding", () => {
  it("counts sold and on board by category", async () => {
    const by = await somebodyOf(2, { jettyId: 2 });
    await scan(by, (await aTicket(2)).ticketCode, { at_once: true });
    await aTicket(2);
    const { body } = await ask("GET", "/api/boarding", by);
    const adults = (body["data"] as { category: string; sold: number; boarded: number }[]).find(
      ({ category }) => category === "adult",
    );
    expect(adults && adults.sold - adults.boarded).toBeGreaterThanOrEqual(3);
  });

  it("says how many of a category are still expected", async () => {
    const by = await somebodyOf(2, { jettyId: 2 });
    const expected = async () => {
      const { body } = await ask("GET", "/api/boarding", by);
      const data = body["data"] as { expected: number }[];
      return data.reduce((sum, one) => sum + one.expected, 0);
    };
    const before = await expected();
    await scan(by, (await aTicket(2)).ticketCode, { at_once: true });
    await aTicket(2);
    expect(await expected()).toBe(before + 3);
  });
});

describe("POST /api/boarding/heads", () => {
  it("counts each nonce once", async () => {
    const [by, departure_id] = [await somebodyOf(2), await sailing(now)];
    const add = (step: number, nonce = newSecret()) =>
      ask("POST", "/api/boarding/heads", by, { body: { departure_id, step, nonce } });
    const nonce = newSecret();
    await add(3, nonce);
    await add(3, nonce);
    expect((await add(-1)).body).toEqual({ departure_id, heads: 2 });
  });
});

describe("POST /api/boarding/close", () => {
  const close = async (by: Caller, departure_id: number) =>
    ask("POST", "/api/boarding/close", by, { body: { departure_id } });

  it("freezes who is on board, with a link for officers", async () => {
    const departure = await sailing(now);
    await boardedParty(departure, now);
    const { body } = await close(await somebodyOf(2), departure);
    expect(body).toMatchObject({ version: 1, on_board: 3 });
    expect(body["number"]).toMatch(/^M-MRG-2026-/);
    expect(body["officer_url"]).toMatch(/\/m\/\d+\./);
  });

  it("is open to a device of the scope boarding", async () => {
    const departure = await sailing(now);
    await boardedParty(departure, now);
    const { token } = await giveToken(await somebodyOf(2), { now, scope: "boarding" });
    expect((await close(token, departure)).status).toBe(200);
  });

  it("ends boarding: nobody else goes on board", async () => {
    const departure = await sailing(now);
    await boardedParty(departure, now);
    const late = await expectedParty(departure, now);
    const by = await somebodyOf(2);
    await close(by, departure);
    expect((await scan(by, late.ticketCode)).body).toMatchObject({ verdict: "departure_closed" });
  });
});
