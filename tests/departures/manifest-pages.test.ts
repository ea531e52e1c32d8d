import { describe, expect, it } from "vitest";
import { sql } from "@db/transaction";
import { newSecret } from "~/domain/shared/secrets.server";
import { confirm } from "../staff/confirm";
import { staffBrowsers } from "../staff/support";
import { useDatabase } from "../support/database";
import { boardedParty, expectedParty, frozenSailing, sailing } from "../support/manifest";
import { hrefsIn, partOf, rowsIn } from "../support/page-roles";
import { useSite } from "../support/site";
import { htmlProblems } from "../support/validate-html";

process.env.FIXED_NOW = "2026-06-10T13:30:00+08:00";
const now = new Date(process.env.FIXED_NOW);
useDatabase();
const { signedIn } = staffBrowsers(useSite(["staff", "manifest"]), now);
const LATE = [{ name: "Lewat bin Tiba", ic: "900101115555" }];

const nonce = () => newSecret();

describe("the departure card", () => {
  describe("of a boat that boards", () => {
    const opened = async () => {
      const id = await sailing(now);
      await boardedParty(id, now);
      await expectedParty(id, now, LATE);
      const { browser } = await signedIn({ language: "en", level: 2, jettyId: 1 });
      return { path: `/timetable/${id}`, browser };
    };

    it.each(["/timetable", "/scan/day"])("is reached from %s", async (list) => {
      const { path, browser } = await opened();
      expect(hrefsIn((await browser.get(list)).html)).toContain(path);
    });

    it("says who is on board, whom the boat waits for with their phone, and the counts", async () => {
      const { path, browser } = await opened();
      const { text } = await browser.get(path);
      const counts = "Nobody has counted yet. 3 recorded on board.";
      expect(
        ["Lewat bin Tiba", "0123456789", "4:00 pm", "Pak Mat bin Ali", "LES-1", counts].filter(
          (said) => !text.includes(said),
        ),
      ).toEqual([]);
    });

    it("is valid HTML", async () => {
      const { path, browser } = await opened();
      expect(await htmlProblems((await browser.get(path)).html)).toEqual([]);
    });

    it("speaks Malay where the browser's cookie says so", async () => {
      const { path, browser } = await opened();
      browser.cookies.set("lang", "ms");
      expect((await browser.get(path)).text).toContain("Masih ditunggu");
    });
  });

  it("counts sold, on board and expected by nationality and category, and infants", async () => {
    const id = await sailing(now, { at: "16:50" });
    await boardedParty(id, now);
    await expectedParty(id, now, LATE);
    const { browser } = await signedIn({ language: "en", jettyId: 0 });
    const { html, text } = await browser.get(`/timetable/${id}`);
    expect(rowsIn(html)).toEqual(
      expect.arrayContaining([
        ["Malaysia", "3", "2", "1"],
        ["France", "1", "1", "0"],
        ["Adult", "2", "1", "1"],
        ["Adult, non-Malaysian", "1", "1", "0"],
        ["Infant", "1", "1", "0"],
      ]),
    );
    expect(text).toContain("Infants on board 1");
  });

  it("says of a foreigner whose buyer named no country that it is not known", async () => {
    const id = await sailing(now, { at: "16:35" });
    await boardedParty(id, now);
    await sql(null, "update passenger set country = 'MY' where category like '%_foreigner'");
    const { browser } = await signedIn({ language: "en", jettyId: 0 });
    expect(rowsIn((await browser.get(`/timetable/${id}`)).html)).toContainEqual([
      "Other, country not known",
      ...["1", "1", "0"],
    ]);
  });

  it("lists whom a smaller boat has no places for, the newest orders, with whom to call", async () => {
    const id = await sailing(now, { at: "16:40" });
    const [first, second, third] = [
      await expectedParty(id, now),
      await expectedParty(id, now),
      await expectedParty(id, now, LATE),
    ];
    await sql(null, "update departure set capacity = 5 where id = :id", { id });
    const { browser } = await signedIn({ language: "en", level: 2, jettyId: 1 });
    const { html } = await browser.get(`/timetable/${id}`);
    const { text } = partOf(html, "list-over");
    expect(text.indexOf(third.receiptNo)).toBeLessThan(text.indexOf(second.receiptNo));
    for (const said of ["1 of 1", "1 of 3", "0123456789"]) expect(text).toContain(said);
    expect(text).not.toContain(first.receiptNo);
    expect(html).toContain("This boat carries 5: 2 people more have paid.");
    expect(await htmlProblems(html)).toEqual([]);
  });

  it("lists nobody as over where the boat has places for all", async () => {
    const id = await sailing(now, { at: "16:45" });
    await expectedParty(id, now);
    const { browser } = await signedIn({ language: "en", jettyId: 0 });
    expect((await browser.get(`/timetable/${id}`)).html).not.toContain("list-over");
  });

  describe("with three people on board", () => {
    const opened = async () => {
      const id = await sailing(now, { at: "16:10" });
      await boardedParty(id, now);
      const { browser } = await signedIn({ language: "en", level: 4, jettyId: 1 });
      const path = `/timetable/${id}`;
      return {
        card: async () => (await browser.get(path)).text,
        press: (step: string, key = nonce()) => browser.post(path, { step, nonce: key }),
        jackets: (adult: string) =>
          browser.post(path, { adult, child: "0", infant: "1", version: "0" }),
        follow: () => browser.follow(),
      };
    };

    it.each([
      [["1"], "2 fewer heads than recorded"],
      [["1", "3"], "1 more head than recorded"],
      [["1", "3", "-1"], "Heads and the record agree: 3 on board."],
    ])("counts heads by plain forms, %j, and says what differs", async (steps, said) => {
      const { card, press } = await opened();
      for (const step of steps) await press(step);
      expect(await card()).toContain(said);
    });

    it("counts a head once whose form is sent twice", async () => {
      const { card, press } = await opened();
      const key = nonce();
      const sent = [await press("1", key), await press("1", key)];
      expect(sent.map(({ status }) => status)).toEqual([303, 303]);
      expect(await card()).toContain("2 fewer heads than recorded");
    });

    it("refuses a step that no button has", async () => {
      expect((await (await opened()).press("900")).status).toBe(400);
    });

    it("keeps what was typed for life jackets where it is no number", async () => {
      const { status, html } = await (await opened()).jackets("dua");
      expect([status, html]).toEqual([422, expect.stringContaining('value="dua"')]);
    });

    it("takes life jackets by size, and says how many are too few", async () => {
      const { jackets, follow } = await opened();
      expect((await jackets("1")).status).toBe(303);
      const { text } = await follow();
      expect(text).toContain("Life jackets have been saved");
      expect(text).toContain("1 life jacket fewer than people on board.");
    });

    it("refuses life jackets from a page that somebody else's have overtaken", async () => {
      const { jackets } = await opened();
      await jackets("1");
      expect((await jackets("1")).status).toBe(409);
    });
  });

  it("of the other jetty is not there, nor its manifest", async () => {
    const id = await sailing(now, { at: "16:30", jettyId: 2 });
    await boardedParty(id, now, undefined, 2);
    await frozenSailing(id, now);
    const { browser } = await signedIn({ level: 2, jettyId: 1 });
    for (const below of ["", "/close", "/manifest/1", "/manifest/1/list.csv"])
      expect([below, (await browser.get(`/timetable/${id}${below}`)).status]).toEqual([below, 404]);
    const press = await browser.post(`/timetable/${id}`, { step: "1", nonce: nonce() });
    expect(press.status).toBe(404);
  });

  it("of a boat that left says that no manifest was frozen, and who did not come", async () => {
    const id = await sailing(now, { at: "13:45" });
    await expectedParty(id, now, LATE);
    await sql(null, "update departure set state = 'left' where id = :id", { id });
    const { browser } = await signedIn({ language: "en", jettyId: 0 });
    const { text } = await browser.get(`/timetable/${id}`);
    expect(text).toContain("This boat left and no manifest was frozen.");
    expect(text).toContain("Did not come");
    expect(text).toContain("Lewat bin Tiba");
  });
});

describe("boarding", () => {
  const WHY = "Seorang tertinggal";
  const boards = async () => {
    const id = await sailing(now, { at: "17:00" });
    await boardedParty(id, now);
    await expectedParty(id, now, LATE);
    return { id, path: `/timetable/${id}` };
  };
  const asLevel = async (level: 2 | 4) =>
    (await signedIn({ language: "en", level, jettyId: 1 })).browser;

  it("is closed after what does not add up is said", async () => {
    const { path } = await boards();
    const browser = await asLevel(2);
    const { text } = await browser.get(`${path}/close`);
    expect(text).toContain("3 people are on board");
    expect(text).toContain("1 person is still expected.");
    expect((await confirm(browser)).text).toContain(
      "Boarding is closed and the manifest is frozen",
    );
    expect(browser.page.path).toBe(path);
  });

  it.each([
    [2, WHY, 403],
    [4, "", 422],
    [4, WHY, 303],
  ] as const)(
    "opened again by level %i with the reason %j is %i",
    async (level, reason, status) => {
      const { id, path } = await boards();
      await frozenSailing(id, now);
      expect((await (await asLevel(level)).post(path, { reason })).status).toBe(status);
    },
  );

  const openedAgain = async () => {
    const { id, path } = await boards();
    await frozenSailing(id, now);
    const browser = await asLevel(4);
    await browser.post(path, { reason: WHY });
    return { browser, path, card: await browser.follow() };
  };

  it("says why it is open again", async () => {
    expect((await openedAgain()).card.text).toContain(`Boarding is open again: ${WHY}.`);
  });

  it("is closed by a second version, and each of the two says how they belong together", async () => {
    const { browser, path } = await openedAgain();
    await browser.get(`${path}/close`);
    expect((await confirm(browser)).text).toContain("replaced by version 2");
    const [first, second] = [
      await browser.get(`${path}/manifest/1`),
      await browser.get(`${path}/manifest/2`),
    ];
    expect(first.text).toContain("Replaced by version 2");
    expect(second.text).toContain(`Corrects the version before: ${WHY}`);
    expect(await htmlProblems(first.html)).toEqual([]);
  });
});

describe("the papers of a manifest", () => {
  it("are a sheet with everybody on it, and a list by FAL form 6", async () => {
    const id = await sailing(now, { at: "18:00" });
    const { receiptNo } = await boardedParty(id, now);
    await frozenSailing(id, now);
    const { browser } = await signedIn({ language: "en", level: 2, jettyId: 1 });
    const { text } = await browser.get(`/timetable/${id}/manifest/1`);
    for (const said of ["850412115267", "Marie Dupont", "FR", "The signature is genuine"])
      expect(text).toContain(said);
    const csv = await browser.get(`/timetable/${id}/manifest/1/list.csv`);
    const [head, ...rows] = csv.html.trim().split("\r\n");
    expect(head).toContain("Date of birth,Place of birth,Gender");
    expect(rows).toHaveLength(3);
    expect(rows[0]).toContain(
      `2026-06-10 18:00,1,Ahmad bin Ali,MY,1985-04-12,,M,Identity card,850412115267,MY,,Merang,,,N,adult,${receiptNo}-1`,
    );
    expect(rows[1]).toContain(",Marie Dupont,FR,,,,Passport or other,X1234567,FR,");
  });

  it("say on each sheet, in the head of the list, which manifest and version they are of", async () => {
    const id = await sailing(now, { at: "18:05" });
    await boardedParty(id, now);
    await frozenSailing(id, now);
    const { browser } = await signedIn({ language: "en", level: 2, jettyId: 1 });
    const { html } = await browser.get(`/timetable/${id}/manifest/1`);
    expect(/<thead.*?<\/thead>/s.exec(html)?.[0]).toMatch(/M-MRG-2026-\d{6}, Version 1/);
  });
});

describe("whom the boats of a day have not taken", () => {
  const setState = (id: number, state: string) =>
    sql(null, "update departure set state = :state, reason = 'Ribut' where id = :id", {
      id,
      state,
    });
  /** What the day page calls them, when a boat stands so and every other one has left. */
  const calledAfter = async (ends: (id: number) => Promise<unknown>) => {
    const id = await sailing(now, { jettyId: 2 });
    await boardedParty(id, now, undefined, 2);
    await expectedParty(id, now, LATE, 2);
    await ends(id);
    const { browser } = await signedIn({ language: "en", level: 2, jettyId: 2 });
    const { text } = await browser.get("/scan/day");
    await setState(id, "left");
    return ["Still expected", "Did not come"].filter((words) => text.includes(words));
  };

  it.each([
    ["closed", (id: number) => frozenSailing(id, now)],
    ["away", (id: number) => setState(id, "left")],
    ["cancelled", (id: number) => setState(id, "cancelled")],
  ] as const)("did not come once every boat is %s", async (_how, ends) => {
    expect(await calledAfter(ends)).toEqual(["Did not come"]);
  });

  it("are expected while one boat boards", async () => {
    expect(await calledAfter((id) => setState(id, "boarding"))).toEqual(["Still expected"]);
  });
});
