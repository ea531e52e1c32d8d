import { describe, it } from "vitest";
import { inTransaction } from "@db/transaction";
import { boardParty, boardWaiting } from "~/domain/boarding/board-party.server";
import { findConflict } from "~/domain/boarding/offline/conflicts.server";
import { decideConflict } from "~/domain/boarding/offline/decide-conflict.server";
import { findScan } from "~/domain/boarding/queries.server";
import { setReturnDays } from "~/domain/boarding/return-leg/set-return-days.server";
import { endSteward } from "~/domain/boarding/stewards/end-steward.server";
import { stewardToday } from "~/domain/boarding/stewards/queries.server";
import { takeAlong } from "~/domain/boarding/take-along.server";
import { undoBoarding } from "~/domain/boarding/undo-boarding.server";
import { boatById, boatChoices } from "~/domain/departures/boats/queries.server";
import { addBoat, editBoat } from "~/domain/departures/boats/save-boat.server";
import { setBoatActive } from "~/domain/departures/boats/set-boat-active.server";
import { moveTicket } from "~/domain/departures/move-ticket.server";
import { setRowActive } from "~/domain/departures/set-row-active.server";
import { skipperById, skipperChoices } from "~/domain/departures/skippers/queries.server";
import { addSkipper, editSkipper } from "~/domain/departures/skippers/save-skipper.server";
import { setSkipperActive } from "~/domain/departures/skippers/set-skipper-active.server";
import { holdDeparture } from "~/domain/departures/status/hold-departure.server";
import { departureById } from "~/domain/departures/status/queries.server";
import { setStatus } from "~/domain/departures/status/set-status.server";
import { addExtra } from "~/domain/departures/timetable/add-extra.server";
import { changeCrew } from "~/domain/departures/timetable/change-crew.server";
import { endEntry } from "~/domain/departures/timetable/end-entry.server";
import { holdEntry } from "~/domain/departures/timetable/hold-entry.server";
import { entryById } from "~/domain/departures/timetable/queries.server";
import { addEntry, editEntry } from "~/domain/departures/timetable/save-entry.server";
import { caseById } from "~/domain/departures/weather/case-queries.server";
import { chooseCredit } from "~/domain/departures/weather/choose-credit.server";
import { chooseDeparture } from "~/domain/departures/weather/choose-departure.server";
import { chooseRefund } from "~/domain/departures/weather/choose-refund.server";
import { liftStoppage } from "~/domain/departures/weather/lift-stoppage.server";
import { lockCase } from "~/domain/departures/weather/lock-case.server";
import { markPhoned } from "~/domain/departures/weather/mark-phoned.server";
import { planStoppage } from "~/domain/departures/weather/plan-stoppage.server";
import { stoppageById } from "~/domain/departures/weather/queries.server";
import { stopSailing } from "~/domain/departures/weather/stop-sailing.server";
import { putOn, takeOff } from "~/domain/manifest/besides/correct-besides.server";
import { departureCard } from "~/domain/manifest/card.server";
import { closeBoarding } from "~/domain/manifest/close-boarding.server";
import { countHeads } from "~/domain/manifest/count-heads.server";
import { handOutJackets } from "~/domain/manifest/hand-out-jackets.server";
import { holdBoarding } from "~/domain/manifest/hold-boarding.server";
import { findManifest } from "~/domain/manifest/queries.server";
import { reopenBoarding } from "~/domain/manifest/reopen-boarding.server";
import { correctTrip } from "~/domain/manifest/trips/close-trip.server";
import { tripCard } from "~/domain/manifest/trips/queries.server";
import { makeFilesAgain } from "~/domain/month-end/closing/make-files-again.server";
import { closingOf } from "~/domain/month-end/closing/queries.server";
import type { JettyId } from "~/domain/places/jetties";
import { payCounterRefund } from "~/domain/refunds/counter/pay-counter-refund.server";
import { findCounterRefund } from "~/domain/refunds/counter/queries.server";
import type { Staff } from "~/domain/sessions/read-session.server";
import { addDays, day, dayOf } from "~/domain/shared/day";
import { newSecret } from "~/domain/shared/secrets.server";
import { useDatabase } from "../support/database";
import { SAID } from "../support/trips";
import { aStoppage } from "../support/weather";
import * as boats from "./jetty-boats";
import { about, type Case, done, expectOfItsJetty, NO_ID } from "./jetty-case";
import { now, paidTicket } from "./jetty-things";

useDatabase();

const PAPERS = { licenceNo: "LES-9", licenceUntil: day("2030-12-31") };
const BOAT = { ...PAPERS, operatorId: null, capacity: 12, insuranceUntil: day("2030-12-31") };
const NO_ENTRY = {
  ...{ id: NO_ID, jettyId: 2 as const, time: "09:00", boatId: NO_ID, skipperId: null },
  ...{ weekdays: [0], fromDay: dayOf(now), untilDay: null },
};
const staffFor = (caseId: number, by: Staff) => ({ kind: "staff" as const, caseId, by });

const { aBoat, aSkipper, aDeparture, aDepartureThatLeft, anEntry, aPlan, aStop, aCase } = boats;
const {
  aClosedDeparture,
  aTrip,
  anOpenTrip,
  aScan,
  aConflict,
  aSteward,
  aClosing,
  aCounterRefund,
} = boats;

/** What is made at a jetty, or chosen from what is there: the jetty itself is named. */
const atJetty = (name: string, ask: (jettyId: JettyId, by: Staff) => Promise<unknown>) =>
  about(name, () => Promise.resolve<JettyId>(1), NO_JETTY, ask);
const NO_JETTY = 9 as JettyId;
let made = 0;

const NAMED_JETTY: Case[] = [
  atJetty("adding a boat", (jettyId, by) =>
    addBoat({ ...BOAT, jettyId, name: `Bot Baharu ${(made += 1)}` }, by),
  ),
  atJetty("adding a skipper", (jettyId, by) =>
    addSkipper({ ...PAPERS, jettyId, licenceNo: `B-${(made += 1)}`, name: "Pak Su" }, by),
  ),
  atJetty("adding a line", async (jettyId, by) =>
    addEntry({ ...NO_ENTRY, jettyId, boatId: await aBoat() }, by, now),
  ),
  atJetty("adding a departure", async (jettyId, by) =>
    addExtra(
      {
        ...{ jettyId, day: addDays(dayOf(now), 2), time: "09:00", anyway: false },
        ...{ boatId: await aBoat(), skipperId: null },
      },
      by,
      now,
    ),
  ),
  atJetty("planning to stop sailing", (jettyId, by) =>
    planStoppage({ ...aStoppage(addDays(dayOf(now), 3)), jettyId }, by, now),
  ),
  atJetty("the boats to choose from", async (jettyId, by) => {
    await aBoat();
    return boatChoices(by, jettyId);
  }),
  atJetty("the skippers to choose from", async (jettyId, by) => {
    await aSkipper();
    return skipperChoices(by, jettyId);
  }),
  atJetty("for how long tickets bring people back", (jettyId, by) =>
    done(setReturnDays(jettyId, NO_ID, 3, by, now)),
  ),
];

const PLANS: Case[] = [
  about("a boat", aBoat, NO_ID, (id, by) => boatById(null, id, by)),
  about("changing a boat", aBoat, NO_ID, (id, by) =>
    editBoat(id, 1, { ...BOAT, name: `Bot ${id}` }, by, now),
  ),
  about("deactivating a boat", aBoat, NO_ID, (id, by) => done(setBoatActive(id, false, by))),
  about("deactivating a row", aBoat, NO_ID, (id, by) => done(setRowActive("boat", id, false, by))),
  about("a skipper", aSkipper, NO_ID, (id, by) => skipperById(null, id, by)),
  about("changing a skipper", aSkipper, NO_ID, (id, by) =>
    done(editSkipper(id, 1, { ...PAPERS, name: "Pak Long" }, by)),
  ),
  about("deactivating a skipper", aSkipper, NO_ID, (id, by) =>
    done(setSkipperActive(id, false, by)),
  ),
  about("a line of the timetable", anEntry, NO_ENTRY, (e, by) => entryById(null, e.id, by)),
  about("holding a line", anEntry, NO_ENTRY, (e, by) =>
    inTransaction((tx) => holdEntry(tx, e.id, by, null)),
  ),
  about("changing a line", anEntry, NO_ENTRY, ({ id, ...e }, by) =>
    done(editEntry(id, 1, { ...e, time: "10:00" }, by, now)),
  ),
  about("ending a line", anEntry, NO_ENTRY, (e, by) => done(endEntry(e.id, by, now))),
  about("a departure", aDeparture, NO_ID, (id, by) => departureById(id, by, now)),
  about("holding a departure", aDeparture, NO_ID, (id, by) =>
    inTransaction((tx) => holdDeparture(tx, id, by, null)),
  ),
  about("saying that a boat boards", aDeparture, NO_ID, (id, by) =>
    done(setStatus(id, { act: "board" }, by, now)),
  ),
  about("saying that it has not left", aDepartureThatLeft, NO_ID, (id, by) =>
    done(setStatus(id, { act: "undo_leave" }, by, now)),
  ),
  about("another boat on a departure", aDeparture, NO_ID, (id, by) =>
    done(changeCrew(id, { boatId: NO_ID, skipperId: null, version: 1 }, by, now)),
  ),
  about<{ id: number }>("moving a ticket", paidTicket, { id: NO_ID }, (t, by) =>
    done(
      inTransaction((tx) =>
        moveTicket(tx, { ticketId: t.id, day: addDays(dayOf(now), 90), departureIds: [] }, by, now),
      ),
    ),
  ),
];

const WEATHER: Case[] = [
  about("a plan to stop sailing", aPlan, NO_ID, stoppageById),
  about("stopping sailing", aPlan, NO_ID, (id, by) => stopSailing(id, by, now)),
  about("a stoppage", aStop, NO_ID, stoppageById),
  about("sailing again", aStop, NO_ID, (id, by) => done(liftStoppage(id, by, now))),
  about("a buyer's case", aCase, NO_ID, caseById),
  about("holding a case", aCase, NO_ID, (id, by) =>
    inTransaction((tx) => lockCase(tx, staffFor(id, by))),
  ),
  about("ticking that a buyer was called", aCase, NO_ID, (id, by) =>
    done(markPhoned(id, true, by, now)),
  ),
  about("another day for a buyer", aCase, NO_ID, (id, by) =>
    done(
      chooseDeparture(staffFor(id, by), { day: addDays(dayOf(now), 91), departureIds: [] }, now),
    ),
  ),
  about("a buyer's money back", aCase, NO_ID, (id, by) =>
    done(chooseRefund(staffFor(id, by), null, now)),
  ),
  about("a counter's money to be paid", aCounterRefund, NO_ID, findCounterRefund),
  about("paying a counter's money", aCounterRefund, NO_ID, (id, by) =>
    done(payCounterRefund(id, "MBB-1", by, now)),
  ),
  about("a travel credit for a buyer", aCase, NO_ID, (id, by) =>
    done(chooseCredit(staffFor(id, by), now)),
  ),
];

const AT_THE_BOAT: Case[] = [
  about("the card of a departure", aDeparture, NO_ID, departureCard),
  about("holding boarding", aDeparture, NO_ID, (id, by) =>
    inTransaction((tx) => holdBoarding(tx, id, by)),
  ),
  about("counting heads", aDeparture, NO_ID, (id, by) =>
    countHeads(id, { step: 1, nonce: newSecret() }, by, now),
  ),
  about("handing out life jackets", aDeparture, NO_ID, (id, by) =>
    done(handOutJackets(id, { version: 0, adult: 2, child: 0, infant: 0 }, by, now)),
  ),
  about("closing boarding", aDeparture, NO_ID, (id, by) => closeBoarding(id, by, now)),
  about("a manifest", aClosedDeparture, NO_ID, (id, by) => findManifest(id, 1, by)),
  about("opening boarding again", aClosedDeparture, NO_ID, (id, by) =>
    done(reopenBoarding(id, "Salah kira", by, now)),
  ),
  about("taking somebody off a boat", aDeparture, NO_ID, (id, by) =>
    done(takeOff(id, { ticketId: NO_ID, no: 1 }, "Juragan", by, now)),
  ),
  about("putting somebody on a boat", aDeparture, NO_ID, (id, by) =>
    done(putOn(id, { ticketId: NO_ID, no: 1 }, "Juragan", by, now)),
  ),
  about("a boat of a date", aTrip, NO_ID, tripCard),
  about("closing a boat of a date again", anOpenTrip, NO_ID, (id, by) =>
    correctTrip(id, { ...SAID, who: [] }, by, now),
  ),
  about("a manifest of a boat of a date", aTrip, NO_ID, (id, by) =>
    findManifest({ trip: id }, 1, by),
  ),
  about("a scan", aScan, NO_ID, findScan),
  about("boarding a party", aScan, NO_ID, (id, by) => boardParty(id, { kind: "all" }, by, now)),
  about("boarding a party within", aScan, NO_ID, (id, by) =>
    inTransaction((tx) => boardWaiting(tx, id, { kind: "all" }, by, now)),
  ),
  about("taking a party off again", aScan, NO_ID, (id, by) =>
    undoBoarding(id, "Salah orang", by, now),
  ),
  about("taking a party along", aScan, NO_ID, (id, by) =>
    takeAlong(id, { nonce: newSecret() }, by, now),
  ),
  about("a conflict", aConflict, NO_ID, findConflict),
  about("deciding a conflict", aConflict, NO_ID, (id, by) =>
    done(
      decideConflict(
        id,
        { decision: "double", note: "Orang yang sama", boat: null, who: [] },
        by,
        now,
      ),
    ),
  ),
  about("a steward", aSteward, NO_ID, (id, by) => stewardToday(id, by, now)),
  about("ending a steward's day", aSteward, NO_ID, (id, by) => done(endSteward(id, by, now))),
];

const MONTHS: Case[] = [
  about("a closed month", aClosing, NO_ID, closingOf),
  about("the files of a closed month", aClosing, NO_ID, (id, by) => done(makeFilesAgain(id, by))),
];

describe("whoever works at the other jetty, asking by its number for", () => {
  it.each([...NAMED_JETTY, ...PLANS, ...WEATHER, ...AT_THE_BOAT, ...MONTHS])(
    "%s: hears what they would if there were none",
    (_name, ask) => expectOfItsJetty(ask),
  );
});
