import { beforeAll, describe, expect, it } from "vitest";
import { sql } from "@db/transaction";
import { acceptOfflineScans } from "~/domain/boarding/offline/accept-scans.server";
import { makeOfflineList } from "~/domain/boarding/offline/make-list.server";
import { setStatus } from "~/domain/departures/status/set-status.server";
import { addExtra } from "~/domain/departures/timetable/add-extra.server";
import { changeCrew } from "~/domain/departures/timetable/change-crew.server";
import { closeBoarding } from "~/domain/manifest/close-boarding.server";
import { newSecret } from "~/domain/shared/secrets.server";
import { staffBrowsers } from "../staff/support";
import { useDatabase } from "../support/database";
import { makeBoat, makeDeparture, makeSkipper } from "../support/departures";
import { partOf } from "../support/page-roles";
import { useSite } from "../support/site";
import { makeStaff, rightsOf } from "../support/staff";
import { aScanner, now, onBoard, show, today, tokenOf } from "./boat";
import { aBoat, setBoat, ticketOn } from "./boats";

process.env.FIXED_NOW = now.toISOString();
useDatabase();
const { signedIn } = staffBrowsers(useSite(["staff"]), now);
const OVER = "2026-06-19";

const somebody = async () => ({
  userId: (await makeStaff()).id,
  ownJettyId: 0 as const,
  ...rightsOf(1),
  name: "Zainab Ahmad",
});
/** A departure that was sold while its boat's insurance was good, and somebody who goes with it. */
async function insuredUntil(insuranceUntil: string) {
  const boat = await aBoat({ insuranceUntil: "2030-12-31" });
  const ticket = await ticketOn(boat);
  await sql(
    null,
    `update boat set insurance_until = :insuranceUntil
      where id = (select boat_id from departure where id = :boat)`,
    { insuranceUntil, boat },
  );
  return { boat, ticket };
}

describe("a boat whose insurance ended before the day", () => {
  let boat = 0;
  let ticket: Awaited<ReturnType<typeof ticketOn>>;
  beforeAll(async () => {
    ({ boat, ticket } = await insuredUntil(OVER));
  });

  it("takes nobody on board", async () => {
    const scan = await show(tokenOf(ticket), await aScanner(), { atOnce: true });
    expect([scan.verdict, await onBoard(ticket.id)]).toEqual(["boat_papers", []]);
  });

  it("is told from one that has left", async () => {
    const { browser } = await signedIn({ level: 2 });
    await browser.get("/scan");
    const page = await browser.submitAndFollow({ code: tokenOf(ticket) });
    expect(partOf(page.html, "scan-result").text).toMatch(
      /^Do not board The boat's papers are over .* Board nobody and call the office/,
    );
  });

  it("takes nobody by the table either", async () => {
    const by = await aScanner();
    const scan = await show(tokenOf(ticket), by);
    const boarded = sql(
      null,
      `insert into boarding (ticket_id, passenger_no, scan_id, departure_id, boarded_at, boarded_by)
         values (:id, 1, :scanId, :boat, :now, :userId)`,
      { id: ticket.id, scanId: scan.id, boat, now, userId: by.userId },
    );
    await expect(boarded).rejects.toThrow("this departure does not board");
  });

  it("is known on a device without a network", async () => {
    const { departures } = await makeOfflineList(await aScanner(), now);
    expect(departures.find(({ id }) => id === boat)).toMatchObject({ papersOver: true });
  });

  it("makes a conflict of whom a device let on board", async () => {
    const scan = { nonce: newSecret(), receiptNo: ticket.receiptNo, passengers: [1] };
    const sent = [{ ...scan, scannedAt: now }];
    expect(await acceptOfflineScans(sent, 1, await aScanner(), now)).toMatchObject([
      { boarded: [], conflict: { reason: "boat_papers", passengers: [1] } },
    ]);
  });

  it.each(["board", "leave"] as const)("is not said to %s", async (act) => {
    await expect(setStatus(boat, { act }, await somebody(), now)).rejects.toMatchObject({
      code: "departure_papers",
    });
  });

  it("gets no manifest", async () => {
    await expect(closeBoarding(boat, await somebody(), now)).rejects.toMatchObject({
      code: "departure_papers",
    });
  });

  it("gets one where it has left all the same", async () => {
    const gone = await insuredUntil("2030-12-31");
    await show(tokenOf(gone.ticket), await aScanner(), { atOnce: true });
    await setBoat(gone.boat, "state = 'left'");
    await sql(
      null,
      `update boat set insurance_until = :OVER
        where id = (select boat_id from departure where id = :boat)`,
      { OVER, boat: gone.boat },
    );
    const { version } = await closeBoarding(gone.boat, await somebody(), now);
    expect(version).toBe(1);
  });

  it.each([
    ["en", "Not on sale and does not board: the boat&#x27;s insurance is over"],
    ["ms", "Tidak dijual dan tidak menaikkan penumpang: insurans bot sudah tamat"],
  ] as const)("is flagged on its card and in the day, in %s", async (language, words) => {
    const { browser } = await signedIn({ level: 4, language });
    const [card, day] = [
      await browser.get(`/timetable/${boat}`),
      await browser.get("/timetable?jetty=1"),
    ];
    expect([card.html.includes(words), day.html.includes(words)]).toEqual([true, true]);
  });
});

describe("another boat or skipper for a day", () => {
  it.each([
    ["boat", "boat_papers_over"],
    ["skipper", "skipper_papers_over"],
  ])("is refused where the papers of the %s end before it", async (who, code) => {
    const id = await aBoat();
    const boatId = (await makeBoat(who === "boat" ? { licenceUntil: OVER } : {})).id;
    const skipperId = await makeSkipper(who === "skipper" ? { licenceUntil: OVER } : {});
    const change = changeCrew(id, { boatId, skipperId, version: 1 }, await somebody(), now);
    await expect(change).rejects.toMatchObject({ code, field: who });
  });

  it("is taken where they end on it", async () => {
    const id = await aBoat();
    const boatId = (await makeBoat({ licenceUntil: "2026-06-20" })).id;
    const change = changeCrew(id, { boatId, skipperId: null, version: 1 }, await somebody(), now);
    expect(await change).toBe(0);
  });

  it("is refused of an extra departure, too", async () => {
    const boatId = (await makeBoat({ insuranceUntil: OVER })).id;
    const extra = { jettyId: 1 as const, day: today, time: "17:00", anyway: false };
    const added = addExtra({ ...extra, boatId, skipperId: null }, await somebody(), now);
    await expect(added).rejects.toMatchObject({ code: "boat_papers_over", field: "boat" });
  });
});

describe("a skipper whose licence ended before the day", () => {
  it("stops the boat as well", async () => {
    const skipper = await makeSkipper();
    const departure = await makeDeparture((await makeBoat()).id, "2026-06-20T11:00", skipper);
    const ticket = await ticketOn(departure);
    await sql(null, "update skipper set licence_until = :OVER where id = :skipper", {
      ...{ OVER, skipper },
    });
    expect(await show(tokenOf(ticket), await aScanner())).toMatchObject({ verdict: "boat_papers" });
  });
});
