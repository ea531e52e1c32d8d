import { describe, expect, it } from "vitest";
import { staffBrowsers } from "../staff/support";
import { useDatabase } from "../support/database";
import { madeOnce } from "../support/made-once";
import { useSite } from "../support/site";
import { htmlProblems } from "../support/validate-html";
import { shiftBrowsers } from "./shift-support";

process.env.FIXED_NOW = "2026-06-10T13:30:00+08:00";
const now = new Date(process.env.FIXED_NOW);
useDatabase();
const { signedIn } = staffBrowsers(useSite(["counter", "session", "staff", "ticketing"]), now);
const { working } = shiftBrowsers(signedIn);

describe("the shifts' page", () => {
  describe("of a shift that somebody forgot", () => {
    const story = madeOnce(async () => {
      const { shift, browser: cashier } = await working({ name: "Azman Lupa" });
      const { browser } = await signedIn({ level: 1 });
      const list = await browser.get("/shifts?search_open=azman+lupa");
      const form = await browser.get(`/shifts/${shift.id}/close`);
      const refused = await browser.submit({ n10000: "1", reason: "" }, { do: "close" });
      const closed = await browser.submit({ n10000: "1", reason: "Pulang awal" }, { do: "close" });
      const after = await browser.follow();
      const detail = await browser.get(`/shifts/${shift.id}`);
      return { list, form, refused, closed, after, detail, cashier };
    });

    it("is found by the name of its cashier", async () => {
      const { text, html } = (await story()).list;
      expect(text).toContain("Azman Lupa");
      expect(await htmlProblems(html)).toEqual([]);
    });

    it("asks level 1 for the count and a reason", async () => {
      const { form, refused } = await story();
      expect([await htmlProblems(form.html), refused.status]).toEqual([[], 422]);
    });

    it("is closed by level 1, back on the page, which says whose it was", async () => {
      const { closed, after } = await story();
      expect(closed.location).toBe("/shifts");
      expect(after.text).toContain("The shift of Azman Lupa has been closed");
    });

    it("keeps the reason", async () => {
      const { text, html } = (await story()).detail;
      expect(text).toContain("Pulang awal");
      expect(await htmlProblems(html)).toEqual([]);
    });

    it("tells the cashier, who has to start another, by whom and why it was closed", async () => {
      const { cashier } = await story();
      await cashier.get("/pos/shift/drawer");
      expect(cashier.page.location).toMatch(/^\/pos\/shift\/start/);
      expect((await cashier.follow()).text).toMatch(
        /Your last shift was closed by Kakitangan Ujian: Pulang awal/,
      );
    });
  });
});
