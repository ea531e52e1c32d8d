import { beforeEach, describe, expect, it } from "vitest";
import { sql } from "@db/transaction";
import { putOn, takeOff } from "~/domain/manifest/besides/correct-besides.server";
import { decidedPeople } from "~/domain/manifest/besides/decided-people.server";
import { closeBoarding } from "~/domain/manifest/close-boarding.server";
import { findManifest } from "~/domain/manifest/queries.server";
import { reopenBoarding } from "~/domain/manifest/reopen-boarding.server";
import { aDecider, now } from "../boarding/boat";
import { cancelled, decidedAboard } from "../boarding/decided";
import { staffBrowsers } from "../staff/support";
import { atOnce } from "../support/at-once";
import { boardTicket } from "../support/board-ticket";
import { useDatabase } from "../support/database";
import { boardedParty, expectedParty, sailing } from "../support/manifest";
import { hrefsIn } from "../support/page-roles";
import { useSite } from "../support/site";
import { dateParty } from "../support/trips";
import { htmlProblems } from "../support/validate-html";

process.env.FIXED_NOW = now.toISOString();
useDatabase({ poolMax: 8 });
const { signedIn } = staffBrowsers(useSite(["session", "staff"]), now);

const HOUR = 3_600_000;
const WHY = "Tidak jadi ikut";
const PAIR = [
  { name: "Lewat bin Tiba", ic: "900101115123" },
  { name: "Lambat binti Tiba", ic: "900101115124" },
];

/** Three on board by a scan, and a pair of a cancelled ticket by a decision: of the departure, or of no known boat. */
async function aBoat(isKnown = true) {
  const [id, by] = [await sailing(now), await aDecider()];
  await boardedParty(id, now);
  const pair = await cancelled(await dateParty(now, PAIR));
  await decidedAboard(pair, isKnown ? { departureId: id } : null, { who: [1, 2] });
  const person = (no: number) => ({ ticketId: pair.id, no });
  return { id, by, pair, person, path: `/timetable/${id}/aboard/${pair.id}-1` };
}
type Boat = Awaited<ReturnType<typeof aBoat>>;
const off = ({ id, by, person }: Boat, no = 1, at = now) => takeOff(id, person(no), WHY, by, at);
const on = ({ id, by, person }: Boat, no = 1) => putOn(id, person(no), WHY, by, now);
const close = ({ id, by }: Boat) => closeBoarding(id, by, now);
const names = async ({ id }: Boat, version = 1) =>
  (await findManifest(id, version, { ownJettyId: 0 }))?.people
    .map(({ name }) => name)
    .filter((name) => PAIR.some((one) => one.name === name));

let boat: Boat;
beforeEach(async () => {
  boat = await aBoat();
});

describe("somebody on board of a departure by a decision", () => {
  it("stands on its manifest, with the other of the pair", async () => {
    await close(boat);
    expect(await names(boat)).toEqual(["Lewat bin Tiba", "Lambat binti Tiba"]);
  });

  it("does not once they are taken off", async () => {
    await off(boat);
    await close(boat);
    expect(await names(boat)).toEqual(["Lambat binti Tiba"]);
  });

  it("is taken off the next version where boarding was opened again, and the first stays", async () => {
    await close(boat);
    await reopenBoarding(boat.id, WHY, boat.by, now);
    await off(boat);
    await close(boat);
    expect([await names(boat, 1), await names(boat, 2)]).toEqual([
      ["Lewat bin Tiba", "Lambat binti Tiba"],
      ["Lambat binti Tiba"],
    ]);
  });

  it("is put on again where they were taken off by mistake", async () => {
    await off(boat);
    await on(boat);
    await close(boat);
    expect(await names(boat)).toHaveLength(2);
  });

  it("is put on where nobody knew the boat, and on no other after that", async () => {
    const [unknown, other] = [await aBoat(false), await aBoat(false)];
    await on(unknown);
    const there = putOn(other.id, unknown.person(1), WHY, other.by, now);
    await expect(there).rejects.toMatchObject({ code: "aboard_moved" });
    await close(unknown);
    expect(await names(unknown)).toEqual(["Lewat bin Tiba"]);
  });

  it("stays where boarding is closed: it is opened again first", async () => {
    await close(boat);
    await expect(off(boat)).rejects.toMatchObject({ code: "manifest_closed" });
    expect((await decidedPeople(boat.id)).filter(({ isOn }) => isOn)).toHaveLength(2);
  });

  it("stays after 48 hours, when no manifest can be frozen any more", async () => {
    const late = new Date(now.getTime() + 60 * HOUR);
    await expect(off(boat, 1, late)).rejects.toMatchObject({ code: "departure_over" });
  });

  it("is taken off by nobody of another jetty", async () => {
    const by = { ...boat.by, ownJettyId: 2 as const };
    await expect(takeOff(boat.id, boat.person(1), WHY, by, now)).rejects.toMatchObject({
      code: "not_found",
    });
  });

  it("is taken off once: whoever comes second is told so", async () => {
    const both = await Promise.allSettled([off(boat), off(boat)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    expect(both.find(({ status }) => status === "rejected")).toMatchObject({
      reason: { code: "aboard_moved" },
    });
  });

  it("is taken off with an audit row and with news for the open cards", async () => {
    await off(boat);
    const [audit] = await sql(
      null,
      "select subject_type, subject_id, before, after from audit where actor_id = :id order by id desc limit 1",
      { id: boat.by.userId },
    );
    const [news] = await sql<{ payload: object }>(
      null,
      "select payload from outbox where payload->>'event' = 'departure-changed' order by id desc limit 1",
    );
    expect(audit).toEqual({
      ...{ subjectType: "departure", subjectId: String(boat.id) },
      before: { aboardByDecision: `${boat.pair.receiptNo}-1` },
      after: { aboardByDecision: null, reason: WHY },
    });
    expect(news?.payload).toMatchObject({ ref: String(boat.id) });
  });

  it("is on the manifest or taken off, never half, where both happen at the same moment", async () => {
    for (const isOffFirst of [true, false]) {
      const one = await aBoat();
      const acts = isOffFirst ? [off(one), close(one)] : [close(one), off(one)];
      const done = await Promise.allSettled(acts);
      const isOff = done[isOffFirst ? 0 : 1]?.status === "fulfilled";
      expect(await names(one)).toHaveLength(isOff ? 1 : 2);
      const left = (await decidedPeople(one.id)).filter(({ isOn }) => isOn);
      expect(left).toHaveLength(isOff ? 1 : 2);
    }
  });

  it("waits for whoever closes boarding, and then stays on", async () => {
    const [taken] = await atOnce(
      ["select id from departure where id = :id for update", { id: boat.id }],
      [() => off(boat)],
      (tx) =>
        sql(tx, "update departure set boarding_closed_at = :now where id = :id", {
          ...{ id: boat.id, now },
        }),
    );
    expect(taken).toMatchObject({ status: "rejected", reason: { code: "manifest_closed" } });
    expect((await decidedPeople(boat.id)).filter(({ isOn }) => isOn)).toHaveLength(2);
  });
});

describe("the card of a departure with people on board by a decision", () => {
  const open = async (level: 1 | 2 | 4, language: "ms" | "en" = "en") => {
    const { browser } = await signedIn({ level, jettyId: level === 1 ? 0 : 1, language });
    return { browser, card: await browser.get(`/timetable/${boat.id}`) };
  };

  it.each(["ms", "en"] as const)("lists who they are and who decided, in %s", async (language) => {
    const { card } = await open(4, language);
    expect(card.text).toMatch(/Lewat bin Tiba.*Lambat binti Tiba/);
    expect(card.text).toContain(`${boat.pair.receiptNo}-1`);
    expect(card.text).toContain("Zainab Ahmad");
    expect(await htmlProblems(card.html)).toEqual([]);
  });

  it.each([
    [1, true],
    [2, false],
    [4, true],
  ] as const)("leads level %i to taking one off: %s", async (level, leads) => {
    const { card } = await open(level);
    expect(hrefsIn(card.html).includes(`${boat.path}/off`)).toBe(leads);
  });

  it("lets nobody be taken off while boarding is closed, and says what to do first", async () => {
    await close(boat);
    const { card, browser } = await open(4);
    const refused = await browser.post(`${boat.path}/off`, { reason: WHY });
    expect(hrefsIn(card.html)).not.toContain(`${boat.path}/off`);
    expect(card.text).toContain("Open boarding again to take somebody off.");
    expect(refused.status).toBe(409);
    expect(refused.text).toContain("Open it again to change anything.");
  });

  it("asks by name whom to take off", async () => {
    const { browser } = await open(4);
    const { text, html } = await browser.get(`${boat.path}/off`);
    expect(text).toContain("Lewat bin Tiba");
    expect(await htmlProblems(html)).toEqual([]);
  });

  it("takes nobody off without a reason", async () => {
    const { browser } = await open(4);
    expect((await browser.post(`${boat.path}/off`, { reason: "" })).status).toBe(422);
  });

  const takenOff = async () => {
    const { browser } = await open(4);
    const { status } = await browser.post(`${boat.path}/off`, { reason: WHY });
    return { browser, status };
  };

  it("says who is taken off, and then has the way to put them on", async () => {
    const { browser, status } = await takenOff();
    const card = await browser.get(`/timetable/${boat.id}`);
    expect(status).toBe(303);
    expect(card.text).toContain("The person is taken off the manifest");
    expect(hrefsIn(card.html)).toContain(`${boat.path}/on`);
  });

  it("puts them on again by a page, and then has the way to take them off", async () => {
    const { browser } = await takenOff();
    const page = await browser.get(`${boat.path}/on`);
    await browser.post(`${boat.path}/on`, { reason: WHY });
    expect(await htmlProblems(page.html)).toEqual([]);
    expect(hrefsIn((await browser.get(`/timetable/${boat.id}`)).html)).toContain(
      `${boat.path}/off`,
    );
  });

  it.each(["off", "on"])("has no page at another jetty, nor of nobody: %s", async (act) => {
    const { browser } = await signedIn({ level: 4, jettyId: 2, language: "en" });
    const { browser: here } = await signedIn({ level: 4, jettyId: 1, language: "en" });
    const nobody = boat.path.replace(/-1$/, "-9");
    expect((await browser.get(`${boat.path}/${act}`)).status).toBe(404);
    expect((await here.get(`${nobody}/${act}`)).status).toBe(404);
    expect((await here.get(`/timetable/${boat.id}/aboard/x/${act}`)).status).toBe(404);
  });
});

it("nobody is to be taken off whom a scan has boarded as well", async () => {
  const id = await sailing(now);
  const ticket = await expectedParty(id, now, PAIR);
  await decidedAboard(ticket, { departureId: id });
  const listed = async () =>
    (await decidedPeople(id)).filter(({ ticketId }) => ticketId === ticket.id);
  expect(await listed()).toMatchObject([{ no: 1, isOn: true }]);
  await boardTicket(ticket.id, boat.by.userId, now);
  expect(await listed()).toEqual([]);
});
