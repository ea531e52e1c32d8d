import { describe, expect, it } from "vitest";
import { sql } from "@db/transaction";
import { instantOf } from "~/domain/departures/weather/rules";
import { addDays, day } from "~/domain/shared/day";
import { useDatabase } from "../support/database";
import { departureOfOwnBoat } from "../support/departures";
import { madeOnce } from "../support/made-once";
import { hrefsIn, wrongFieldsIn } from "../support/page-roles";
import { useSite } from "../support/site";
import { htmlProblems } from "../support/validate-html";
import { aStoppage, caseOf, soldTicket, stop } from "../support/weather";
import { wordsIn } from "../support/words-in";
import { confirm } from "./confirm";
import { staffBrowsers } from "./support";

process.env.FIXED_NOW = "2026-06-10T13:30:00+08:00";
const now = new Date(process.env.FIXED_NOW);
useDatabase();
const { signedIn } = staffBrowsers(useSite(["staff"]), now);

/** Each test sails on a day of its own. */
let last = day("2026-06-11");
const newDay = () => (last = addDays(last, 1));
const formOf = (on: string) => ({
  ...{ jetty: "1", from_day: on, from_time: "00:00", until_day: on, until_time: "23:59" },
  ...{ reason: "storm", words_ms: "Kami akan telefon.", words_en: "", answer_days: "7" },
});

/** A stoppage with one order, made by somebody. */
async function stopped(email = "aisyah@contoh.my") {
  const on = newDay();
  const departure = await departureOfOwnBoat({ day: on });
  const ticketId = await soldTicket(
    { day: on, on: departure, email, name: "Aisyah binti Omar" },
    now,
  );
  const { browser, user } = await signedIn({ language: "en", jettyId: 0 });
  const { id } = await stop(aStoppage(on), { userId: user.id, ownJettyId: 0 }, now);
  return { id, ticketId, browser, on, departure, one: await caseOf(ticketId) };
}

describe("stopping sailing", () => {
  const walk = madeOnce(async () => {
    const on = newDay();
    const departure = await departureOfOwnBoat({ day: on });
    await soldTicket({ day: on, on: departure, adults: 3 }, now);
    const { browser } = await signedIn({ language: "en", level: 4, jettyId: 1 });
    const timetable = await browser.get("/timetable");
    const form = await browser.get("/timetable/weather/add");
    const asked = await browser.submitAndFollow(formOf(on));
    const desk = await confirm(browser);
    return { timetable, form, asked, desk, list: await browser.get("/timetable/weather") };
  });

  it("is led to from the timetable", async () => {
    const { timetable, form } = await walk();
    expect(hrefsIn(timetable.html)).toContain("/timetable/weather");
    expect(await htmlProblems(form.html)).toEqual([]);
  });

  it("asks first, and says whom it concerns", async () => {
    const { text, html } = (await walk()).asked;
    const words = ["1 departure is cancelled", "1 paid order with 3 passengers", "Merang"];
    expect(wordsIn(text, words)).toEqual(words);
    expect(await htmlProblems(html)).toEqual([]);
  });

  it("leads to the desk", async () => {
    const { text, html } = (await walk()).desk;
    const words = ["Departures cancelled: 1. 1 order to help.", "Storm warning"];
    expect(wordsIn(text, words)).toEqual(words);
    expect(await htmlProblems(html)).toEqual([]);
  });

  it("stands in the list of stoppages, with how many are to be phoned", async () => {
    const { text, html } = (await walk()).list;
    const words = ["To be phoned", "Storm warning", "1 1 1 Stopped"];
    expect(wordsIn(text, words)).toEqual(words);
    expect(await htmlProblems(html)).toEqual([]);
  });

  it("says on the form and before the act that tickets by date alone lose the whole day", async () => {
    const on = newDay();
    await soldTicket({ day: on, adults: 3 }, now);
    await soldTicket({ day: on, adults: 1 }, now);
    const { browser } = await signedIn({ language: "en", jettyId: 0 });
    const form = await browser.get("/timetable/weather/add");
    expect(form.text).toContain("a stop takes the whole day");
    const hour = { ...formOf(on), from_time: "05:00", until_time: "06:00" };
    const asked = await browser.submitAndFollow(hour);
    expect(asked.text).toContain("2 of these orders, with 4 passengers, are by date alone.");
    expect(await htmlProblems(asked.html)).toEqual([]);
    browser.cookies.set("lang", "ms");
    expect((await browser.get(browser.page.path)).text).toContain(
      "2 daripada pesanan itu, dengan 4 penumpang, mengikut tarikh sahaja.",
    );
    expect((await browser.get("/timetable/weather/add")).text).toContain("mengambil sehari penuh");
  });

  it("says nothing of whole days where only departures are concerned", async () => {
    const on = newDay();
    await soldTicket({ day: on, on: await departureOfOwnBoat({ day: on }) }, now);
    const { browser } = await signedIn({ language: "en", jettyId: 0 });
    await browser.get("/timetable/weather/add");
    expect((await browser.submitAndFollow(formOf(on))).text).not.toContain("by date alone.");
  });

  it("keeps what was typed where something is wrong", async () => {
    const on = newDay();
    const { browser } = await signedIn({ language: "ms", jettyId: 0 });
    await browser.get("/timetable/weather/add");
    const { status, html, text } = await browser.submit({
      ...formOf(on),
      ...{ reason: "other", reason_text: "", until_day: addDays(on, 20) },
    });
    expect([status, html.includes("Kami akan telefon.")]).toEqual([422, true]);
    expect(text).toContain("Sebab dengan perkataan");
    const long = await browser.submit({ ...formOf(on), until_day: addDays(on, 20) });
    expect([long.status, long.text.includes("Paling banyak 14 hari")]).toEqual([422, true]);
  });

  it("leads back to the form with what was typed", async () => {
    const { browser } = await signedIn({ language: "en", jettyId: 0 });
    await browser.get("/timetable/weather/add");
    const asked = await browser.submitAndFollow(formOf(newDay()));
    const href = hrefsIn(asked.html).find((one) => one.includes("plan=")) ?? "";
    expect((await browser.get(href)).html).toContain("Kami akan telefon.");
  });
});

describe("a departure inside a stoppage", () => {
  const SAID = /Sailing is stopped from .+ until .+ \(High waves\)\./;

  const sailing = madeOnce(async () => {
    const { browser, departure } = await stopped();
    const card = `/timetable/${departure}`;
    const before = await browser.get(card);
    const asked = await browser.get(`${card}/on-time`);
    const { status } = await confirm(browser);
    const after = await browser.get(card);
    browser.cookies.set("lang", "ms");
    return { before, asked, status, after, malay: await browser.get(card) };
  });

  it("says so on its card, whether it sails or not, in both languages", async () => {
    const { before, after, malay } = await sailing();
    expect([before, after].map(({ text }) => SAID.test(text))).toEqual([true, true]);
    expect(malay.text).toContain("Pelayaran dihentikan");
  });

  it("says so before it is put on time by hand and sold", async () => {
    const { asked, status } = await sailing();
    expect(asked.text).toMatch(SAID);
    expect(asked.text).toContain("this departure is sold and sails all the same");
    expect(status).toBe(200);
    expect(await htmlProblems(asked.html)).toEqual([]);
  });

  it("says nothing of it outside of one", async () => {
    const departure = await departureOfOwnBoat({ day: newDay() });
    const { browser } = await signedIn({ language: "en", jettyId: 0 });
    for (const path of ["", "/on-time"])
      expect((await browser.get(`/timetable/${departure}${path}`)).text).not.toMatch(SAID);
  });
});

describe("the desk", () => {
  it("lists whom to phone, with a text and the buyer's own link", async () => {
    const { id, browser, one } = await stopped();
    const desk = await browser.get(`/timetable/weather/${id}`);
    for (const said of ["Aisyah binti Omar", "aisyah@contoh.my", "0123456789"])
      expect(desk.text).toContain(said);
    const whatsApp = hrefsIn(desk.html).find((href) => href.startsWith("https://wa.me/")) ?? "";
    expect(whatsApp).toMatch(/^https:\/\/wa\.me\/60123456789\?text=/);
    expect(decodeURIComponent(whatsApp)).toContain(`/w/${one.code}`);
    const page = await browser.get(`/timetable/weather/${id}/cases/${one.id}`);
    expect(page.html).toContain(`/w/${one.code}`);
    expect(await htmlProblems(page.html)).toEqual([]);
  });

  it.each([
    ["012-345 6789", true],
    ["850412-11-5267", true],
    ["012-345 6780", false],
  ])("searched for %s finds the buyer: %s", async (search, found) => {
    const { id, browser } = await stopped();
    const query = `show=all&search=${encodeURIComponent(search)}`;
    const desk = await browser.get(`/timetable/weather/${id}?${query}`);
    expect(desk.text.includes("Aisyah binti Omar")).toBe(found);
  });

  it("ticks who was phoned, and takes them off that list", async () => {
    const { id, browser, one } = await stopped();
    await browser.get(`/timetable/weather/${id}?show=phone`);
    const path = `/timetable/weather/${id}/cases/${one.id}/phoned?show=phone`;
    await browser.post(path, { phoned: "1" });
    const desk = await browser.follow();
    expect(desk.text).toContain("ticked as phoned");
    expect(desk.text).not.toContain("Aisyah binti Omar");
    const open = await browser.get(`/timetable/weather/${id}?show=open`);
    expect(open.text).toContain("Not phoned yet");
  });

  it("answers for a buyer: another departure", async () => {
    const { id, browser, one, on } = await stopped();
    const next = await departureOfOwnBoat({ day: addDays(on, 30), name: "Bot Ganti" });
    const path = `/timetable/weather/${id}/cases/${one.id}`;
    const page = await browser.get(`${path}?day=${addDays(on, 30)}`);
    expect(page.text).toContain("Bot Ganti");
    await browser.post(path, { day: addDays(on, 30), departure: String(next) });
    const moved = await browser.follow();
    expect(moved.text).toContain("The ticket is for the other departure now");
    expect(await caseOf(one.ticketId)).toMatchObject({ choice: "moved", chosenBy: "staff" });
  });

  const ACCOUNT = { bank_name: "Maybank", bank_account: "12", bank_holder: "Aisyah" };
  const refunding = async () => {
    const { id, browser, one } = await stopped();
    const path = `/timetable/weather/${id}/cases/${one.id}`;
    await browser.get(path);
    return { browser, path };
  };

  it("answers for a buyer: the money back, and to which account, as the refunds say", async () => {
    const { browser, path } = await refunding();
    await browser.post(path, { act: "refund", ...ACCOUNT, bank_account: "1640 1234 5678" });
    expect((await browser.follow()).text).toContain("Maybank, 164012345678, Aisyah");
    const refunds = await browser.get("/refunds");
    expect(refunds.text).toContain("Account: Maybank, 164012345678, Aisyah");
  });

  it("keeps what was typed where an account number is none", async () => {
    const { browser, path } = await refunding();
    const { status, text, html } = await browser.post(path, { act: "refund", ...ACCOUNT });
    expect([status, html.includes('value="Maybank"')]).toEqual([422, true]);
    expect(text).toContain("Write the account number with its 5 to 20 digits.");
  });

  it("is nobody's of the other jetty, and no plan has one", async () => {
    const { id, one } = await stopped();
    const { browser } = await signedIn({ language: "en", level: 4, jettyId: 2 });
    for (const path of [`${id}`, `${id}/confirm`, `${id}/lift`, `${id}/cases/${one.id}`])
      expect([path, (await browser.get(`/timetable/weather/${path}`)).status]).toEqual([path, 404]);
    const post = await browser.post(`/timetable/weather/${id}/cases/${one.id}/phoned`, {
      phoned: "1",
    });
    expect(post.status).toBe(404);
  });
});

describe("sailing again", () => {
  it("says how many wait, and tells them", async () => {
    const { id, browser, ticketId, departure } = await stopped();
    const asked = await browser.get(`/timetable/weather/${id}/lift`);
    expect(asked.text).toContain("1 order has not been answered");
    expect((await confirm(browser)).text).toContain("Boats sail again");
    expect((await caseOf(ticketId)).choice).toBe("sails");
    const [row] = await sql(null, "select state from departure where id = :departure", {
      departure,
    });
    expect(row).toEqual({ state: "scheduled" });
    const { text } = await browser.get(`/timetable/weather/${id}`);
    expect(text).toContain("Boats were stopped from");
    expect(text).not.toContain("No boats from");
  });
});

describe("a boat that is given a time at which sailing is stopped", () => {
  it("sails by a delay or beside the timetable only where the box is ticked, which is asked", async () => {
    const { browser, on } = await stopped();
    const { departure } = await addedAnyway(browser, on);
    const page = `/timetable/${departure}/delay?day=${on}`;
    const asked = await browser.get(page);
    expect(asked.text).toContain("Sailing is stopped from");
    const refused = await browser.submit({ time: "16:30", reason: "Ombak besar" });
    expect([refused.status, wrongFieldsIn(refused.html)]).toEqual([409, ["anyway"]]);
    expect(refused.text).toContain("tick that it sails all the same");
    expect(await htmlProblems(refused.html)).toEqual([]);
    await browser.submitAndFollow({ anyway: "on" });
    expect(browser.page.text).toMatch(/4:30 pm/i);
  });

  it("is asked for nothing where the time is after the stoppage", async () => {
    const { browser, user } = await signedIn({ language: "en", jettyId: 0 });
    const on = newDay();
    const untilAt = instantOf(on, "12:00");
    await stop(aStoppage(on, { untilAt }), { userId: user.id, ownJettyId: 0 }, now);
    const departure = await departureOfOwnBoat({ day: on });
    const page = await browser.get(`/timetable/${departure}/delay?day=${on}`);
    expect(page.text).toContain("Sailing is stopped from");
    await browser.submitAndFollow({ time: "14:00", reason: "Ombak besar" });
    expect(browser.page.text).toMatch(/2:00 pm/i);
  });
});

/** A departure beside the timetable, although sailing is stopped. */
async function addedAnyway(browser: Awaited<ReturnType<typeof stopped>>["browser"], on: string) {
  const boat = await departureOfOwnBoat({ day: "2026-12-30" });
  const [own] = await sql<{ boatId: number }>(
    null,
    "select boat_id from departure where id = :boat",
    { boat },
  );
  await browser.get(`/timetable/add?jetty=1&day=${on}`);
  expect(browser.page.text).toContain("Sailing is stopped from");
  expect(await htmlProblems(browser.page.html)).toEqual([]);
  const fields = { jetty: "1", day: on, time: "15:00", boat: String(own?.boatId), skipper: "" };
  const refused = await browser.submit(fields);
  expect([refused.status, wrongFieldsIn(refused.html)]).toEqual([409, ["anyway"]]);
  await browser.submitAndFollow({ ...fields, anyway: "on" });
  const [made] = await sql<{ id: number }>(
    null,
    "select id from departure where day = :on and state = 'scheduled'",
    { on },
  );
  return { departure: made?.id ?? 0 };
}
