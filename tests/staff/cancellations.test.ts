import { describe, expect, it } from "vitest";
import { day } from "~/domain/shared/day";
import { useDatabase } from "../support/database";
import { madeOnce } from "../support/made-once";
import { makeTicket } from "../support/make-ticket";
import { allByRole, getByRole, hrefsIn, rowsIn } from "../support/page-roles";
import { useSite } from "../support/site";
import { htmlProblems } from "../support/validate-html";
import { asks, columnsIn, grouped, listsIn, now, paid, requestsOf } from "./cancellation-rows";
import { staffBrowsers } from "./support";

process.env.FIXED_NOW = now.toISOString();
useDatabase();
const { signedIn } = staffBrowsers(useSite(["staff", "receipts", "counter", "ticketing"]), now);

describe("the cancellations' screen", () => {
  /** One request that waits and one ticket that is cancelled, at the second jetty. */
  const shown = async () => {
    const [waiting, gone] = [
      await paid({ jettyId: 2, ticketDate: day("2026-06-20"), adults: 3 }),
      await makeTicket({ now, jettyId: 2, ticketFlag: 3 }),
    ];
    const chief = await signedIn({ name: "Nur Aisyah", jettyId: 2, language: "ms" });
    const id = await asks(waiting.id, "Ribut di laut");
    await chief.browser.get(`/ticket-cancellation/new?code=${gone.ticketCode}`);
    await chief.browser.submitAndFollow({ remark: "Bot rosak" });
    return { waiting, gone, id, browser: chief.browser };
  };

  const COLUMNS = [
    ...["Kod bil", "Dibuat oleh", "Penumpang", "Tarikh pembelian", "Tarikh pelepasan"],
    "Penjelasan",
  ];
  const listed = madeOnce(async () => {
    const { waiting, browser } = await shown();
    const page = await browser.get("/ticket-cancellation");
    return { waiting, page, ...listsIn(page.html) };
  });

  it("has cards for all, waiting and approved ones (R-2.1-10, R-2.10-01)", async () => {
    const { status, text, html } = (await listed()).page;
    expect([status, /Jumlah 2 Menunggu 1 Diluluskan 1/.test(text)]).toEqual([200, true]);
    expect(await htmlProblems(html)).toEqual([]);
  });

  it("lists what waits with its columns (R-2.10-02)", async () => {
    const { waiting, pending } = await listed();
    expect(columnsIn(pending)).toEqual([...COLUMNS, "Tindakan"]);
    expect(rowsIn(pending).map((row) => row.join("|"))).toContainEqual(
      expect.stringMatching(
        new RegExp(
          `bill${waiting.id} .*\\|.*Siti Aminah.*\\|3\\|.*10 Jun 2026.*\\|20 Jun 2026.*\\|Ribut di laut`,
        ),
      ),
    );
  });

  it("lists what is approved with by whom", async () => {
    const { approved } = await listed();
    expect(columnsIn(approved)).toEqual([...COLUMNS, "Diluluskan oleh", "Tindakan"]);
  });

  it("has a search for each list (R-2.10-02, R-2.10-04)", async () => {
    const { html } = (await listed()).page;
    expect(allByRole(html, "searchbox").map((field) => field.attribute("name"))).toEqual([
      ...["search_pending", "search_approved"],
    ]);
  });

  it("leads to a decision, and to the ticket that is cancelled (R-2.10-03, R-2.10-04)", async () => {
    const { id, gone, browser } = await shown();
    const { pending, approved } = listsIn((await browser.get("/ticket-cancellation")).html);
    expect(hrefsIn(pending).filter((href) => href.includes(`/${id}/`))).toEqual([
      `/ticket-cancellation/${id}/deny`,
      `/ticket-cancellation/${id}/approve`,
    ]);
    expect(approved.text).toContain(grouped(gone.ticketCode));
    const ticket = `/ticket-cancellation/ticket/${gone.ticketCode}`;
    expect(hrefsIn(approved)).toContain(ticket);
    expect((await browser.get(ticket)).text).toContain(`Tiket ${gone.receiptNo}`);
  });

  it("searches each list by itself (R-2.10-02, R-2.10-04)", async () => {
    const { browser } = await shown();
    const { pending, approved } = listsIn(
      (await browser.get("/ticket-cancellation?search_pending=tiada&search_approved=%20ROSAK%20"))
        .html,
    );
    expect(pending.text).toContain("Tiada Data");
    expect(approved.text).toContain("Bot rosak");
  });

  it("has nothing to decide for a cashier, who may ask (R-2.10-03)", async () => {
    await shown();
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
    expect([
      first.pending.text.includes("Sebab 1."),
      first.pending.text.includes("Sebab 21."),
    ]).toEqual([true, false]);
    const second = listsIn((await browser.get("/ticket-cancellation?page_pending=1")).html);
    expect([
      second.pending.text.includes("Sebab 1."),
      second.pending.text.includes("Sebab 21."),
      second.approved.text.includes("Bot rosak"),
    ]).toEqual([false, true, true]);
  });

  it("is of the current jetty, and its badge counts what waits there (R-2.2-09)", async () => {
    const { browser } = await signedIn({ jettyId: 1, level: 2, language: "ms" });
    const badgeIn = (html: string) =>
      /^Pembatalan Tiket (\d+)/.exec(
        getByRole(html, "link", { name: /^Pembatalan Tiket/ }).text,
      )?.[1];
    const badge = async () => badgeIn((await browser.get("/ticket-cancellation")).html);
    expect(await badge()).toBeUndefined();
    expect((await browser.get("/ticket-cancellation")).text).not.toContain("Sebab 1.");
    await asks((await paid()).id, "Di Merang");
    expect(await badge()).toBe("1");
    for (const level of [1, 3, 4] as const)
      expect(
        badgeIn(
          (await (await signedIn({ jettyId: 1, level, language: "ms" })).browser.get("/dashboard"))
            .html,
        ),
        String(level),
      ).toBe("1");
    const free = await signedIn({ jettyId: 0, level: 1, language: "en" });
    expect((await free.browser.get("/ticket-cancellation")).text).toContain("Di Merang");
  });

  it("only reads for level 5, who finds it by its address", async () => {
    const { browser } = await signedIn({ level: 5, jettyId: 1, language: "en" });
    const { status, html, text } = await browser.get("/ticket-cancellation");
    expect([status, text.includes("Di Merang")]).toEqual([200, true]);
    const acts = hrefsIn(html).filter((href) => /\/(?:new|deny|approve)$/.test(href));
    expect(acts).toEqual([]);
    expect(hrefsIn(getByRole(html, "navigation", { name: "Main menu" }))).not.toContain(
      "/ticket-cancellation",
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
