import { beforeAll, describe, expect, it } from "vitest";
import { sql } from "@db/transaction";
import { acceptOfflineScans } from "~/domain/boarding/offline/accept-scans.server";
import { boardingConflicts } from "~/domain/boarding/offline/conflicts.server";
import { decideConflict } from "~/domain/boarding/offline/decide-conflict.server";
import { chooseRefund } from "~/domain/departures/weather/choose-refund.server";
import { markPhoned } from "~/domain/departures/weather/mark-phoned.server";
import { type OfficeTask, officeTasks } from "~/domain/figures/office-tasks.server";
import { payCounterRefund } from "~/domain/refunds/counter/pay-counter-refund.server";
import { rejectRefund } from "~/domain/refunds/decide-refunds.server";
import { addDays, day } from "~/domain/shared/day";
import { newSecret } from "~/domain/shared/secrets.server";
import { asOwner, useDatabase } from "../support/database";
import { makeBoat, makeSkipper } from "../support/departures";
import { makeTicket } from "../support/make-ticket";
import { hrefsIn } from "../support/page-roles";
import { payTicket } from "../support/pay-ticket";
import { useSite } from "../support/site";
import { makeStaff, rightsOf } from "../support/staff";
import { aStoppage, caseOf, soldTicket, stop } from "../support/weather";
import { soldAt } from "./figure-pages";
import { staffBrowsers } from "./support";

process.env.FIXED_NOW = "2026-06-10T13:30:00+08:00";
const now = new Date(process.env.FIXED_NOW);
const today = day("2026-06-10");
const test = useDatabase();
const { signedIn } = staffBrowsers(useSite(["session", "staff"]), now);

const tasks = (jettyId: 0 | 1 | 2, level: 1 | 2 | 3 | 4 | 5 = 1) =>
  officeTasks({ ...rightsOf(level), ownJettyId: 0 }, jettyId, today);
const office = async () => ({ userId: (await makeStaff()).id, ownJettyId: 0 as const });

const ACCOUNT = { bankName: "Maybank", bankAccount: "512345678901", bankHolder: "Siti binti Ali" };

/** A party of a jetty that two devices let on board. */
const DOUBLE = { decision: "double", note: "", boat: null, who: [] } as const;

async function conflictAt(jettyId: 1 | 2) {
  const { id: userId } = await makeStaff({ level: 2 });
  const ticket = await makeTicket({ now, ticketDate: today, adults: 1, jettyId });
  await payTicket(ticket.id, { paidAt: now });
  const by = { userId, jettyId };
  for (const nonce of [newSecret(), newSecret()])
    await acceptOfflineScans(
      [{ nonce, receiptNo: ticket.receiptNo, passengers: [1], scannedAt: now }],
      jettyId,
      by,
      now,
    );
  return by;
}

/** An order at Mangkok whose boat the weather took. */
async function caseToPhone() {
  const on = addDays(today, 5);
  const ticketId = await soldTicket({ day: on, jettyId: 2 }, now);
  await stop(aStoppage(on, { jettyId: 2 }), await office(), now);
  return caseOf(ticketId);
}

async function refundOf(ticketId: number): Promise<number> {
  const [row] = await sql<{ id: number }>(
    null,
    "select id from refund_due where ticket_id = :ticketId",
    { ticketId },
  );
  return row?.id ?? 0;
}

beforeAll(async () => {
  await soldAt("2026-03-31T23:00:00+08:00", { jettyId: 2 });
});

describe("what waits at an office", () => {
  it("counts the months of each jetty that are over and not closed", async () => {
    const months = async (jettyId: 0 | 1 | 2) => (await tasks(jettyId)).months;
    expect([await months(2), await months(1)]).toEqual([3, 0]);
  });

  it("says which month is to be closed first, and where", async () => {
    expect((await tasks(0)).firstMonth).toEqual({ jettyId: 2, month: "2026-03" });
  });

  it("counts no month that is closed", async () => {
    const setChain = (set: string) =>
      asOwner(test, (client) => client.query(`update month_chain set ${set} where jetty_id = 2`));
    await setChain("last_no = 1, last_month = '2026-05-01'");
    const { months } = await tasks(2);
    await setChain("last_no = 0, last_month = null");
    expect(months).toBe(0);
  });

  it("counts buyers to be called until somebody called them", async () => {
    const { id } = await caseToPhone();
    const before = (await tasks(2)).calls;
    await markPhoned(id, true, await office(), now);
    expect([before, (await tasks(2)).calls]).toEqual([1, 0]);
  });

  it("counts buyers whose refund was refused until somebody called them about it", async () => {
    const { id, code, ticketId } = await caseToPhone();
    const by = { ...(await office()), name: "Siti Aminah" };
    await markPhoned(id, true, by, now);
    await chooseRefund({ kind: "buyer", code }, ACCOUNT, now);
    const before = (await tasks(2)).calls;
    const refused = await refundOf(ticketId);
    await rejectRefund(refused, "Akaun salah", by, new Date(now.getTime() + 60_000));
    const told = (await tasks(2)).calls;
    await markPhoned(id, true, by, new Date(now.getTime() + 120_000));
    expect([before, told, (await tasks(2)).calls]).toEqual([0, 1, 0]);
  });

  it("counts refunds of the counter until the bank paid them", async () => {
    const on = addDays(today, 7);
    const { id: ticketId } = await makeTicket({ now, ticketFlag: 3, ticketDate: on, jettyId: 2 });
    await stop(aStoppage(on, { jettyId: 2 }), await office(), now);
    const { id, code } = await caseOf(ticketId);
    await chooseRefund({ kind: "buyer", code }, ACCOUNT, now);
    const before = [(await tasks(2)).counterRefunds, (await tasks(1)).counterRefunds];
    await payCounterRefund(id, "MBB-778", await office(), now);
    expect([...before, (await tasks(2)).counterRefunds]).toEqual([1, 0, 0]);
  });

  it("counts scans to be decided until they are", async () => {
    const by = await conflictAt(2);
    const before = (await tasks(2)).conflicts;
    const [conflict] = await boardingConflicts(by, now);
    const decider = { ...by, name: "Zainab Ahmad", ownJettyId: 0 as const, ...rightsOf(4) };
    await decideConflict(conflict?.id ?? 0, DOUBLE, decider, now);
    expect([before, (await tasks(2)).conflicts]).toEqual([1, 0]);
  });

  it("counts papers that end within 30 days, and says where the first one does", async () => {
    await makeBoat({ jettyId: 1, licenceUntil: addDays(today, 30) });
    await makeBoat({ jettyId: 1, licenceUntil: addDays(today, 31) });
    await makeSkipper({ jettyId: 2, licenceUntil: addDays(today, -1) });
    await makeSkipper({ jettyId: 2, licenceUntil: addDays(today, -1), active: false });
    expect([await tasks(0), await tasks(1)]).toMatchObject([
      { papers: 2, papersAt: 2 },
      { papers: 1, papersAt: 1 },
    ]);
  });
});

describe("whoever looks", () => {
  const own = async (level: 1 | 2 | 3 | 4 | 5): Promise<OfficeTask[]> => {
    const counted = await tasks(0, level);
    const names = [
      "calls",
      "conflicts",
      "counterRefunds",
      "months",
      "papers",
      "refunds",
      "requests",
      "shifts",
    ] as const;
    return names.filter((name) => counted[name] !== null);
  };

  it.each([
    [
      1,
      ["calls", "conflicts", "counterRefunds", "months", "papers", "refunds", "requests", "shifts"],
    ],
    [2, []],
    [3, []],
    [4, ["calls", "conflicts"]],
    [5, ["counterRefunds", "months", "refunds"]],
  ] as const)("at level %i is told of what is theirs to do", async (level, names) => {
    expect(await own(level)).toEqual(names);
  });

  it("is led to what waits", async () => {
    await conflictAt(2);
    await makeBoat({ jettyId: 2, insuranceUntil: today });
    await soldTicket({ day: addDays(today, 6), jettyId: 2 }, now);
    await stop(aStoppage(addDays(today, 6), { jettyId: 2 }), await office(), now);
    const { browser } = await signedIn({ language: "en", level: 1, jettyId: 0 });
    const { text, html } = await browser.get("/dashboard?jetty=2");
    for (const said of [
      "1 scan without a network is still to be decided",
      "1 buyer whose boat does not sail is still to be called",
      "3 months that are over are not closed yet",
    ])
      expect(text).toContain(said);
    const hrefs = hrefsIn(html);
    for (const href of [
      "/scan/conflicts",
      "/timetable/weather",
      "/month-end?jetty=2&month=2026-03",
      "/timetable?jetty=2",
    ])
      expect(hrefs).toContain(href);
  });

  it("at level 4 does not read that nothing waits while a scan is to be decided", async () => {
    await conflictAt(1);
    const { browser } = await signedIn({ language: "en", level: 4, jettyId: 1 });
    const { text } = await browser.get("/dashboard");
    expect(text).not.toContain("Nothing waits for you.");
  });
});

it("the sheet of scans says how many are to be decided at the other jetty", async () => {
  await conflictAt(2);
  const { browser } = await signedIn({ language: "en", level: 1, jettyId: 0 });
  expect((await browser.get("/scan/conflicts")).text).toMatch(/At Mangkok \d+ more scans? /);
});

it("the sheet of scans says nothing of the other jetty to who is bound to one", async () => {
  await conflictAt(2);
  const { browser } = await signedIn({ language: "en", level: 4, jettyId: 1 });
  expect((await browser.get("/scan/conflicts")).text).not.toContain("At Mangkok");
});
