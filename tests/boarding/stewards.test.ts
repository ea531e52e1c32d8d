import { describe, expect, it } from "vitest";
import { inTransaction, sql } from "@db/transaction";
import { boardParty } from "~/domain/boarding/board-party.server";
import { acceptOfflineScans } from "~/domain/boarding/offline/accept-scans.server";
import { boardingConflicts } from "~/domain/boarding/offline/conflicts.server";
import { makeOfflineList } from "~/domain/boarding/offline/make-list.server";
import { findScan, partyOf } from "~/domain/boarding/queries.server";
import { addSteward } from "~/domain/boarding/stewards/add-steward.server";
import { closeBrowser, endSteward } from "~/domain/boarding/stewards/end-steward.server";
import { openBrowser } from "~/domain/boarding/stewards/open-browser.server";
import { stewardsToday, stewardToday } from "~/domain/boarding/stewards/queries.server";
import { readSteward, stewardByCode } from "~/domain/boarding/stewards/read-steward.server";
import { takeAlong } from "~/domain/boarding/take-along.server";
import { applyRetention } from "~/domain/retention/apply-retention.server";
import { deleteExpiredSessions, endSessionsOf } from "~/domain/sessions/end-session.server";
import { readSession } from "~/domain/sessions/read-session.server";
import { newSecret } from "~/domain/shared/secrets.server";
import { ticketFacts } from "~/domain/tickets/ticket-facts.server";
import { deactivateUser } from "~/domain/users/deactivate-user.server";
import { useDatabase } from "../support/database";
import { makeStaff } from "../support/staff";
import { aScanner, aSteward, now, onBoard, paidTicket, show, today } from "./boat";

useDatabase();

const audited = (subject: string, id: number | null = null) =>
  sql<{ action: string; actorId: number; before: unknown; after: Record<string, unknown> }>(
    null,
    "select action, actor_id, before, after from audit where module = 'boarding' and subject_type = :subject and (:id::text is null or subject_id = :id) order by id desc",
    { subject, id: id === null ? null : String(id) },
  );
const boardAll = (scanId: number, by: Parameters<typeof boardParty>[2]) =>
  boardParty(scanId, { kind: "all" }, by, now);

describe("a steward's link", () => {
  it("is kept as a hash alone, and is too long to be tried out", async () => {
    const { code, token } = await aSteward();
    expect(code).toMatch(/^[\w-]{43}$/);
    const rows = await sql<{ text: string }>(
      null,
      `select s::text as text from steward s union all select s::text from steward_session s
       union all select a::text from audit a`,
    );
    expect(rows.length).toBeGreaterThan(2);
    expect(rows.filter(({ text }) => text.includes(code) || text.includes(token))).toEqual([]);
  });

  it("is good until midnight in Kuala Lumpur, and its browsers with it", async () => {
    const { code, token } = await aSteward();
    const last = new Date("2026-06-20T23:59:59+08:00");
    const midnight = new Date("2026-06-21T00:00:00+08:00");
    expect(await readSteward(token, last)).toMatchObject({ name: "Aiman Hakim", jettyId: 1 });
    expect(await readSteward(token, midnight)).toBeNull();
    expect(await stewardByCode(code, midnight)).toMatchObject({ good: false });
    await expect(openBrowser(code, midnight)).rejects.toMatchObject({ code: "not_found" });
    await deleteExpiredSessions(midnight);
    expect(await sql(null, "select 1 from steward_session")).toEqual([]);
  });

  it("is ended by nobody of the other jetty, nor by level 2", async () => {
    const { token, steward, by } = await aSteward();
    const end = (who: object) => endSteward(steward.stewardId, { ...by, ...who }, now);
    await expect(end({ jettyId: 2 })).rejects.toMatchObject({ code: "not_found" });
    await expect(end({ level: 2 })).rejects.toMatchObject({ code: "forbidden" });
    expect(await readSteward(token, now)).not.toBeNull();
  });

  it("ends at once by whoever may, and opens nothing again", async () => {
    const { code, token, steward, by } = await aSteward();
    await endSteward(steward.stewardId, by, now);
    expect(await readSteward(token, now)).toBeNull();
    await expect(openBrowser(code, now)).rejects.toMatchObject({ code: "not_found" });
  });

  it("that was ended twice ended once, as the audit says", async () => {
    const { steward, by } = await aSteward();
    await endSteward(steward.stewardId, by, now);
    await endSteward(steward.stewardId, by, now);
    const actions = (await audited("steward", steward.stewardId)).map(({ action }) => action);
    expect(actions).toEqual(["delete", "login", "create"]);
  });

  it("opens no browser in the table either once it has ended", async () => {
    const { steward, by } = await aSteward();
    await endSteward(steward.stewardId, by, now);
    await expect(
      sql(
        null,
        `insert into steward_session (token_hash, steward_id, place, opened_at)
           values (sha256('x'), :id, 1, now())`,
        { id: steward.stewardId },
      ),
    ).rejects.toThrow(/this link has ended/);
  });

  it("is made by levels 1 and 4 alone", async () => {
    const { by } = await aSteward();
    for (const level of [2, 3, 5] as const)
      await expect(addSteward({ name: "Ali" }, { ...by, level }, now)).rejects.toMatchObject({
        code: "forbidden",
      });
    const steward = { ...by, stewardId: 1 };
    await expect(addSteward({ name: "Ali" }, steward, now)).rejects.toMatchObject({
      code: "forbidden",
    });
  });

  it.each([
    ["is deactivated", "update app_user set active = false where id = :id"],
    ["may make none any more", "update app_user set access = 3 where id = :id"],
    ["works at the other jetty", "update app_user set jetty_id = 2 where id = :id"],
  ])("is over while whoever made it %s", async (_what, statement) => {
    const { code, token, by } = await aSteward();
    await sql(null, statement, { id: by.userId });
    expect([await readSteward(token, now), (await stewardByCode(code, now))?.good]).toEqual([
      null,
      false,
    ]);
  });

  it("stays over after its maker was deactivated, or got another password", async () => {
    const office = await makeStaff({ level: 1 });
    const [first, second] = [await aSteward(), await aSteward()];
    await deactivateUser(first.by.userId, { userId: office.id }, now);
    await sql(null, "update app_user set active = true where id = :id", { id: first.by.userId });
    await inTransaction((tx) => endSessionsOf(tx, second.by.userId));
    for (const { token, code } of [first, second])
      expect([await readSteward(token, now), (await stewardByCode(code, now))?.good]).toEqual([
        null,
        false,
      ]);
  });

  it("is open in three browsers: with a fourth the oldest ends", async () => {
    const { code, token } = await aSteward();
    const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
    const tokens = [token];
    for (const minutes of [1, 2, 3]) tokens.push(await openBrowser(code, later(minutes)));
    const alive = await Promise.all(tokens.map((one) => readSteward(one, later(4))));
    expect(alive.map((one) => one !== null)).toEqual([false, true, true, true]);
  });

  it("is open in three browsers however many begin at the same moment", async () => {
    const { code, steward } = await aSteward();
    await Promise.all(Array.from({ length: 8 }, () => openBrowser(code, now)));
    expect(
      await sql(null, "select place from steward_session where steward_id = :id order by place", {
        id: steward.stewardId,
      }),
    ).toEqual([{ place: 1 }, { place: 2 }, { place: 3 }]);
  });

  it("ends in one browser by its own hand, and may begin again", async () => {
    const { code, token } = await aSteward();
    await closeBrowser(token);
    await closeBrowser(token);
    expect(await readSteward(token, now)).toBeNull();
    expect(await readSteward(await openBrowser(code, now), now)).not.toBeNull();
  });

  it("is no session of the staff", async () => {
    const { token, by } = await aSteward();
    expect(await readSession(token, now)).toBeNull();
    expect(await readSteward(newSecret(), now)).toBeNull();
    expect(
      await sql(null, "select 1 from staff_session where user_id = :id", { id: by.userId }),
    ).toEqual([]);
  });
});

describe("what a steward scans", () => {
  it("says who it was, wherever it is read, and names whose link it is in the audit", async () => {
    const { steward, by } = await aSteward();
    const ticket = await paidTicket({ adults: 2 });
    const { id } = await show(ticket.ticketCode, steward, { atOnce: true });
    expect(await onBoard(ticket.id)).toEqual([1, 2]);
    const [scan] = await sql(
      null,
      "select steward_id, scanned_by, jetty_id from boarding_scan where id = :id",
      { id },
    );
    expect(scan).toEqual({ stewardId: steward.stewardId, scannedBy: by.userId, jettyId: 1 });
    const names = [
      (await partyOf(ticket.id, null)).map(({ boardedBy }) => boardedBy),
      (await ticketFacts(ticket.id)).boardedBy,
    ];
    expect(names).toEqual([["Aiman Hakim", "Aiman Hakim"], "Aiman Hakim"]);
    const [entry] = await audited("ticket");
    expect(entry).toMatchObject({
      action: "create",
      actorId: by.userId,
      after: { passengers: [1, 2], steward: "Aiman Hakim" },
    });
    expect((await makeOfflineList(steward, now)).tickets).toHaveLength(1);
  });

  it("says so of what was scanned without a network, and of its conflicts", async () => {
    const { steward } = await aSteward();
    const [ticket, other] = [await paidTicket(), await paidTicket()];
    await show(other.ticketCode, await aScanner(1, "Mohd Hafiz"), { atOnce: true });
    const scans = [ticket, other].map(({ receiptNo }) => ({
      ...{ nonce: newSecret(), receiptNo, passengers: [1, 2] },
      scannedAt: now,
    }));
    await acceptOfflineScans(scans, 1, steward, now);
    const [party] = await partyOf(ticket.id, null);
    expect(party?.boardedBy).toBe("Aiman Hakim");
    const [conflict] = await boardingConflicts({ jettyId: 1 }, now);
    expect(conflict).toMatchObject({ scannedBy: "Aiman Hakim", boardedBy: "Mohd Hafiz" });
    const [entry] = await audited("boarding_conflict");
    expect(entry?.after).toMatchObject({ steward: "Aiman Hakim" });
    await expect(acceptOfflineScans(scans, 2, steward, now)).rejects.toMatchObject({
      code: "boarding_jetty",
    });
  });

  it("is of the steward alone: nobody else's scan is read, boarded by or moved", async () => {
    const { steward, by } = await aSteward();
    const second = await aSteward({ maker: by.userId, name: "Siti" });
    const ticket = await paidTicket();
    const { id } = await show(ticket.ticketCode, await aScanner());
    const { id: siti } = await show(ticket.ticketCode, second.steward);
    for (const scan of [id, siti]) {
      expect(await findScan(scan, steward)).toBeNull();
      await expect(boardAll(scan, steward)).rejects.toMatchObject({ code: "not_found" });
    }
    const own = await show(ticket.ticketCode, steward);
    await expect(takeAlong(own.id, { nonce: newSecret() }, steward, now)).rejects.toMatchObject({
      code: "forbidden",
    });
    expect(await boardAll(own.id, steward)).toBe(2);
  });

  it("is at the jetty of the link and by its maker: the table holds it", async () => {
    const { steward, by } = await aSteward();
    const scan = (jettyId: number, userId: number) =>
      sql(
        null,
        `insert into boarding_scan (nonce, scanned_at, scanned_by, steward_id, jetty_id, day, verdict)
           values (:nonce, :now, :userId, :stewardId, :jettyId, :today, 'unknown')`,
        { nonce: newSecret(), now, today, userId, stewardId: steward.stewardId, jettyId },
      );
    const { userId } = await aScanner();
    await expect(scan(2, by.userId)).rejects.toThrow(/boarding_scan_steward/);
    await expect(scan(1, userId)).rejects.toThrow(/boarding_scan_steward/);
    await scan(1, by.userId);
  });
});

describe("the list of today's stewards", () => {
  const QUERY = { search: "", page: 0 };

  it("says since when, how many they let on board, and when they scanned last", async () => {
    const { steward, by } = await aSteward({ jettyId: 2, name: "Nadia" });
    const ticket = await paidTicket({ jettyId: 2, adults: 3 });
    await show(ticket.ticketCode, steward, { atOnce: true });
    const [row] = (await stewardsToday({ jettyId: 2 }, QUERY, now)).rows;
    expect(row).toMatchObject({
      ...{ name: "Nadia", boarded: 3, endedAt: null },
      ...{ madeAt: now, lastScanAt: now },
    });
    await endSteward(steward.stewardId, by, now);
    expect((await stewardsToday({ jettyId: 2 }, QUERY, now)).rows[0]?.endedAt).toEqual(now);
    expect(await stewardToday(steward.stewardId, { jettyId: 1 }, now)).toBeNull();
    const tomorrow = new Date(now.getTime() + 86_400_000);
    expect((await stewardsToday({ jettyId: 2 }, QUERY, tomorrow)).rows).toEqual([]);
  });

  it("forgets the name after 24 months; who boarded then names the maker", async () => {
    const { steward } = await aSteward();
    const ticket = await paidTicket();
    await show(ticket.ticketCode, steward, { atOnce: true });
    await applyRetention(new Date("2028-06-20T10:00:00+08:00"));
    expect((await partyOf(ticket.id, null))[0]?.boardedBy).toBe("Aiman Hakim");
    await applyRetention(new Date("2028-06-21T10:00:00+08:00"));
    expect((await partyOf(ticket.id, null))[0]?.boardedBy).toBe("Zainab Ahmad");
    expect(await sql(null, "select 1 from steward where name is not null")).toEqual([]);
  });
});
