import { randomBytes } from "node:crypto";
import type { Browser, Page } from "@playwright/test";
import { ask, codeOn, goToGateway, pay, walkToCheckout } from "./buyer";
import { expect, expectAccessible, test } from "./fixtures";
import { addStaff, openSession } from "./staff";

test.use({ live: true });

interface Colleague {
  id: number;
  page: Page;
  /** How often this page played its alert. */
  alerts: () => Promise<number>;
  /** The texts of all toasts that this page has shown: one is gone after five seconds. */
  toasts: () => Promise<string[]>;
}

/** What a page of these tests writes down of itself. */
interface Recorded extends Window {
  alerts: number;
  toasts: string[];
}

/**
 * Somebody of this test alone, signed in in a browser of their own, whose alerts are counted and
 * not heard; at Mangkok, where no other test asks for cancellations.
 */
async function colleague(
  browser: Browser,
  level: number,
  path: string,
  options: { javaScriptEnabled?: boolean; cookies?: string[]; jettyId?: number } = {},
): Promise<Colleague> {
  const { jettyId = 2 } = options;
  const { id } = await addStaff(level, { name: "Rakan Sekerja", jettyId });
  const context = await browser.newContext({
    javaScriptEnabled: options.javaScriptEnabled ?? true,
    viewport: { width: 1280, height: 900 },
  });
  const url = process.env.E2E_URL ?? "";
  await context.addCookies((options.cookies ?? []).map((name) => ({ name, value: "1", url })));
  const page = await context.newPage();
  await openSession(page, id);
  await page.addInitScript(() => {
    const recorded = Object.assign(window, { alerts: 0, toasts: [] as string[] });
    HTMLMediaElement.prototype.play = function () {
      recorded.alerts += 1;
      return Promise.resolve();
    };
    new MutationObserver(() => {
      for (const toast of document.querySelectorAll(".toast"))
        if (toast.textContent && !recorded.toasts.includes(toast.textContent))
          recorded.toasts.push(toast.textContent);
    }).observe(document, { childList: true, subtree: true, characterData: true });
  });
  const connected =
    options.javaScriptEnabled === false
      ? null
      : page.waitForEvent("websocket").then((socket) => socket.waitForEvent("framereceived"));
  await page.goto(url + path);
  await connected;
  return {
    id,
    page,
    alerts: () => page.evaluate(() => (window as unknown as Recorded).alerts),
    toasts: () => page.evaluate(() => (window as unknown as Recorded).toasts),
  };
}

const toast = (page: Page, words: string | RegExp) => page.locator(".toast", { hasText: words });

test.describe("with scripts", { tag: "@scripts" }, () => {
  test("a ticket paid online is a toast of 5 s with a sound, unless turned off (R-8-55, R-8-56)", async ({
    page,
    browser,
  }) => {
    test.slow();
    const [loud, muted, hidden] = await Promise.all([
      colleague(browser, 3, "/template", { jettyId: 1 }),
      colleague(browser, 2, "/template", { jettyId: 1, cookies: ["mute"] }),
      colleague(browser, 5, "/template", { jettyId: 1, cookies: ["hide_toasts"] }),
    ]);
    await walkToCheckout(page);
    await goToGateway(page);
    await pay(page, "Berjaya");
    const [ticket] = await ask<{ receipt_no: string }>(
      "select receipt_no from ticket where ticket_code = $1",
      [await codeOn(page)],
    );
    const words = `Tiket baharu ${ticket?.receipt_no}`;
    const shown = expect.stringContaining(words);
    await expect.poll(() => loud.toasts()).toContainEqual(shown);
    await expect.poll(() => muted.toasts()).toContainEqual(shown);
    await expectAccessible(loud.page);
    await expect(toast(loud.page, words)).toHaveCount(0, { timeout: 8_000 });
    expect(await hidden.toasts()).not.toContainEqual(shown);
    expect(await loud.alerts()).toBeGreaterThan(0);
    expect(await hidden.alerts()).toBeGreaterThan(0);
    expect(await muted.alerts()).toBe(0);
    for (const one of [loud, muted, hidden]) await one.page.context().close();
  });

  test("a report is a toast for who resolves it, its end a dialog for its sender (R-8-52, R-8-53)", async ({
    browser,
  }) => {
    test.slow();
    const [office, later, clerk] = await Promise.all([
      colleague(browser, 1, "/support"),
      colleague(browser, 1, "/support?page=1"),
      colleague(browser, 3, "/report-issue?back=/template"),
    ]);
    const words = `Skrin gelap ${randomBytes(4).toString("hex")}`;
    let loads = 0;
    later.page.on("request", (request) => (loads += /\/support\.data/.test(request.url()) ? 1 : 0));
    await clerk.page.getByLabel("Keterangan").fill(words);
    await clerk.page.getByRole("button", { name: "Hantar laporan" }).click();
    await expect(clerk.page).toHaveURL(/\/template$/);
    await expect(toast(office.page, "Anda ada laporan masalah baharu").first()).toBeVisible();
    await expect(office.page.getByRole("rowheader", { name: words })).toBeVisible();
    await expect(toast(later.page, "Anda ada laporan masalah baharu").first()).toBeVisible();
    expect(loads).toBe(0);

    const [report] = await ask<{ id: number }>("select id from bug_report where report = $1", [
      words,
    ]);
    await office.page.goto(`${process.env.E2E_URL}/support/${report?.id}/resolve`);
    await office.page.getByRole("button", { name: "Tandakan selesai" }).click();
    const dialog = clerk.page.getByRole("dialog", { name: "Laporan anda telah diselesaikan" });
    await expect(dialog).toContainText(words);
    await expectAccessible(clerk.page);
    await dialog.getByRole("button", { name: "Saya sudah baca" }).click();
    await expect(clerk.page).toHaveURL(/\/template$/);
    await expect(clerk.page.getByText(words)).toHaveCount(0);
    for (const one of [office, later, clerk]) await one.page.context().close();
  });

  test("a form that cannot be sent stays as it is below a dialog, and goes when the network is back (R-8-07)", async ({
    browser,
  }) => {
    const { page } = await colleague(browser, 3, "/report-issue?back=/template");
    const words = `Tiada rangkaian ${randomBytes(4).toString("hex")}`;
    await page.getByLabel("Keterangan").fill(words);
    await page.context().setOffline(true);
    await page.getByRole("button", { name: "Hantar laporan" }).click();
    const dialog = page.getByRole("alertdialog", { name: "Oopss" });
    await expect(dialog).toContainText(
      "Gagal menghubungi pelayan. Sila semak sambungan rangkaian anda",
    );
    await expectAccessible(page);
    await page.context().setOffline(false);
    await dialog.getByRole("button", { name: "Kembali" }).click();
    await expect(page.getByLabel("Keterangan")).toHaveValue(words);
    await page.getByRole("button", { name: "Hantar laporan" }).click();
    await expect(page.getByText(/^Laporan telah dihantar!/)).toBeVisible();
    expect(
      await ask("select count(*)::int as sent from bug_report where report = $1", [words]),
    ).toEqual([{ sent: 1 }]);
    await page.context().close();
  });

  test("a request to cancel is a dialog for level 1 alone, which names who asks and each ticket (R-8-51)", async ({
    browser,
  }) => {
    const [office, clerk] = await Promise.all([
      colleague(browser, 1, "/template"),
      colleague(browser, 3, "/template"),
    ]);
    const askToCancel = async () => {
      const code = await makePaidTicket();
      await clerk.page.goto(`${process.env.E2E_URL}/ticket-cancellation/new?code=${code}`);
      await clerk.page.getByRole("textbox", { name: "Penjelasan" }).fill("Pembeli sakit");
      await clerk.page.getByRole("button", { name: "Hantar permohonan" }).click();
      const [ticket] = await ask<{ no: string }>(
        "select receipt_no as no from ticket where ticket_code = $1",
        [code],
      );
      return `Rakan Sekerja memohon pembatalan tiket ${ticket?.no}.`;
    };
    const first = await askToCancel();
    const dialog = office.page.getByRole("dialog", { name: "Permohonan Pembatalan Baharu" });
    await expect(dialog.getByText(first)).toBeVisible();
    await expectAccessible(office.page);
    const second = await askToCancel();
    await expect(dialog.getByRole("listitem")).toHaveText([first, second]);
    await expectAccessible(office.page);
    await expect(
      clerk.page.getByRole("dialog", { name: "Permohonan Pembatalan Baharu" }),
    ).toHaveCount(0);
    await office.page.keyboard.press("Escape");
    await expect(dialog).toHaveCount(0);
    for (const one of [office, clerk]) await one.page.context().close();
  });
});

test("sound and toasts are turned off by plain forms, and stay off in this browser", async ({
  browser,
  javaScriptEnabled,
}) => {
  const { page } = await colleague(browser, 3, "/template", { javaScriptEnabled });
  for (const [act, said, next] of [
    ["Senyapkan bunyi", "Bunyi telah dimatikan", "Hidupkan bunyi"],
    ["Sembunyikan pemberitahuan", "Pemberitahuan telah disembunyikan", "Tunjukkan pemberitahuan"],
  ] as const) {
    await page.locator(".bar summary").click();
    await page.getByRole("button", { name: act }).click();
    await expect(page.getByRole("status").first()).toHaveText(said);
    await page.goto(`${process.env.E2E_URL}/dashboard`);
    await page.locator(".bar summary").click();
    await expect(page.getByRole("button", { name: next })).toBeVisible();
    await expectAccessible(page);
    await page.locator(".bar summary").click();
  }
  await page.context().close();
});

test("a live list has a link that loads it again", async ({ browser, javaScriptEnabled }) => {
  const { page } = await colleague(browser, 1, "/support", { javaScriptEnabled });
  await page.getByRole("link", { name: "Muat semula" }).click();
  await expect(page).toHaveURL(/\/support#list-all$/);
  await page.context().close();
});

/** A ticket of Mangkok that was paid online. */
async function makePaidTicket(): Promise<string> {
  const ALPHABET = "23456789ABCDEFGHJKMNPQRSTVWXYZ";
  const code = [...randomBytes(16)].map((byte) => ALPHABET[byte % ALPHABET.length]).join("");
  const [ticket] = await ask<{ id: number }>(
    `insert into ticket (ticket_code, receipt_no, ticket_flag, jetty_id, ticket_date, state, amount_sen, transaction_charge_sen, total_passengers, payment_method, form_key, form_hash, paid_at, sale_day, name, email, phone_no, ic, country)
     select $1, next_receipt_no(2::smallint, 2026), 1, 2, (now() at time zone 'Asia/Kuala_Lumpur')::date, 'paid', 3000, 100, 1, 'FPX', $2, sha256('form'), now(), (now() at time zone 'Asia/Kuala_Lumpur')::date, 'Pembeli Langsung', 'pembeli@contoh.my', '0123456789', 'A7654399', 'MY'
     returning id`,
    [code, randomBytes(20).toString("base64url")],
  );
  await ask(
    "insert into ticket_line (ticket_id, category, quantity, fare_sen) values ($1, 'adult', 1, 3000)",
    [ticket?.id],
  );
  await ask(
    "insert into passenger (ticket_id, no, category, name, ic, country) values ($1, 1, 'adult', 'Penumpang Langsung', 'A7654399', 'MY')",
    [ticket?.id],
  );
  return code;
}
