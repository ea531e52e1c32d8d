import { describe, expect, it } from "vitest";
import { day } from "~/domain/shared/day";
import { useDatabase } from "../support/database";
import { makeTicket } from "../support/make-ticket";
import { useSite } from "../support/site";
import { htmlProblems } from "../support/validate-html";
import { asks, columnsIn, grouped, listsIn, now, paid, requestsOf } from "./cancellation-rows";
import { staffBrowsers } from "./support";

process.env.FIXED_NOW = now.toISOString();
useDatabase();
const { signedIn } = staffBrowsers(useSite(["staff", "receipts", "counter", "ticketing"]), now);

describe("the cancellations' screen", () => {
  it("has cards and lists (R-2.1-10, R-2.10-01, R-2.10-02, R-2.10-03, R-2.10-04)", async () => {
    const [waiting, gone] = [
      await paid({ jettyId: 2, ticketDate: day("2026-06-20"), adults: 3 }),
      await makeTicket({ now, jettyId: 2, ticketFlag: 3 }),
    ];
    const chief = await signedIn({ name: "Nur Aisyah", jettyId: 2, language: "ms" });
    const id = await asks(waiting.id, "Ribut di laut");
    await chief.browser.get(`/ticket-cancellation/new?code=${gone.ticketCode}`);
    await chief.browser.submitAndFollow({ remark: "Bot rosak" });
    const { status, text, html } = await chief.browser.get("/ticket-cancellation");
    expect([status, /Jumlah 2 Menunggu 1 Diluluskan 1/.test(text)]).toEqual([200, true]);
    const { pending, approved } = listsIn(html);
    const columns = [
      "Kod bil",
      "Dibuat oleh",
      "Penumpang",
      "Tarikh pembelian",
      "Tarikh pelepasan",
      "Penjelasan",
    ];
    expect(columnsIn(pending)).toEqual([...columns, "Tindakan"]);
    expect(columnsIn(approved)).toEqual([...columns, "Diluluskan oleh", "Tindakan"]);
    expect(pending).toMatch(
      new RegExp(
        `>bill${waiting.id}<[\\s\\S]*Siti Aminah[\\s\\S]*>3<[\\s\\S]*10 Jun 2026[\\s\\S]*20 Jun 2026[\\s\\S]*Ribut di laut`,
      ),
    );
    expect(
      [...pending.matchAll(new RegExp(`href="/ticket-cancellation/${id}/(\\w+)"`, "g"))].map(
        ([, act]) => act,
      ),
    ).toEqual(["deny", "approve"]);
    expect(approved).toContain(`>${grouped(gone.ticketCode)}<`);
    expect(approved).toMatch(
      new RegExp(`<a href="/ticket-cancellation/ticket/${gone.ticketCode}">Lihat`),
    );
    expect(
      (await chief.browser.get(`/ticket-cancellation/ticket/${gone.ticketCode}`)).text,
    ).toContain(`Tiket ${gone.receiptNo}`);
    expect([
      pending.includes('name="search_pending"'),
      approved.includes('name="search_approved"'),
    ]).toEqual([true, true]);
    expect(await htmlProblems(html)).toEqual([]);
    const found = listsIn(
      (
        await chief.browser.get(
          "/ticket-cancellation?search_pending=tiada&search_approved=%20ROSAK%20",
        )
      ).html,
    );
    expect([found.pending.includes("Tiada Data"), found.approved.includes("Bot rosak")]).toEqual([
      true,
      true,
    ]);
    const cashier = await signedIn({ level: 3, jettyId: 2, language: "en" });
    const theirs = await cashier.browser.get("/ticket-cancellation");
    expect(columnsIn(listsIn(theirs.html).pending)).toEqual([
      "Bill code",
      "Made by",
      "Passengers",
      "Purchase date",
      "Departure date",
      "Explanation",
    ]);
    expect(theirs.html).not.toMatch(/\/(?:deny|approve)"/);
    expect(theirs.text).toContain("Request a cancellation");
    expect(await htmlProblems(theirs.html)).toEqual([]);
  });

  it("pages each list on its own, the longest wait first", async () => {
    for (let number = 1; number <= 21; number += 1)
      await asks(
        (await paid({ jettyId: 2 })).id,
        `Sebab ${number}.`,
        "Siti Aminah",
        new Date(now.getTime() - (50 - number) * 60_000),
      );
    const { browser } = await signedIn({ jettyId: 2, language: "en" });
    const first = listsIn((await browser.get("/ticket-cancellation")).html);
    expect([first.pending.includes("Sebab 1."), first.pending.includes("Sebab 21.")]).toEqual([
      true,
      false,
    ]);
    const second = listsIn((await browser.get("/ticket-cancellation?page_pending=1")).html);
    expect([
      second.pending.includes("Sebab 1."),
      second.pending.includes("Sebab 21."),
      second.approved.includes("Bot rosak"),
    ]).toEqual([false, true, true]);
  });

  it("is of the current jetty, and its badge counts what waits there (R-2.2-09)", async () => {
    const { browser } = await signedIn({ jettyId: 1, level: 2, language: "ms" });
    const badge = async () =>
      /Pembatalan Tiket<span class="pill">(\d+)/.exec(
        (await browser.get("/ticket-cancellation")).html,
      )?.[1];
    expect(await badge()).toBeUndefined();
    expect((await browser.get("/ticket-cancellation")).text).not.toContain("Sebab 1.");
    await asks((await paid()).id, "Di Merang");
    expect(await badge()).toBe("1");
    for (const level of [1, 3, 4] as const)
      expect(
        (await (await signedIn({ jettyId: 1, level, language: "ms" })).browser.get("/dashboard"))
          .html,
        String(level),
      ).toMatch(/Pembatalan Tiket<span class="pill">1/);
    const free = await signedIn({ jettyId: 0, level: 1, language: "en" });
    expect((await free.browser.get("/ticket-cancellation")).text).toContain("Di Merang");
  });

  it("only reads for level 5, who finds it by its address", async () => {
    const { browser } = await signedIn({ level: 5, jettyId: 1, language: "en" });
    const { status, html, text } = await browser.get("/ticket-cancellation");
    expect([status, text.includes("Di Merang")]).toEqual([200, true]);
    expect(html).not.toContain('href="/ticket-cancellation/new"');
    expect(html).not.toMatch(/\/(?:deny|approve)"/);
    expect(html).not.toMatch(
      /<nav[^>]*class="side"[\s\S]*href="\/ticket-cancellation"[\s\S]*<\/nav>/,
    );
    const ticket = await paid();
    for (const path of [
      "/ticket-cancellation/new",
      `/ticket-cancellation/new?code=${ticket.ticketCode}`,
    ])
      expect([
        (await browser.get(path)).status,
        (await browser.post(path, { remark: "x" })).status,
      ]).toEqual([403, 403]);
    expect(await requestsOf(ticket.id)).toEqual([]);
  });
});
