import { describe, expect, it } from "vitest";
import { sql } from "@db/transaction";
import type { Browser } from "../support/browser";
import { useDatabase } from "../support/database";
import { madeOnce } from "../support/made-once";
import {
  allByRole,
  fieldNamed,
  fieldsNamed,
  rowsIn,
  valuesIn,
  wrongFieldsIn,
} from "../support/page-roles";
import { BUYER_PAGES, useSite } from "../support/site";
import { htmlProblems } from "../support/validate-html";
import { BUYER_FIELDS, walkTo } from "./walk";

process.env.FIXED_NOW = "2026-06-10T08:46:00+08:00";
useDatabase();
const site = useSite(BUYER_PAGES);

async function at(step: Parameters<typeof walkTo>[1]): Promise<Browser> {
  const browser = site.browser();
  browser.cookies.set("lang", "en");
  await walkTo(browser, step, { date: "2026-06-20" });
  return browser;
}

/** An order with these counts, before anybody's name. */
async function group(counts: Record<string, string>, country = ""): Promise<Browser> {
  const browser = await at("passengers");
  await browser.submitAndFollow(
    country ? { ...counts, nationality: "nonMalaysian", country } : counts,
  );
  await browser.submitAndFollow({ ...BUYER_FIELDS });
  expect(browser.page.path).toBe("/passengers-info");
  return browser;
}

async function passengersOf(
  browser: Browser,
): Promise<{ category: string; name: string; ic: string; country: string }[]> {
  const { hashOf } = await import("~/domain/shared/secrets.server");
  const [row] = await sql<{ passengers: [] }>(
    null,
    "select data->'passengers' as passengers from order_draft where id_hash = :idHash",
    { idHash: hashOf(browser.cookies.get("order") ?? "") },
  );
  return row?.passengers ?? [];
}

const value = (browser: Browser, name: string) =>
  new Map(browser.forms().flatMap((form) => form.entries)).get(name);

/** The links in the summary of a refused form. */
const summaryLinks = (html: string) =>
  allByRole(html, "alert").flatMap((summary) => allByRole(summary, "link"));
const linkedFieldsIn = (html: string) => summaryLinks(html).map(({ href }) => href.slice(1));
const linesIn = (html: string) => summaryLinks(html).map(({ text }) => text);

describe("the buyer", () => {
  it("has to give name, ic, phone, e-mail and country: a summary leads to each (R-5-31, R-4-24)", async () => {
    const browser = await at("user-info");
    const blank = { name: " ", ic: "", phoneNo: "\t", email: "", country: "" };
    const { status, text, html } = await browser.submit({ ...blank, state: "" });
    expect([status, linkedFieldsIn(html), linesIn(html)]).toEqual([
      422,
      ["name", "ic", "phoneNo", "email", "country"],
      [
        "Full name: not filled in yet",
        "IC or passport number: not filled in yet",
        "Phone number: not filled in yet",
        "E-mail: not filled in yet",
        "Country: not chosen yet",
      ],
    ]);
    expect(text).toContain("There are 5 things to correct");
    expect((await browser.get("/passengers-info")).location).toBe("/user-info");
  });

  it("gives name, ic, phone, e-mail, country and state, which are kept (R-3-30)", async () => {
    const browser = await at("user-info");
    await browser.submit({ ...BUYER_FIELDS });
    expect(browser.page).toMatchObject({ status: 303, location: "/passengers-info" });
    await browser.get("/user-info");
    expect(
      Object.fromEntries(Object.keys(BUYER_FIELDS).map((name) => [name, value(browser, name)])),
    ).toEqual({ ...BUYER_FIELDS, ic: "850412115267", phoneNo: "0123456789" });
  });

  it("says at form and field what is missing, and keeps the rest (R-8-25, R-5-01, R-5-02, R-5-03)", async () => {
    const browser = await at("user-info");
    const { text, html } = await browser.submit({
      ...BUYER_FIELDS,
      name: "Al",
      email: "faiz.contoh.my",
      phoneNo: "12345",
      ic: "8504",
      country: "",
    });
    for (const words of [
      "Please complete user info form",
      "This is too short. Write at least 3 characters.",
      "Please provide a valid email address",
      "Please select the options",
      "The phone number must have 9 to 12 digits",
      "The IC or passport must have 6 to 14 characters.",
    ])
      expect(text).toContain(words);
    expect(valuesIn(html)).toEqual(
      expect.arrayContaining(["Al", "faiz.contoh.my", "12345", "8504"]),
    );
    expect(wrongFieldsIn(html)).toContain("name");
    expect(fieldNamed(html, "name").description).toContain("at least 3 characters");
  });

  it("comes from Terengganu by default, and from Melaka after Malaysian is ticked again (R-3-48)", async () => {
    const browser = await at("user-info");
    expect(value(browser, "state")).toBe("Terengganu");
    expect(value(browser, "country")).toBe("MY");
    await browser.get("/passengers");
    await browser.submitAndFollow({
      nationality: "nonMalaysian",
      country: "SG",
      adult_foreigner: "1",
    });
    expect(value(browser, "country")).toBe("SG");
    await browser.get("/passengers");
    await browser.submitAndFollow({ nationality: "malaysian", adult: "1" });
    expect(value(browser, "state")).toBe("Melaka");
  });

  it("from abroad has no state, and one from Malaysia has one of the list", async () => {
    const browser = await at("user-info");
    expect((await browser.submit({ ...BUYER_FIELDS, state: "Atlantis" })).status).toBe(422);
    expect((await browser.submit({ ...BUYER_FIELDS, state: "" })).text).toContain(
      "Please select the options",
    );
    await browser.submit({ ...BUYER_FIELDS, country: "SG", state: "Johor" });
    const [row] = await sql<{ state: string }>(
      null,
      "select data->'buyer'->>'state' as state from order_draft where data->'buyer'->>'country' = 'SG' order by created_at desc limit 1",
    );
    expect(row?.state).toBe("");
  });
});

describe("the passengers' details", () => {
  describe("of three people", () => {
    const story = madeOnce(async () => {
      const browser = await group({ adult: "2", child: "1" });
      const refused = await browser.submit({
        "adult[0][name]": "Ahmad Faiz",
        "adult[0][ic]": "850412115267",
        "adult[1][name]": "Li",
        "adult[1][ic]": "12345",
        "child[0][name]": "Nur Iman",
        "child[0][ic]": "",
      });
      const checkout = await browser.get("/checkout");
      await browser.get("/passengers-info");
      const taken = await browser.submit({
        "adult[0][name]": "Ahmad Faiz",
        "adult[0][ic]": "850412115267",
        "adult[1][name]": "Lim",
        "adult[1][ic]": "E12345",
        "child[0][name]": "Nur Iman",
        "child[0][ic]": "170903110482",
      });
      return { refused, checkout, taken };
    });

    it("need a name of 3 characters and an ic of 6 to 14 from everybody (R-5-34)", async () => {
      const { status, html } = (await story()).refused;
      expect([status, linkedFieldsIn(html)]).toEqual([
        422,
        ["adult-1-name", "adult-1-ic", "child-0-ic"],
      ]);
    });

    it("say of whom what is wrong, above the form and beside the field", async () => {
      const { text, html } = (await story()).refused;
      for (const words of [
        "Passenger 2, Full name: This is too short.",
        "Passenger 3, IC or passport number: not filled in yet",
      ])
        expect(text).toContain(words);
      expect(fieldNamed(html, "child[0][ic]").description).toContain("Please complete this field");
    });

    it("keep what was typed", async () => {
      expect(valuesIn((await story()).refused.html)).toEqual(
        expect.arrayContaining(["Ahmad Faiz", "Li", "12345", "Nur Iman"]),
      );
    });

    it("lead to the checkout once everybody's are there, and not before (R-4-25)", async () => {
      const { checkout, taken } = await story();
      expect([checkout.location, taken.location]).toEqual(["/passengers-info", "/checkout"]);
    });
  });

  it("lock a Malaysian's country, whatever a form sends", async () => {
    const browser = await group({ adult: "1" });
    expect(fieldsNamed(browser.page.html, "adult[0][country]")).toEqual([]);
    const [path, body] = browser.filledForm({
      "adult[0][name]": "Ahmad Faiz",
      "adult[0][ic]": "850412115267",
    });
    body.set("adult[0][country]", "Singapore");
    await browser.post(path, body);
    expect(await passengersOf(browser)).toMatchObject([{ country: "MY" }]);
  });

  it("take a foreigner's country from a list, by name or code", async () => {
    const foreign = await group({ adult_foreigner: "2" }, "SG");
    expect([
      value(foreign, "adult_foreigner[0][country]"),
      allByRole(foreign.page.html, "listbox").length,
    ]).toEqual(["Singapore", 1]);
    const names = {
      "adult_foreigner[0][name]": "Tan Mei",
      "adult_foreigner[0][ic]": "E1234567",
      "adult_foreigner[1][name]": "Anna Schmidt",
      "adult_foreigner[1][ic]": "C01X00T47",
    };
    const refused = await foreign.submit({ ...names, "adult_foreigner[1][country]": "Atlantis" });
    expect(refused.text).toContain("Passenger 2, Country: Please choose a country from the list.");
    await foreign.submit({ ...names, "adult_foreigner[1][country]": "jerman" });
    expect((await passengersOf(foreign)).map((one) => one.country)).toEqual(["SG", "DE"]);
  });

  it("take the buyer as the first passenger at the press of a button, and keep what else was typed", async () => {
    const browser = await group({ adult: "2" });
    await browser.submitAndFollow({ "adult[1][name]": "Siti Hajar" }, { copy: "1" });
    expect(await passengersOf(browser)).toMatchObject([
      { name: "Ahmad Faiz bin Ismail", ic: "850412115267" },
      { name: "Siti Hajar", ic: "" },
    ]);
    expect(browser.page.path).toBe("/passengers-info?page=0");
    const wrong = await browser.submit({ "adult[1][ic]": "!!" }, { copy: "1" });
    expect(wrong.status).toBe(422);
    expect(fieldNamed(wrong.html, "adult[1][ic]").value).toBe("!!");
  });

  it("warn of an age that does not fit and of an ic that stands twice, and go on all the same (R-X14)", async () => {
    const browser = await group({ adult: "2", child: "1" });
    await browser.submitAndFollow({
      "adult[0][name]": "Ahmad Faiz",
      "adult[0][ic]": "850412115267",
      "adult[1][name]": "Ahmad Faiz",
      "adult[1][ic]": "850412115267",
      "child[0][name]": "Nur Iman",
      "child[0][ic]": "100101110482",
    });
    expect(browser.page.path).toBe("/checkout");
    for (const words of [
      "Passenger 2: This IC number is the same as passenger 1's.",
      "Passenger 3: By this IC number the passenger is 16 years old on the day of departure.",
    ])
      expect(browser.page.text).toContain(words);
    expect((await browser.get("/passengers-info")).text).toContain(
      "By this IC number the passenger is 16 years old",
    );
  });
});

describe("a big group", () => {
  it("is asked 20 a page, each page saved by its own buttons, until everybody is there", async () => {
    const browser = await group({ adult: "45" });
    const first = browser.page;
    const fill = (from: number, to: number) =>
      Object.fromEntries(
        Array.from({ length: to - from }, (_, index): [string, string][] => [
          [`adult[${from + index}][name]`, `Penumpang ${from + index}`],
          [`adult[${from + index}][ic]`, `A${100000 + from + index}`],
        ]).flat(),
      );
    const third = await browser.submitAndFollow({ "adult[3][name]": "Sementara" }, { page: "2" });
    const back = await browser.submitAndFollow(fill(40, 45));
    const kept = value(browser, "adult[3][name]");
    const second = await browser.submitAndFollow(fill(0, 20));
    const checkout = await browser.submitAndFollow(fill(20, 40));
    expect(first.text).toContain("Page 1 of 3: passengers 1 to 20 of 45");
    expect([third, back, second, checkout].map(({ path }) => path)).toEqual([
      "/passengers-info?page=2",
      "/passengers-info?page=0",
      "/passengers-info?page=1",
      "/checkout",
    ]);
    expect([kept, checkout.text.includes("and 5 more")]).toEqual(["Sementara", true]);
  });

  it("shows the page nearest to the number in its address", async () => {
    const browser = await group({ adult: "45" });
    const asked = (page: string) => /Page (\d of \d)/.exec(page)?.[1];
    expect([
      asked((await browser.get("/passengers-info?page=99")).text),
      asked((await browser.get("/passengers-info?page=x")).text),
    ]).toEqual(["3 of 3", "1 of 3"]);
  });

  const lines = Array.from(
    { length: 40 },
    (_, index) => `${index + 1}. Penumpang ${index}, A${100000 + index}`,
  );

  it("is refused where nothing is in it (R-5-04)", async () => {
    const browser = await group({ adult: "40" });
    const blank = await browser.submit({ list: " \n " }, { preview: "1" });
    expect(blank.status).toBe(422);
    expect(linkedFieldsIn(blank.html)).toContain("list");
  });

  describe("with a line that is no passenger's", () => {
    const story = madeOnce(async () => {
      const browser = await group({ adult: "40" });
      const list = ["Nama, IC", ...lines.slice(0, 39), "Li, 12"].join("\n");
      const look = await browser.submit({ list }, { preview: "1" });
      return { look, people: await passengersOf(browser) };
    });

    it("is looked at first, with that line marked", async () => {
      const { status, text, html } = (await story()).look;
      expect([status, await htmlProblems(html)]).toEqual([200, []]);
      for (const words of [
        "39 good lines, 1 line to correct",
        "Correct the marked lines",
        "Not used: the name has fewer than 3 characters, the IC or passport does not have 6 to 14 characters",
      ])
        expect(text).toContain(words);
      expect(rowsIn(html)[0]?.join()).toContain("Li");
    });

    it("is not kept", async () => {
      expect((await story()).people.every((one) => one.name === "")).toBe(true);
    });
  });

  it("is one paste for everybody once all its lines are good", async () => {
    const browser = await group({ adult: "40" });
    await browser.submit({ list: lines.join("\n") }, { preview: "1" });
    expect(browser.page.text).toContain("40 good lines.");
    expect(browser.page.text).not.toContain("Correct the marked lines");
    await browser.submitAndFollow({}, { use: "1" });
    expect(browser.page.path).toBe("/passengers-info?page=0");
    const people = await passengersOf(browser);
    expect(people.map((one) => one.name)).toEqual(lines.map((_, index) => `Penumpang ${index}`));
    await browser.submit();
    expect(browser.page.location).toBe("/checkout");
  });

  it("pasted after the buyer was copied fills those who are blank, and says who finds no place", async () => {
    const browser = await group({ adult: "3" });
    await browser.submitAndFollow({}, { copy: "1" });
    await browser.submit(
      { list: "Siti Hajar\t870903115048\nLim Ah Kow\t900101015555\nRaju\t910101015555" },
      { preview: "1" },
    );
    expect(browser.page.text).toContain("No room: every passenger is filled in already");
    await browser.submitAndFollow({}, { use: "1" });
    expect((await passengersOf(browser)).map((one) => one.name)).toEqual([
      "Ahmad Faiz bin Ismail",
      "Siti Hajar",
      "Lim Ah Kow",
    ]);
  });

  it("of a thousand has no page longer than 100 kB, a preview of its list included", async () => {
    const browser = await group({ adult: "1000" });
    const list = Array.from(
      { length: 1000 },
      (_, index) => `Penumpang Nombor ${index} bin Contoh\tA${100000 + index}`,
    ).join("\n");
    await browser.submit({ list }, { preview: "1" });
    const sizes: Record<string, number> = { preview: browser.page.html.length };
    await browser.submitAndFollow({}, { use: "1" });
    sizes.people = browser.page.html.length;
    await browser.submitAndFollow();
    expect(browser.page.path).toBe("/checkout");
    sizes.checkout = browser.page.html.length;
    for (const [page, size] of Object.entries(sizes))
      expect([page, size <= 100_000]).toEqual([page, true]);
  });
});
