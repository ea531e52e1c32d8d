import { describe, expect, it, vi } from "vitest";
import { sql } from "@db/transaction";
import { calls } from "~/api/calls.server";
import {
  answerOnce,
  deleteOldAnswers,
  type KeyedCall,
} from "~/domain/repeated-calls/answer-once.server";
import { hashOf, newSecret } from "~/domain/shared/secrets.server";
import { useDatabase } from "../support/database";
import { makeTicket } from "../support/make-ticket";
import { makeShift } from "../support/shift";
import { type MadeStaff } from "../support/staff";
import { errorShape, nowOfTests, somebodyOf, tokenOf, useCalls } from "./api-client";

vi.hoisted(() => Object.assign(process.env, { FIXED_NOW: "2026-06-10T13:30:00+08:00" }));
const now = nowOfTests();
useDatabase();
const ask = useCalls();
const sold = () => makeTicket({ now, ticketFlag: 3 });
const keyed = (key: string) => ({ "Idempotency-Key": key });
const cancel = (by: MadeStaff, id: number, key: string | null, remark = "Ribut") =>
  ask("POST", `/api/ticket-cancellation/cancel/${id}`, by, {
    body: { remark },
    headers: key === null ? {} : keyed(key),
  });
const later = (ms: number) => new Date(now.getTime() + ms);

describe("a call with an Idempotency-Key", () => {
  it("is one of those that change what cannot be changed twice", () => {
    const repeatable = calls.lines.filter((line) => line.repeatable);
    expect(repeatable.map(({ method, path }) => `${method} ${path}`).toSorted()).toEqual([
      "GET /api/ticket-counter/print/:code",
      "POST /api/boarding/board",
      "POST /api/boarding/close",
      "POST /api/boarding/move",
      "POST /api/boarding/trips/close",
      "POST /api/ticket-cancellation/cancel/:id",
      "POST /api/ticket-cancellation/request/:id",
      "POST /api/ticket-counter",
      "POST /api/ticket-counter/edit",
      "POST /api/ticket-counter/generate",
      "POST /api/users/close-shift",
    ]);
  });

  it("closes a shift once, and asks once for a cancellation", async () => {
    const cashier = await somebodyOf(3);
    const ticket = await sold();
    await makeShift({ userId: cashier.id, openedAt: now });
    for (const [path, body] of [
      ["/api/users/close-shift", { total_cash: 100, jetty_id: 1 }],
      [`/api/ticket-cancellation/request/${ticket.id}`, { remark: "Ribut" }],
    ] as const) {
      const key = keyed(newSecret());
      const first = await ask("POST", path, cashier, { body, headers: key });
      const again = await ask("POST", path, cashier, { body, headers: key });
      expect([first.status, again.status, again.body], path).toEqual([200, 200, first.body]);
      expect((await ask("POST", path, cashier, { body })).status, path).toBe(409);
    }
  });

  it("is answered again as the first time, a refusal too; without a key it is another call", async () => {
    const chief = await somebodyOf(1);
    const [ticket, key] = [await sold(), newSecret()];
    const first = await cancel(chief, ticket.id, key);
    expect(first).toMatchObject({ status: 200, body: { message: "Ticket has been canceled" } });
    const again = await cancel(chief, ticket.id, key);
    expect([again.status, again.body]).toEqual([200, first.body]);
    expect((await cancel(chief, ticket.id, null)).status).toBe(409);
    const refused = newSecret();
    const [one, two] = [
      await cancel(chief, ticket.id, refused),
      await cancel(chief, ticket.id, refused),
    ];
    expect([one.status, two.status, two.body]).toEqual([409, 409, one.body]);
    expect(
      await sql(
        null,
        "select 1 as audited from audit where module = 'ticket-cancellation' and subject_id = :id",
        { id: String(ticket.id) },
      ),
    ).toHaveLength(1);
  });

  it("is refused with other contents or at another address, in both languages", async () => {
    const chief = await somebodyOf(1);
    const [ticket, other, key] = [await sold(), await sold(), newSecret()];
    await cancel(chief, ticket.id, key);
    const { status, body } = await cancel(chief, ticket.id, key, "Enjin rosak");
    expect([status, errorShape.parse(body).code]).toEqual([422, "key_reused"]);
    expect((await cancel(chief, other.id, key)).body).toMatchObject({ code: "key_reused" });
    const malay = await ask("POST", `/api/ticket-cancellation/cancel/${other.id}`, chief, {
      body: { remark: "Ribut" },
      headers: keyed(key),
      language: "ms",
    });
    expect(malay.body.error).not.toBe(body.error);
  });

  it("is its caller's own: another's same key is another key", async () => {
    const [one, two] = [await somebodyOf(1), await somebodyOf(1)];
    const [ticket, other, key] = [await sold(), await sold(), newSecret()];
    expect((await cancel(one, ticket.id, key)).status).toBe(200);
    expect((await cancel(two, other.id, key)).status).toBe(200);
  });

  it("asks who calls each time, and refuses a key that anybody could choose", async () => {
    const chief = await somebodyOf(1);
    const [ticket, key] = [await sold(), newSecret()];
    await cancel(chief, ticket.id, key);
    const token = await tokenOf(chief);
    await sql(null, "update app_user set active = false where id = :id returning id", {
      id: chief.id,
    });
    expect(
      (
        await ask("POST", `/api/ticket-cancellation/cancel/${ticket.id}`, token, {
          body: { remark: "Ribut" },
          headers: keyed(key),
        })
      ).status,
    ).toBe(401);
    expect((await cancel(await somebodyOf(1), ticket.id, "1")).body).toMatchObject({
      code: "bad_request",
    });
  });

  it("runs once when eight arrive at once; without the key each runs", async () => {
    const { id: userId } = await somebodyOf(1);
    let runs = 0;
    const run = async () => {
      runs += 1;
      await new Promise((resolve) => setTimeout(resolve, 50));
      return { status: 200, headers: {}, body: { run: runs } };
    };
    const call: KeyedCall = { userId, key: newSecret(), requestHash: hashOf("a"), now };
    const told = await Promise.allSettled(Array.from({ length: 8 }, () => answerOnce(call, run)));
    expect(runs).toBe(1);
    for (const one of told)
      expect(one.status === "fulfilled" ? one.value : one.reason).toMatchObject(
        one.status === "fulfilled" ? { body: { run: 1 } } : { code: "key_in_use" },
      );
    expect(await answerOnce(call, run)).toMatchObject({ body: { run: 1 } });
    await Promise.all(
      Array.from({ length: 8 }, () => answerOnce({ ...call, key: newSecret() }, run)),
    );
    expect(runs).toBe(9);
  });

  it("runs anew where the first one failed, or never came back", async () => {
    const { id: userId } = await somebodyOf(1);
    const call: KeyedCall = { userId, key: newSecret(), requestHash: hashOf("a"), now };
    const answer = { status: 200, headers: {}, body: { done: true } };
    await expect(answerOnce(call, () => Promise.reject(new Error("gone")))).rejects.toThrow("gone");
    await answerOnce(call, () => Promise.resolve({ ...answer, status: 503 }));
    await answerOnce(call, () => Promise.resolve({ ...answer, status: 429 }));
    await new Promise<void>((begun) => {
      void answerOnce(call, () => {
        begun();
        return new Promise(() => {});
      });
    });
    await expect(answerOnce(call, () => Promise.resolve(answer))).rejects.toMatchObject({
      code: "key_in_use",
    });
    const minute = { ...call, now: later(61_000) };
    expect(await answerOnce(minute, () => Promise.resolve(answer))).toEqual(answer);
  });

  it("keeps an answer for a day, and of the request a hash alone", async () => {
    const chief = await somebodyOf(1);
    const [ticket, key] = [await sold(), newSecret()];
    await cancel(chief, ticket.id, key, "Rahsia di dalam catatan");
    const kept = () =>
      sql<{ kept: string }>(null, "select k::text as kept from kept_answer k where key = :key", {
        key,
      });
    expect(JSON.stringify(await kept())).not.toContain("Rahsia");
    await deleteOldAnswers(later(23 * 3_600_000));
    expect(await kept()).toHaveLength(1);
    await deleteOldAnswers(later(25 * 3_600_000));
    expect(await kept()).toHaveLength(0);
  });
});
