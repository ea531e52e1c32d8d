import { describe, expect, it } from "vitest";
import { sql } from "@db/transaction";
import { hashOf } from "~/domain/shared/secrets.server";
import { walkTo } from "../flow/walk";
import type { Browser } from "../support/browser";
import { useDatabase } from "../support/database";
import { madeOnce } from "../support/made-once";
import { allByRole, allByTag, hrefsIn } from "../support/page-roles";
import { useSite } from "../support/site";
import { htmlProblems } from "../support/validate-html";
import { counterBrowsers } from "./support";

process.env.FIXED_NOW = "2026-06-10T10:30:00+08:00";
process.env.COUNTER_PAYMENT_METHODS = "QR";
const now = new Date(process.env.FIXED_NOW);
const database = useDatabase();
const { cashier, visitor, salesOf, change } = counterBrowsers(useSite(), database, now);

/** One adult, named, with Cash chosen: the drawer is open. */
async function toCash(browser: Browser): Promise<void> {
  await browser.get("/pos/passengers");
  await browser.submitAndFollow({ adult: "1" });
  await browser.submitAndFollow({ "adult[0][name]": "Siti Hajar", "adult[0][ic]": "870903115048" });
  await browser.submitAndFollow({}, { paymentMethod: "Cash" });
  expect(browser.page.path).toBe("/pos/checkout/cash");
}

async function methodOf(browser: Browser): Promise<unknown> {
  const [draft] = await sql<{ method: string }>(
    null,
    "select data->>'paymentMethod' as method from order_draft where id_hash = :idHash",
    { idHash: hashOf(browser.cookies.get("order_pos") ?? "") },
  );
  return draft?.method;
}

/**
 * The title and the words of the modal that stands on a page, and whether what lies below rests.
 */
function modalOf({ html }: { html: string }) {
  const [modal] = allByRole(html, "alertdialog");
  return {
    title: modal?.name,
    why: modal && allByRole(modal, "paragraph")[0]?.text,
    rests: [...allByTag(html, "main"), ...allByTag(html, "div")].some((part) => part.has("inert")),
  };
}

const breakTickets = () =>
  change("alter table ticket add constraint broken check (false) not valid");
const mendTickets = () => change("alter table ticket drop constraint broken");

describe("any other error of a request in the flow", () => {
  it("is the modal 'Oopss' with the message (R-8-30)", async () => {
    for (const [language, limit, failed] of [
      [
        "en",
        "This total is outside the limits for online payment. Please divide the order or buy at the jetty counter.",
        "Something went wrong on our side.",
      ],
      [
        "ms",
        "Jumlah ini di luar had bayaran dalam talian. Sila bahagikan pesanan atau beli di kaunter jeti.",
        "Ada masalah di pihak kami.",
      ],
    ] as const) {
      const online = visitor(language);
      await walkTo(online, "checkout");
      await change("update price set fare_sen = 2000000 where category = 'adult'");
      await online.get("/checkout");
      // The page itself has nothing left to pay by.
      const [path, form] = online.filledForm({ travelCredit: "" });
      form.delete("act");
      form.append("paymentMethod", "fpx");
      form.append("terms", "on");
      const beyond = await online.post(path, form);
      await change("update price set fare_sen = 3000 where category = 'adult'");
      expect([beyond.status, modalOf(beyond)]).toMatchObject([
        422,
        { title: "Oopss", rests: true },
      ]);
      expect(modalOf(beyond).why).toContain(limit);
      expect(hrefsIn(beyond.html)).toContain("/checkout");
      expect(await htmlProblems(beyond.html)).toEqual([]);
      await online.get("/checkout");
      await breakTickets();
      const crashed = await online.submit({ paymentMethod: "fpx", terms: "on" });
      await mendTickets();
      expect([crashed.status, crashed.text.includes(`Oopss ${failed}`)]).toEqual([500, true]);
    }
  });

  it("has the payment method chosen anew at the counter when it is refused (R-8-30)", async () => {
    for (const [language, refused] of [
      ["en", "Not authorized"],
      ["ms", "Tidak dibenarkan"],
    ] as const) {
      const { browser, user } = await cashier({ language, jettyId: 1 });
      await toCash(browser);
      expect(await methodOf(browser)).toBe("Cash");
      await change("update app_user set jetty_id = 2 where id = $1", [user.id]);
      const denied = await browser.submit({ cash_in: "30" });
      await change("update app_user set jetty_id = 1 where id = $1", [user.id]);
      expect([denied.status, modalOf(denied)]).toEqual([
        403,
        { title: "Oopss", why: refused, rests: true },
      ]);
      expect(hrefsIn(denied.html)).toContain("/pos/checkout");
      expect(await htmlProblems(denied.html)).toEqual([]);
      expect(await methodOf(browser)).toBe("");
    }
  });

  it("has the payment method chosen anew at the counter when the sale fails, and then sells", async () => {
    for (const [language, failed] of [
      ["en", "Something went wrong on our side."],
      ["ms", "Ada masalah di pihak kami."],
    ] as const) {
      const { browser, user } = await cashier({ language, jettyId: 1 });
      await toCash(browser);
      await breakTickets();
      const broken = await browser.submit({ cash_in: "30" });
      await mendTickets();
      expect([broken.status, broken.text.includes(`Oopss ${failed}`)]).toEqual([500, true]);
      expect(await methodOf(browser)).toBe("");
      expect(await salesOf(user.id)).toEqual([]);

      await browser.get("/pos/checkout");
      await browser.submitAndFollow({}, { paymentMethod: "QR" });
      expect(await salesOf(user.id)).toMatchObject([{ paymentMethod: "QR" }]);
    }
  });

  it("is none of what has words of its own: that stands on the step, and the method stays", async () => {
    const { browser } = await cashier();
    await toCash(browser);
    await change("update price set fare_sen = 3500 where category = 'adult'");
    const dearer = await browser.submit({ cash_in: "50" });
    await change("update price set fare_sen = 3000 where category = 'adult'");
    expect([
      dearer.status,
      modalOf(dearer).title,
      dearer.text.includes("There is a price update."),
    ]).toEqual([409, undefined, true]);
    expect(await methodOf(browser)).toBe("Cash");
  });
});

describe("F8 at the counter", () => {
  const STEPS = ["/pos/jetty", "/pos/departure-date", "/pos/passengers"];
  const f8In = ({ html }: { html: string }) =>
    ["a", "button"]
      .flatMap((tag) => allByTag(html, tag))
      .filter((one) => one.attribute("data-key") === "F8");
  const story = madeOnce(async () => {
    const { browser, user } = await cashier();
    const before = await browser.get("/pos/passengers");
    await toCash(browser);
    const sold = await browser.submitAndFollow({ cash_in: "30" });
    const steps = [];
    for (const path of STEPS) steps.push(await browser.get(path));
    const printing = await browser.get(f8In(browser.page)[0]?.href ?? "");
    return { sale: (await salesOf(user.id))[0], before, sold, steps, printing };
  });

  it("is on the button that prints the ticket just sold", async () => {
    const { sale, sold } = await story();
    const print = allByRole(sold.html, "form").find(
      (form) => form.attribute("action")?.split("?")[0] === `/print/ticket/${sale?.ticketCode}`,
    );
    expect(allByRole(print ?? "", "button").map((one) => one.attribute("data-key"))).toContain(
      "F8",
    );
  });

  it("prints the shift's last sale again from every step", async () => {
    const { sale, steps } = await story();
    expect(steps.map((step) => f8In(step).map(({ href }) => href))).toEqual(
      STEPS.map((path) => [`/print/ticket/${sale?.ticketCode}?back=${encodeURIComponent(path)}`]),
    );
  });

  it("leads to the page that asks for the printer", async () => {
    const { status, text, html } = (await story()).printing;
    expect([status, text.includes("Print ticket"), await htmlProblems(html)]).toEqual([
      200,
      true,
      [],
    ]);
  });

  it("stands where there is a sale alone, of this shift", async () => {
    const { before } = await story();
    const { browser: other } = await cashier();
    const page = await other.get("/pos/passengers");
    // The page's key of the next sale is random and may hold the letters F8.
    expect(page.text).not.toContain("F8");
    expect([f8In(before), f8In(page)]).toEqual([[], []]);
  });
});

describe("a page of the counter that there is none of", () => {
  it("leads back to the counter", async () => {
    const { browser } = await cashier();
    const { status, html } = await browser.get("/pos/result?ticket=K7QMX3RDW9HTAB2C");
    expect(status).toBe(404);
    expect(hrefsIn(html)).toContain("/pos");
  });
});
