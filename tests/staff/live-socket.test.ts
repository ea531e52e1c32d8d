import "./people";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sql } from "@db/transaction";
import { issueSocketTicket } from "~/domain/live-events/issue-socket-ticket.server";
import type { LiveEvent } from "~/domain/live-events/live-event.server";
import { publishEvent } from "~/domain/live-events/publish-event.server";
import {
  deleteOldSocketTickets,
  redeemSocketTicket,
} from "~/domain/live-events/redeem-socket-ticket.server";
import { endSession } from "~/domain/sessions/end-session.server";
import { readSession } from "~/domain/sessions/read-session.server";
import { switchJetty } from "~/domain/sessions/switch-jetty.server";
import { lockSession } from "~/domain/sessions/unlock-session.server";
import { reportIssue } from "~/domain/support/report-issue.server";
import { resolveReport } from "~/domain/support/resolve-report.server";
import { deactivateUser } from "~/domain/users/deactivate-user.server";
import { useDatabase } from "../support/database";
import { type LiveProcess, openSocket, startLiveProcess, type TestSocket } from "../support/live";
import { useSite } from "../support/site";
import { slowness } from "../support/slowness";
import { type MadeStaff, makeStaff, sessionOf } from "../support/staff";
import { eventually } from "../workers/support";

useDatabase();
const site = useSite(["session", "staff"]);
let web: LiveProcess;
beforeAll(async () => void (web = await startLiveProcess()));
afterAll(() => web.stop());

interface Somebody {
  user: MadeStaff;
  session: string;
  sessionId: number;
}

async function somebody(
  wishes: Parameters<typeof makeStaff>[0] = {},
  at?: number,
): Promise<Somebody> {
  const user = await makeStaff(wishes);
  const session = await sessionOf(user, { jettyId: at ?? wishes.jettyId });
  const staff = await readSession(session, new Date());
  return { user, session, sessionId: staff?.sessionId ?? 0 };
}
const ticketOf = async ({ sessionId }: Somebody, at = new Date()) =>
  (await issueSocketTicket(sessionId, at)) ?? "";
const listen = async (who: Somebody, url = web.url): Promise<TestSocket> =>
  openSocket(url, who.session, await ticketOf(who));
const news = (
  event: LiveEvent["event"],
  jettyId = 1,
  more: Partial<LiveEvent> = {},
): LiveEvent => ({
  event,
  jettyId,
  ref: "MRG-2026-000001",
  ticketFlag: 1,
  ...more,
});
/** Tells a last thing that everybody hears: what did not come before it never comes. */
async function afterAllNews(sockets: readonly TestSocket[]): Promise<void> {
  for (const jettyId of [1, 2]) await publishEvent(news("scan", jettyId, { ref: "end" }));
  await eventually(() =>
    sockets.every(({ received: heard }) => heard.some(({ ref }) => ref === "end")),
  );
}
const heardBy = (socket: TestSocket) =>
  socket.received
    .filter(({ event, ref }) => event !== "connected" && ref !== "end")
    .map(({ event }) => event);
const close = (sockets: readonly TestSocket[]) => sockets.forEach(({ socket }) => socket.close());

describe("the handshake", () => {
  it("takes a page's session and a ticket that it asked for, and says connected", async () => {
    const who = await somebody({ level: 3 });
    const browser = site.browser();
    browser.cookies.set("session", who.session);
    const answer = await browser.post("/news/ticket", {});
    expect(answer.status).toBe(200);
    const { ticket } = JSON.parse(answer.html) as { ticket: string };
    expect(ticket).toMatch(/^[\w-]{43}$/);
    const socket = await openSocket(web.url, who.session, ticket);
    expect(socket.received).toEqual([{ event: "connected", ref: "", quiet: true }]);
    expect(socket.socket.protocol).toBe("jetty-news");
    expect(socket.socket.extensions).toBe("");
    socket.socket.close();
  });

  it("gives no ticket without a session, nor to a locked one, nor more than thirty at once", async () => {
    const who = await somebody();
    expect((await site.browser().post("/news/ticket", {})).status).toBe(302);
    const browser = site.browser();
    browser.cookies.set("session", who.session);
    for (let n = 0; n < 30; n += 1) await issueSocketTicket(who.sessionId, new Date());
    expect((await browser.post("/news/ticket", {})).status).toBe(204);
    expect(await issueSocketTicket(who.sessionId, new Date(Date.now() + 31_000))).not.toBeNull();
    await lockSession(who.sessionId, new Date());
    expect((await browser.post("/news/ticket", {})).location).toMatch(/^\/lock/);
  });

  it("refuses a ticket that was used, is older than 30 seconds, of another session, or made up", async () => {
    const [who, other] = [await somebody(), await somebody()];
    const used = await ticketOf(who);
    (await openSocket(web.url, who.session, used)).socket.close();
    const old = await ticketOf(who, new Date(Date.now() - 31_000));
    const young = await ticketOf(who, new Date(Date.now() - 20_000));
    for (const [session, ticket] of [
      [who.session, used],
      [who.session, old],
      [who.session, await ticketOf(other)],
      [other.session, await ticketOf(who)],
      [who.session, "A".repeat(43)],
      [who.session, "short"],
      ["none", await ticketOf(who)],
    ] as const)
      await expect(openSocket(web.url, session, ticket)).rejects.toThrow("status 401");
    (await openSocket(web.url, who.session, young)).socket.close();
  });

  it("uses a ticket up whoever brings it, and only one of two at once gets in", async () => {
    const [who, thief] = [await somebody(), await somebody()];
    const stolen = await ticketOf(who);
    expect(await redeemSocketTicket(stolen, thief.session, new Date())).toBeNull();
    expect(await redeemSocketTicket(stolen, who.session, new Date())).toBeNull();
    const ticket = await ticketOf(who);
    const both = await Promise.allSettled([
      openSocket(web.url, who.session, ticket),
      openSocket(web.url, who.session, ticket),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    for (const one of both) if (one.status === "fulfilled") one.value.socket.close();
  });

  it("refuses pages of other sites, and clients that name none", async () => {
    const who = await somebody();
    for (const origin of ["https://evil.example", "null", `${web.url}.evil.example`])
      await expect(
        openSocket(web.url, who.session, await ticketOf(who), { Origin: origin }),
      ).rejects.toThrow("status 403");
    (
      await openSocket(web.url, who.session, await ticketOf(who), { Origin: web.url })
    ).socket.close();
  });

  it("refuses the session of an app in a browser's cookie", async () => {
    const user = await makeStaff();
    const session = await sessionOf(user, { platform: "mobile_app" });
    const [row] = await sql<{ id: number }>(
      null,
      "select id from staff_session where user_id = :userId",
      { userId: user.id },
    );
    await expect(
      openSocket(web.url, session, (await issueSocketTicket(row?.id ?? 0, new Date())) ?? ""),
    ).rejects.toThrow("status 401");
  });

  it("keeps no ticket as it is, and none for long", async () => {
    const who = await somebody();
    const ticket = await ticketOf(who);
    const [row] = await sql<{ row: string }>(
      null,
      "select row_to_json(t)::text as row from socket_ticket t where session_id = :sessionId",
      { sessionId: who.sessionId },
    );
    expect(row?.row).not.toContain(ticket);
    await deleteOldSocketTickets(new Date(Date.now() + 31_000));
    expect(
      await sql(null, "select 1 from socket_ticket where session_id = :sessionId", {
        sessionId: who.sessionId,
      }),
    ).toEqual([]);
  });
});

describe("who hears what", () => {
  it("is who may see the subject of the event, at the jetty of it (R-6-09, R-6-19, R-X2)", async () => {
    const people = {
      1: await somebody({ level: 1 }),
      2: await somebody({ level: 2 }),
      3: await somebody({ level: 3 }),
      4: await somebody({ level: 4 }),
      5: await somebody({ level: 5 }),
      super: await somebody({ level: 3, email: "super@contoh.my" }),
    };
    const sockets = Object.fromEntries(
      await Promise.all(
        Object.entries(people).map(async ([name, who]) => [name, await listen(who)] as const),
      ),
    );
    for (const event of ["new-ticket", "ticket-cancelled", "scan", "cancel-request"] as const)
      await publishEvent(news(event));
    for (const event of [
      "bug-report",
      "error-log",
      "refund-due",
      "payment-review",
      "print-queued",
      "user-changed",
      "user-deactivated",
    ] as const)
      await publishEvent(news(event, 0));
    await afterAllNews(Object.values(sockets));
    const all = ["new-ticket", "ticket-cancelled", "scan"];
    expect(
      Object.fromEntries(Object.entries(sockets).map(([name, socket]) => [name, heardBy(socket)])),
    ).toEqual({
      1: [...all, "cancel-request", "bug-report"],
      2: all,
      3: all,
      4: all,
      5: all,
      super: [...all, "bug-report", "error-log"],
    });
    close(Object.values(sockets));
  });

  it("is told of one jetty alone; who is bound to none hears of the other without any noise", async () => {
    const [merang, mangkok, free] = [
      await somebody({ jettyId: 1 }),
      await somebody({ jettyId: 2 }),
      await somebody({ jettyId: 0 }, 1),
    ];
    const sockets = await Promise.all([merang, mangkok, free].map((who) => listen(who)));
    await publishEvent(news("new-ticket", 2));
    await publishEvent(news("cancel-request", 1));
    await afterAllNews(sockets);
    const others = [["cancel-request"], ["new-ticket"]];
    const elsewhere = { event: "new-ticket", ref: "MRG-2026-000001", quiet: true, elsewhere: true };
    expect(sockets.slice(0, 2).map(heardBy)).toEqual(others);
    expect(sockets[2]?.received[1]).toEqual(elsewhere);
    expect(sockets[2]?.received[2]).not.toHaveProperty("elsewhere");
    await switchJetty(free.sessionId, 2);
    await publishEvent(news("new-ticket", 2, { ref: "MKK-2026-000002" }));
    await eventually(() => sockets[2]?.received.at(-1)?.ref === "MKK-2026-000002");
    expect(sockets[2]?.received.at(-1)).toEqual({
      event: "new-ticket",
      ref: "MKK-2026-000002",
      quiet: false,
    });
    expect(heardBy(sockets[0] as TestSocket)).toEqual(["cancel-request"]);
    close(sockets);
  });

  it("reads the rights again with every message: another level hears other things at once", async () => {
    const who = await somebody({ level: 1 });
    const socket = await listen(who);
    await publishEvent(news("cancel-request"));
    await eventually(() => heardBy(socket).length === 1);
    await sql(null, "update app_user set access = 3 where id = :userId returning id", {
      userId: who.user.id,
    });
    await publishEvent(news("cancel-request"));
    await afterAllNews([socket]);
    expect(heardBy(socket)).toEqual(["cancel-request"]);
    socket.socket.close();
  });

  it("is the reporter alone for a report that was resolved", async () => {
    const [reporter, other, admin] = [
      await somebody({ level: 2 }),
      await somebody({ level: 2 }),
      await somebody({ level: 1 }),
    ];
    const sockets = await Promise.all([reporter, other, admin].map((who) => listen(who)));
    const id = await reportIssue(
      { userId: reporter.user.id },
      "Pencetak rosak",
      { path: "/", userAgent: "", appVersion: "", language: "ms" },
      new Date(),
    );
    await resolveReport({ userId: admin.user.id }, id, new Date());
    const due = await sql<{ payload: LiveEvent }>(
      null,
      "select payload from outbox where job = 'news.publish' and payload->>'event' = 'issue-resolved' and payload->>'ref' = :id",
      { id: String(id) },
    );
    for (const { payload } of due) await publishEvent(payload);
    await afterAllNews(sockets);
    expect(sockets.map(heardBy)).toEqual([["issue-resolved"], [], []]);
    close(sockets);
  });

  it("names the event and a number, and marks the counter's own sales as quiet", async () => {
    const who = await somebody();
    const socket = await listen(who);
    await publishEvent(news("new-ticket", 1, { ticketFlag: 3, ref: "MRG-2026-000007" }));
    await publishEvent(news("new-ticket", 1, { ref: "x".repeat(200) }));
    await eventually(() => socket.received.length === 3);
    expect(socket.received.slice(1)).toEqual([
      { event: "new-ticket", ref: "MRG-2026-000007", quiet: true },
      { event: "new-ticket", ref: "x".repeat(60), quiet: false },
    ]);
    socket.socket.close();
  });

  it("reaches the sockets of every web process, whoever published (R-7-03)", async () => {
    const other = await startLiveProcess();
    const who = await somebody({ level: 1 });
    const sockets = [await listen(who), await listen(who, other.url)];
    const reporter = await somebody({ level: 1 });
    const id = await reportIssue(
      { userId: who.user.id },
      "Cetakan pudar",
      { path: "/", userAgent: "", appVersion: "", language: "ms" },
      new Date(),
    );
    await resolveReport({ userId: reporter.user.id }, id, new Date());
    for (const event of ["new-ticket", "cancel-request", "bug-report", "scan"] as const)
      await publishEvent(news(event, event === "bug-report" ? 0 : 1));
    await publishEvent(news("issue-resolved", 0, { ref: String(id) }));
    await eventually(() => sockets.every((socket) => heardBy(socket).length === 5));
    for (const socket of sockets)
      expect(socket.received.map(({ event }) => event)).toEqual([
        "connected",
        "new-ticket",
        "cancel-request",
        "bug-report",
        "scan",
        "issue-resolved",
      ]);
    close(sockets);
    await other.stop();
  });
});

describe("whoever may hear nothing any more", () => {
  it("is shut out within two seconds: deactivated, logged out, or locked; the others stay", async () => {
    const [fired, left, locked, stays] = [
      await somebody(),
      await somebody(),
      await somebody(),
      await somebody(),
    ];
    const sockets = await Promise.all([fired, left, locked].map((who) => listen(who)));
    const staying = await listen(stays);
    const started = performance.now();
    await deactivateUser(fired.user.id, { userId: stays.user.id }, new Date());
    await endSession(left.session);
    await lockSession(locked.sessionId, new Date());
    expect(
      (await Promise.all(sockets.map(({ closed }) => closed))).map(({ code }) => code),
    ).toEqual([4401, 4401, 4401]);
    expect(performance.now() - started).toBeLessThan(2_000 * slowness());
    expect(staying.socket.readyState).toBe(staying.socket.OPEN);
    staying.socket.close();
  });

  it("hears nothing in the moment before that either", async () => {
    const quiet = await startLiveProcess({ limits: { lookEveryMs: 3_600_000 } });
    const who = await somebody();
    const socket = await listen(who, quiet.url);
    await endSession(who.session);
    await publishEvent(news("new-ticket"));
    expect((await socket.closed).code).toBe(4401);
    expect(heardBy(socket)).toEqual([]);
    await quiet.stop();
  });

  it("is not kept signed in by a page that only listens", async () => {
    const who = await somebody();
    await sql(
      null,
      "update staff_session set last_seen = now() - interval '20 minutes' where id = :sessionId returning id",
      { sessionId: who.sessionId },
    );
    const socket = await listen(who);
    await publishEvent(news("new-ticket"));
    await eventually(() => heardBy(socket).length === 1);
    const [row] = await sql<{ idle: boolean }>(
      null,
      "select last_seen < now() - interval '19 minutes' as idle from staff_session where id = :sessionId",
      { sessionId: who.sessionId },
    );
    expect(row?.idle).toBe(true);
    socket.socket.close();
  });
});
