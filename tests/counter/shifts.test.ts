import { describe, expect, it } from "vitest";
import { inTransaction, sql } from "@db/transaction";
import { slipLines } from "~/documents/slip-lines.server";
import { openShiftOf } from "~/domain/shifts/queries.server";
import { refundFromDrawer } from "~/domain/shifts/refund-from-drawer.server";
import { readSlip } from "~/domain/shifts/slips.server";
import { staffBrowsers } from "../staff/support";
import { useDatabase } from "../support/database";
import { allByRole, fieldNamed, getByRole, hrefsIn, valuesIn } from "../support/page-roles";
import { sellInShift } from "../support/shift-sale";
import { useSite } from "../support/site";
import { htmlProblems } from "../support/validate-html";
import { shiftBrowsers } from "./shift-support";

process.env.FIXED_NOW = "2026-06-10T13:30:00+08:00";
const now = new Date(process.env.FIXED_NOW);
useDatabase();
const site = useSite(["counter", "session", "staff", "ticketing"]);
const { visitor, signedIn } = staffBrowsers(site, now);
const { working, closeWith } = shiftBrowsers(signedIn);

describe("Start Shift", () => {
  it("is a dialog with a cash amount and a jetty, in both languages, and leads on to the sale (R-2.18-10)", async () => {
    for (const [language, title, cash] of [
      ["ms", "Mula syif", "Wang dalam laci (RM)"],
      ["en", "Start Shift", "Cash in the drawer (RM)"],
    ] as const) {
      const { browser, user } = await signedIn({ level: 4, jettyId: 0, language });
      const { status, html, text } = await browser.get("/pos/shift/start");
      expect(status).toBe(200);
      expect(getByRole(html, "dialog").attribute("aria-modal")).toBe("true");
      for (const shown of [title, cash, "Merang", "Mangkok"]) expect(text).toContain(shown);
      expect(await htmlProblems(html)).toEqual([]);
      const answer = await browser.submit({ cash_in: "150.5", jetty_id: "2" });
      expect([answer.status, answer.location]).toEqual([303, "/pos"]);
      expect(await openShiftOf(user.id)).toMatchObject({ jettyId: 2, floatSen: 15_050 });
    }
  });

  it("takes digits and a dot alone, and keeps what was typed", async () => {
    const { browser } = await signedIn({ level: 3 });
    await browser.get("/pos/shift/start");
    const cash = fieldNamed(browser.page.html, "cash_in");
    expect([cash.attribute("inputmode"), cash.attribute("pattern")]).toEqual([
      "decimal",
      "[0-9.]*",
    ]);
    for (const typed of ["1,00", "１００", "1e9", "-5", "+5", "RM 5"]) {
      const { status, text, html } = await browser.submit({ cash_in: typed });
      expect(status).toBe(422);
      expect(text).toContain("Use digits and a dot only, for example 150.00.");
      expect(fieldNamed(html, "cash_in").value).toBe(typed);
      expect(await htmlProblems(html)).toEqual([]);
    }
    for (const [typed, sentence] of [
      ["1.2.3", "Write the amount like"],
      ["1.234", "Write the amount like"],
      ["100000.01", "at most RM 100,000.00"],
      ["", "Please complete this field"],
    ] as const)
      expect((await browser.submit({ cash_in: typed })).text).toContain(sentence);
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
  it("records what goes in, out and into the safe, and no sale, and tells nothing of the cash inside", async () => {
    const { browser, shift } = await working();
    const record = async (fields: Record<string, string>) => {
      await browser.get("/pos/shift/drawer");
      return browser.submit(fields);
    };
    expect((await record({ kind: "paid_in", amount: "20", reason: "Wang kecil" })).location).toBe(
      "/pos/shift/drawer",
    );
    expect((await record({ kind: "no_sale", amount: "", reason: "Tukar wang" })).status).toBe(303);
    expect((await record({ kind: "paid_out", amount: "5", reason: "" })).text).toContain(
      "Please complete this field",
    );
    expect((await record({ kind: "paid_out", amount: "0", reason: "x" })).text).toContain(
      "The amount must be more than RM",
    );
    // More than lies there: an answer of its own would tell how much that is.
    expect((await record({ kind: "paid_out", amount: "120.01", reason: "Petrol" })).status).toBe(
      303,
    );
    expect((await record({ kind: "safe_drop", amount: "", reason: "" })).status).toBe(422);
    expect((await record({ kind: "safe_drop", amount: "30", reason: "" })).status).toBe(303);
    expect((await record({ kind: "refund", amount: "5", reason: "x" })).status).toBe(422);
    const { html, text } = await browser.get("/pos/shift/drawer");
    for (const shown of ["Wang kecil", "20.00", "Tukar wang", "Into the safe", "-30.00"])
      expect(text).toContain(shown);
    expect(html).not.toMatch(/120\.00|12000/);
    expect(await htmlProblems(html)).toEqual([]);
    expect(
      await sql(
        null,
        "select kind, amount_sen from drawer_entry where shift_id = :shiftId order by id",
        { shiftId: shift.id },
      ),
    ).toEqual([
      { kind: "float", amountSen: 10_000 },
      { kind: "paid_in", amountSen: 2_000 },
      { kind: "no_sale", amountSen: 0 },
      { kind: "paid_out", amountSen: -12_001 },
      { kind: "safe_drop", amountSen: -3_000 },
    ]);
  });
});

describe("Close Shift", () => {
  it("counts blind: what is expected stands on no page of the cashier before the count is taken", async () => {
    const { browser, shift, user } = await working();
    await sellInShift(
      { id: shift.id, userId: user.id },
      { now, amountSen: 3_333, cashInSen: 5_000 },
    );
    await sellInShift(
      { id: shift.id, userId: user.id },
      { now, amountSen: 1_111, method: "Credit Facility" },
    );
    // What should lie there, the cash sold, and the sum of all sales from which both follow.
    const expected = /133\.33|13333|33\.33|3333|44\.44|4444/;
    for (const path of [
      "/pos/shift/close",
      "/pos/shift/x",
      "/pos/shift/drawer",
      "/pos/shift/close.data",
      "/pos/shift/x.data",
    ]) {
      const { status, html } = await browser.get(path);
      expect([path, status, expected.test(html)]).toEqual([path, 200, false]);
    }
    await browser.get("/pos/shift/close");
    const summed = await browser.submit({ n5000: "2", n20: "3" }, { do: "count" });
    expect(summed.status).toBe(200);
    expect(summed.text).toMatch(/Cash balance RM\s100\.60/);
    expect(summed.html).not.toMatch(expected);
    const refused = await browser.submit({ n10000: "1" }, { do: "close" });
    expect(refused.status).toBe(422);
    expect(refused.text).toContain("The cash you counted differs from the records.");
    expect(refused.html).not.toMatch(expected);
    expect(await htmlProblems(refused.html)).toEqual([]);
    expect((await browser.submit({ reason: "Salah baki" }, { do: "close" })).location).toBe(
      `/pos/shift/ended?shift=${shift.id}`,
    );
    expect((await browser.follow()).text).toMatch(/133\.33.*Over by RM\s67\.27/s);
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

  it("hands the drawer to a colleague, who begins with what was counted", async () => {
    const [giver, taker] = [
      await working({ name: "Siti Aminah" }),
      await signedIn({ level: 4, name: "Rahim Osman" }),
    ];
    await closeWith(giver.browser, { n5000: "2" }, { hand_to: String(taker.user.id) });
    expect((await giver.browser.follow()).text).toContain(
      "The drawer was handed over to Rahim Osman.",
    );
    const { text, html } = await taker.browser.get("/pos/shift/start");
    expect(text).toContain("Siti Aminah hands the drawer over to you");
    expect(valuesIn(html)).toContain("100.00");
    expect(await htmlProblems(html)).toEqual([]);
    expect((await taker.browser.submit({ shift: String(giver.shift.id) })).location).toBe("/pos");
    expect(await openShiftOf(taker.user.id)).toMatchObject({ floatSen: 10_000 });
  });
});

describe("the shifts' page", () => {
  it("lets level 1 close a shift that somebody forgot, with its count and reason", async () => {
    const { shift, browser: cashier } = await working({ name: "Azman Lupa" });
    const { browser } = await signedIn({ level: 1 });
    const list = await browser.get("/shifts?search_open=azman+lupa");
    expect(list.text).toContain("Azman Lupa");
    expect(await htmlProblems(list.html)).toEqual([]);
    const form = await browser.get(`/shifts/${shift.id}/close`);
    expect(await htmlProblems(form.html)).toEqual([]);
    expect((await browser.submit({ n10000: "1", reason: "" }, { do: "close" })).status).toBe(422);
    expect(
      (await browser.submit({ n10000: "1", reason: "Pulang awal" }, { do: "close" })).location,
    ).toBe("/shifts");
    expect((await browser.follow()).text).toContain("The shift of Azman Lupa has been closed");
    const detail = await browser.get(`/shifts/${shift.id}`);
    expect(detail.text).toContain("Pulang awal");
    expect(await htmlProblems(detail.html)).toEqual([]);
    await cashier.get("/pos/shift/drawer");
    expect(cashier.page.location).toMatch(/^\/pos\/shift\/start/);
    expect((await cashier.follow()).text).toMatch(
      /Your last shift was closed by Kakitangan Ujian: Pulang awal/,
    );
  });

  it("checks a slip by the mark of its QR code, and tells nothing without it", async () => {
    const { browser, shift } = await working();
    await closeWith(browser, { n10000: "1" });
    const slip = await readSlip(shift.id, "close");
    if (slip?.kind !== "close") throw new Error("no slip");
    expect(slip.qrText).toMatch(/^HTTPS?:\/\/[A-Z0-9.:]+\/Z\/\d+\/[0-9A-F]{20}$/);
    const path = new URL(slip.qrText).pathname;
    const right = await (await signedIn({ level: 5 })).browser.get(path);
    expect([right.status, right.text.includes("This Z report is genuine.")]).toEqual([200, true]);
    expect(await htmlProblems(right.html)).toEqual([]);
    const wrong = await browser.get(`/z/${shift.id}/${"0".repeat(20)}`);
    expect([wrong.status, wrong.text.includes("100.00")]).toEqual([404, false]);
  });
});
