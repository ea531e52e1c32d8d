import { describe, expect, it } from "vitest";
import { inTransaction, sql } from "@db/transaction";
import { slipLines } from "~/documents/slip-lines.server";
import { openShiftOf } from "~/domain/shifts/queries.server";
import { refundFromDrawer } from "~/domain/shifts/refund-from-drawer.server";
import { readSlip } from "~/domain/shifts/slips.server";
import { staffBrowsers } from "../staff/support";
import { useDatabase } from "../support/database";
import { madeOnce } from "../support/made-once";
import { allByRole, fieldNamed, getByRole, hrefsIn, valuesIn } from "../support/page-roles";
import { sellInShift } from "../support/shift-sale";
import { useSite } from "../support/site";
import { htmlProblems } from "../support/validate-html";
import { heldAs, shiftBrowsers } from "./shift-support";

process.env.FIXED_NOW = "2026-06-10T13:30:00+08:00";
const now = new Date(process.env.FIXED_NOW);
useDatabase();
const site = useSite(["counter", "session", "staff", "ticketing"]);
const { visitor, signedIn } = staffBrowsers(site, now);
const { working, closeWith } = shiftBrowsers(signedIn);

describe("Start Shift", () => {
  it.each([
    ["ms", ["Mula syif", "Wang dalam laci (RM)"]],
    ["en", ["Start Shift", "Cash in the drawer (RM)"]],
  ] as const)(
    "is a dialog with a cash amount and a jetty, in %s (R-2.18-10)",
    async (language, words) => {
      const { browser } = await signedIn({ level: 4, jettyId: 0, language });
      const { status, html, text } = await browser.get("/pos/shift/start");
      const shown = [...words, "Merang", "Mangkok"];
      expect({
        status,
        modal: getByRole(html, "dialog").attribute("aria-modal"),
        shown: shown.filter((one) => text.includes(one)),
        problems: await htmlProblems(html),
      }).toEqual({ status: 200, modal: "true", shown, problems: [] });
    },
  );

  it("opens the shift with that cash at that jetty, and leads on to the sale", async () => {
    const { browser, user } = await signedIn({ level: 4, jettyId: 0 });
    await browser.get("/pos/shift/start");
    const answer = await browser.submit({ cash_in: "150.5", jetty_id: "2" });
    expect([answer.status, answer.location]).toEqual([303, "/pos"]);
    expect(await openShiftOf(user.id)).toMatchObject({ jettyId: 2, floatSen: 15_050 });
  });

  it("has a field for digits and a dot", async () => {
    const { browser } = await signedIn({ level: 3 });
    const { html } = await browser.get("/pos/shift/start");
    const cash = fieldNamed(html, "cash_in");
    expect([cash.attribute("inputmode"), cash.attribute("pattern")]).toEqual([
      "decimal",
      "[0-9.]*",
    ]);
  });

  const atTheForm = madeOnce(async () => {
    const { browser } = await signedIn({ level: 3 });
    await browser.get("/pos/shift/start");
    return browser;
  });
  const DIGITS_ALONE = "Use digits and a dot only, for example 150.00.";
  it.each([
    ["1,00", DIGITS_ALONE],
    ["１００", DIGITS_ALONE],
    ["1e9", DIGITS_ALONE],
    ["-5", DIGITS_ALONE],
    ["+5", DIGITS_ALONE],
    ["RM 5", DIGITS_ALONE],
    ["1.2.3", "Write the amount like"],
    ["1.234", "Write the amount like"],
    ["100000.01", "at most RM 100,000.00"],
    ["", "Please complete this field"],
  ])("says what is wrong with %j, and keeps it", async (typed, sentence) => {
    const { status, text, html } = await (await atTheForm()).submit({ cash_in: typed });
    expect(text).toContain(sentence);
    expect([status, fieldNamed(html, "cash_in").value, await htmlProblems(html)]).toEqual([
      422,
      typed,
      [],
    ]);
  });

  it("is the only page of the counter until a shift is open, also for a jetty that is not one's own", async () => {
    const { browser, user } = await signedIn({ level: 3, jettyId: 2 });
    for (const path of ["/pos", "/pos/shift/drawer", "/pos/shift/x"])
      expect((await browser.get(path)).location).toBe(
        `/pos/shift/start?back=${encodeURIComponent(path)}`,
      );
    expect((await browser.get("/pos/shift/close")).location).toBe("/pos/shift/ended");
    await browser.get("/pos/shift/start?back=%2Fpos%2Fshift%2Fdrawer");
    expect((await browser.submit({ cash_in: "10", jetty_id: "1" })).location).toBe(
      "/pos/shift/drawer",
    );
    expect(await openShiftOf(user.id)).toMatchObject({ jettyId: 2 });
    expect((await browser.get("/pos/shift/start?back=//evil.example")).location).toBe("/pos");
  });

  it("is for whoever may sell", async () => {
    for (const level of [2, 5] as const)
      expect((await (await signedIn({ level })).browser.get("/pos/shift/start")).status).toBe(403);
    expect((await visitor().get("/pos/shift/start")).location).toBe(
      "/login?back=%2Fpos%2Fshift%2Fstart",
    );
  });
});

describe("the jetty of an open shift", () => {
  it("is that of new orders and of the bar, and cannot be swapped by whoever is bound to none", async () => {
    const { browser } = await signedIn({ level: 1, jettyId: 0 });
    await browser.get("/pos/shift/start");
    await browser.submit({ cash_in: "10", jetty_id: "2" });
    expect((await browser.get("/dashboard")).text).toContain("Mangkok jetty (shift open)");
    const swap = await browser.post("/session/jetty", { jetty: "1", back: "/pos" });
    expect([swap.status, swap.text]).toEqual([
      422,
      expect.stringContaining(
        "Your open shift is at the Mangkok jetty. You work there until it is closed.",
      ),
    ]);
    const { text, html } = await browser.get("/pos/jetty");
    expect(text).toContain("Mangkok counter");
    const current = allByRole(html, "button").filter((button) => button.has("aria-current"));
    expect(current.map(({ value }) => value)).toContain("2");
  });
});

describe("the drawer's page", () => {
  /** A cashier whose drawer holds RM 100.00, and what each entry is answered. */
  const atTheDrawer = async () => {
    const at = await working();
    const record = async (fields: Record<string, string>) => {
      await at.browser.get("/pos/shift/drawer");
      return at.browser.submit(fields);
    };
    const entries = () =>
      sql(null, "select kind, amount_sen from drawer_entry where shift_id = :shiftId order by id", {
        shiftId: at.shift.id,
      });
    return { ...at, record, entries };
  };
  const FLOAT = { kind: "float", amountSen: 10_000 };

  it("records what goes in, out and into the safe, and no sale", async () => {
    const { record, entries } = await atTheDrawer();
    const answers = [];
    for (const fields of [
      { kind: "paid_in", amount: "20", reason: "Wang kecil" },
      { kind: "no_sale", amount: "", reason: "Tukar wang" },
      { kind: "paid_out", amount: "5", reason: "Petrol" },
      { kind: "safe_drop", amount: "30", reason: "" },
    ])
      answers.push(await record(fields));
    expect(answers.map(({ status, location }) => [status, location])).toEqual(
      answers.map(() => [303, "/pos/shift/drawer"]),
    );
    expect(await entries()).toEqual([
      FLOAT,
      { kind: "paid_in", amountSen: 2_000 },
      { kind: "no_sale", amountSen: 0 },
      { kind: "paid_out", amountSen: -500 },
      { kind: "safe_drop", amountSen: -3_000 },
    ]);
  });

  const untouched = madeOnce(atTheDrawer);
  it.each([
    [{ kind: "paid_out", amount: "5", reason: "" }, "Please complete this field"],
    [{ kind: "paid_out", amount: "0", reason: "x" }, "The amount must be more than RM"],
    [{ kind: "no_sale", amount: "20", reason: "x" }, "opened without a sale has no amount"],
    [{ kind: "safe_drop", amount: "", reason: "" }, ""],
    [{ kind: "refund", amount: "5", reason: "x" }, ""],
  ])("records nothing of %o", async (fields, sentence) => {
    const { record, entries } = await untouched();
    const { status, text } = await record(fields);
    expect([status, await entries()]).toEqual([422, [FLOAT]]);
    expect(text).toContain(sentence);
  });

  it("takes out more than lies there: an answer of its own would tell how much that is", async () => {
    const { browser, record, entries } = await atTheDrawer();
    expect((await record({ kind: "paid_in", amount: "20", reason: "Wang kecil" })).status).toBe(
      303,
    );
    expect((await record({ kind: "paid_out", amount: "120.01", reason: "Petrol" })).status).toBe(
      303,
    );
    expect(await entries()).toContainEqual({ kind: "paid_out", amountSen: -12_001 });
    expect((await browser.get("/pos/shift/drawer")).html).not.toMatch(heldAs(12_000));
  });

  it("lists the entries, and tells nothing of the cash inside", async () => {
    const { browser, record } = await atTheDrawer();
    await record({ kind: "paid_in", amount: "20", reason: "Wang kecil" });
    await record({ kind: "no_sale", amount: "", reason: "Tukar wang" });
    await record({ kind: "safe_drop", amount: "30", reason: "" });
    const { html, text } = await browser.get("/pos/shift/drawer");
    for (const shown of ["Wang kecil", "20.00", "Tukar wang", "Into the safe", "-30.00"])
      expect(text).toContain(shown);
    expect(html).not.toMatch(heldAs(12_000, 9_000));
    expect(await htmlProblems(html)).toEqual([]);
  });
});

describe("Close Shift", () => {
  describe("after sales in cash and on account, which make RM 133.33 that is expected", () => {
    // What should lie there, the cash sold, and the sum of all sales from which both follow.
    const expected = heldAs(13_333, 3_333, 4_444);
    const closing = madeOnce(async () => {
      const at = await working();
      const sell = (sale: Partial<Parameters<typeof sellInShift>[1]>) =>
        sellInShift({ id: at.shift.id, userId: at.user.id }, { now, ...sale });
      await sell({ amountSen: 3_333, cashInSen: 5_000 });
      await sell({ amountSen: 1_111, method: "Credit Facility" });
      const pages = [];
      for (const path of [
        "/pos/shift/close",
        "/pos/shift/x",
        "/pos/shift/drawer",
        "/pos/shift/close.data",
        "/pos/shift/x.data",
      ])
        pages.push(await at.browser.get(path));
      await at.browser.get("/pos/shift/close");
      const summed = await at.browser.submit({ n5000: "2", n20: "3" }, { do: "count" });
      const refused = await at.browser.submit({ n10000: "1" }, { do: "close" });
      const closed = await at.browser.submit({ reason: "Salah baki" }, { do: "close" });
      return { ...at, pages, summed, refused, closed, after: await at.browser.follow() };
    });

    it("shows what is expected on no page of the cashier", async () => {
      const { pages } = await closing();
      expect(pages.map(({ path, status, html }) => [path, status, expected.test(html)])).toEqual(
        pages.map(({ path }) => [path, 200, false]),
      );
    });

    it("adds up the pieces that are counted, and does not say what is expected", async () => {
      const { status, text, html } = (await closing()).summed;
      expect([status, expected.test(html)]).toEqual([200, false]);
      expect(text).toMatch(/Cash balance RM\s100\.60/);
    });

    it("asks why the count differs, and does not say from what", async () => {
      const { status, text, html } = (await closing()).refused;
      expect([status, expected.test(html), await htmlProblems(html)]).toEqual([422, false, []]);
      expect(text).toContain("The cash you counted differs from the records.");
    });

    it("is closed with a reason, and then says what was expected and how far over it is", async () => {
      const { shift, closed, after } = await closing();
      expect(closed.location).toBe(`/pos/shift/ended?shift=${shift.id}`);
      expect(after.text).toMatch(/133\.33.*Over by RM\s67\.27/s);
    });
  });

  it("is a dialog with the cash balance (R-2.18-11)", async () => {
    for (const [language, title, balance] of [
      ["ms", "Tutup syif", "Baki tunai"],
      ["en", "Close Shift", "Cash balance"],
    ] as const) {
      const { browser } = await working({ language });
      const { html, text } = await browser.get("/pos/shift/close");
      expect(getByRole(html, "dialog").attribute("aria-modal")).toBe("true");
      for (const shown of [title, balance]) expect(text).toContain(shown);
      expect(await htmlProblems(html)).toEqual([]);
    }
  });

  it("ends with 'Your shift have ended', from where another begins (R-2.18-15)", async () => {
    for (const [language, ended, again] of [
      ["ms", "Syif anda telah tamat", "Mula syif lain"],
      ["en", "Your shift have ended", "Start another shift"],
    ] as const) {
      const { browser, user } = await working({ language });
      await closeWith(browser, { n10000: "1" });
      const after = await browser.follow();
      for (const shown of [ended, again]) expect(after.text).toContain(shown);
      expect(await htmlProblems(after.html)).toEqual([]);
      expect(hrefsIn(after.html)).toContain("/pos/shift/start");
      await browser.get("/pos/shift/start");
      expect((await browser.submit({ cash_in: "0" })).status).toBe(303);
      expect(await openShiftOf(user.id)).not.toBeNull();
    }
  });

  it("sets the ledger's sum against the count on the close slip, and a closed shift stays as it is (R-C2)", async () => {
    const { browser, shift, user } = await working();
    const ticketId = await sellInShift({ id: shift.id, userId: user.id }, { now });
    await sellInShift(
      { id: shift.id, userId: user.id },
      { now, amountSen: 1_500, cashInSen: 2_000 },
    );
    await inTransaction((tx) =>
      refundFromDrawer(tx, { ticketId, amountSen: 3_000, byUserId: user.id, reason: "Ribut" }, now),
    );
    await closeWith(browser, { n10000: "1", n1000: "1" });
    const slip = await readSlip(shift.id, "close");
    const rows =
      (slip ? slipLines(slip, "en") : null)?.blocks.flatMap((block) =>
        block.rows.map(({ label, value }) => [label, value.replace("\u00a0", " ")]),
      ) ?? [];
    for (const row of [
      ["Opening float × 1", "100.00"],
      ["Cash received × 2", "70.00"],
      ["Change given × 2", "-25.00"],
      ["Refunds × 1", "-30.00"],
      ["Expected", "RM 115.00"],
      ["Counted", "RM 110.00"],
      ["Over or short", "Short by RM 5.00"],
    ])
      expect(rows).toContainEqual(row);
    for (const change of ["counted_sen = 11500", "expected_sen = 11000", "closed_at = null"])
      await expect(
        sql(null, `update shift set ${change} where id = :id`, { id: shift.id }),
      ).rejects.toThrow("does not change");
    await expect(
      sql(
        null,
        "insert into drawer_entry (shift_id, at, kind, amount_sen, reason, by_user) values (:shiftId, :now, 'paid_in', 500, 'x', :userId)",
        { shiftId: shift.id, now, userId: user.id },
      ),
    ).rejects.toThrow("is closed");
  });

  it("takes whole pieces alone", async () => {
    const { browser } = await working();
    for (const typed of ["1.5", "-1", "1e3", "２"])
      expect((await closeWith(browser, { n5000: typed })).text).toContain(
        "Write how many pieces in figures, 0 to 9999.",
      );
    expect(
      (await browser.post("/pos/shift/close", { shift: "999999", n10000: "1", do: "close" }))
        .status,
    ).toBe(404);
  });

  describe("handed to a colleague", () => {
    const handed = madeOnce(async () => {
      const [giver, taker] = [
        await working({ name: "Siti Aminah" }),
        await signedIn({ level: 4, name: "Rahim Osman" }),
      ];
      await closeWith(giver.browser, { n5000: "2" }, { hand_to: String(taker.user.id) });
      const ended = await giver.browser.follow();
      const offer = await taker.browser.get("/pos/shift/start");
      const begun = await taker.browser.submit({ shift: String(giver.shift.id) });
      return { ended, offer, begun, shift: await openShiftOf(taker.user.id) };
    });

    it("says to whom", async () => {
      expect((await handed()).ended.text).toContain("The drawer was handed over to Rahim Osman.");
    });

    it("is offered to the colleague with what was counted", async () => {
      const { text, html } = (await handed()).offer;
      expect(text).toContain("Siti Aminah hands the drawer over to you");
      expect(valuesIn(html)).toContain("100.00");
      expect(await htmlProblems(html)).toEqual([]);
    });

    it("begins the colleague's shift with what was counted", async () => {
      const { begun, shift } = await handed();
      expect(begun.location).toBe("/pos");
      expect(shift).toMatchObject({ floatSen: 10_000 });
    });
  });
});
