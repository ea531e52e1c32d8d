import type { Page } from "@playwright/test";
import { ask } from "./buyer";
import { expect, test } from "./fixtures";
import {
  aDevice,
  boardAtOnce,
  heading,
  inEnglish,
  onBoard,
  openConflicts,
  picture,
  result,
  scan,
  status,
} from "./offline-device";
import { addStaff, openSession } from "./staff";
import { makeBoarders, makeTickets, type TicketRow } from "./ticket-rows";
import { today } from "./today";

const WITH_SCRIPTS = { tag: "@scripts" };
test(
  "two phones board without a network, and doubles are decided",
  WITH_SCRIPTS,
  async ({ browser }) => {
    test.slow();
    const tickets = await makeBoarders(today(), 26);
    const [shared, first, second] = [tickets.slice(0, 4), tickets.slice(4, 15), tickets.slice(15)];
    const [one, two] = [
      await aDevice(browser, "Mohd Hafiz"),
      await aDevice(browser, "Nurul Huda", 4),
    ];
    await picture(one.page, "ready-ms");

    for (const { context } of [one, two]) await context.setOffline(true);
    for (const [{ page }, own] of [
      [one, first],
      [two, second],
    ] as const) {
      await boardAtOnce(page);
      for (const { code } of [...own, ...shared]) {
        await scan(page, code);
        await expect(result(page)).toContainText(code.slice(0, 4));
        await expect(heading(page)).toHaveText("Naik");
      }
      await expect(result(page)).toContainText("Luar talian, setakat");
      await expect(status(page)).toContainText("15 imbasan menunggu untuk dihantar");
    }
    await picture(one.page, "waiting-ms");

    // What this device let on board it lets on board no second time.
    await scan(one.page, first[0]?.code ?? "");
    await expect(heading(one.page)).toHaveText("Sudah naik");
    await expect(result(one.page)).toContainText("oleh peranti ini");

    // The browser is closed and opened again, still without a network.
    await one.page.close();
    one.page = await one.context.newPage();
    await one.page.goto("/scan");
    await expect(status(one.page)).toContainText("15 imbasan menunggu untuk dihantar");
    await scan(one.page, first[1]?.code ?? "");
    await expect(heading(one.page)).toHaveText("Sudah naik");
    expect(await onBoard(tickets)).toBe(0);

    for (const { context, page } of [one, two]) {
      await context.setOffline(false);
      await expect(status(page)).not.toContainText("menunggu untuk dihantar");
    }
    expect([await onBoard(tickets), await openConflicts(tickets)]).toEqual([26, 4]);

    const { page } = two;
    await page.goto("/scan");
    await page.getByRole("link", { name: /imbasan untuk diputuskan/ }).click();
    for (const { receiptNo } of shared) await expect(page.locator("main")).toContainText(receiptNo);
    await picture(page, "conflicts-ms");
    for (const { receiptNo } of shared) {
      await page.getByRole("link", { name: `Putuskan ${receiptNo}` }).click();
      await page.getByLabel("Imbasan berulang").check();
      await page.getByLabel("Catatan").fill("Orang yang sama");
      if (receiptNo === shared[0]?.receiptNo) await picture(page, "decide-ms");
      await page.getByRole("button", { name: "Simpan keputusan" }).click();
      await expect(page.getByRole("status").first()).toHaveText("Keputusan telah disimpan");
    }
    expect([await onBoard(tickets), await openConflicts(tickets)]).toEqual([26, 0]);
    for (const { context } of [one, two]) await context.close();
  },
);

test("a party goes on board in parts without a network", WITH_SCRIPTS, async ({ browser }) => {
  const [ticket] = await makeBoarders(today(), 1);
  await ask(
    `with more as (update ticket set total_passengers = 3 where id = $1),
       seats as (update ticket_departure set last_no = 3 where ticket_id = $1)
     insert into passenger (ticket_id, no, category, name, ic, country)
       select $1, n, 'adult', 'Penumpang ' || n, '850412115267', 'MY' from generate_series(2, 3) n`,
    [ticket?.id],
  );
  const { context, page } = await aDevice(browser, "Mohd Hafiz");
  await context.setOffline(true);
  await scan(page, ticket?.code ?? "");
  await expect(heading(page)).toHaveText("Sah");
  await picture(page, "valid-ms");
  await page.getByLabel("Penumpang 2").check();
  await page.getByRole("button", { name: "Naikkan yang ditanda" }).click();
  await expect(heading(page)).toHaveText("Naik");
  await page.getByRole("button", { name: "Naikkan 2 penumpang" }).click();
  await expect(status(page)).toContainText("2 imbasan menunggu");
  await context.setOffline(false);
  await expect(status(page)).not.toContainText("menunggu");
  expect(await onBoard([ticket as TicketRow])).toBe(3);
  await context.close();
});

test("without a network no ticket is called what it is not", WITH_SCRIPTS, async ({ browser }) => {
  const { context, page } = await aDevice(browser, "Mohd Hafiz");
  // Before they are sold: somebody's boarding elsewhere has the list loaded anew.
  await context.setOffline(true);
  const [sold] = await makeBoarders(today(), 1);
  const [later] = await makeTickets("2031-05-04", 1);
  const tokens = await Promise.all([sold, later].map((one) => tokenOf(page, one?.code ?? "")));
  await scan(page, tokens[0] ?? "");
  await expect(result(page)).toContainText("Tulen, tetapi tiada dalam senarai");
  await scan(page, tokens[1] ?? "");
  await expect(heading(page)).toHaveText("Bukan hari ini");
  const forged = (tokens[0] ?? "").replace(/.{4}$/, "AAAA");
  await scan(page, forged);
  await expect(result(page)).toContainText("Tiket ini tidak tulen");
  await scan(page, sold?.receiptNo ?? "");
  await expect(result(page)).toContainText("Nombor resit tidak dapat disemak");
  await context.close();
});

/** The text of a ticket's QR code, read from its picture. */
async function tokenOf(page: Page, code: string): Promise<string> {
  const { default: decodeQR } = await import("qr/decode.js");
  const { default: sharp } = await import("sharp");
  const picture = await page.request.get(`/storage/qr/${code}`);
  const { data, info } = await sharp(await picture.body(), { density: 300 })
    .resize(600, 600, { kernel: "nearest", fit: "contain", background: "#fff" })
    .flatten({ background: "#fff" })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return decodeQR({ data: new Uint8Array(data), width: info.width, height: info.height });
}

test("a server that does not answer is not waited for", WITH_SCRIPTS, async ({ browser }) => {
  const [ticket] = await makeBoarders(today(), 1);
  const { context, page } = await aDevice(browser, "Mohd Hafiz");
  await boardAtOnce(page);
  let isStuck = true;
  // The request arrives, and its answer does not.
  await context.route(/\/scan\/answer/, async (route) => {
    if (isStuck) await route.fetch().catch(() => {});
    else await route.continue();
  });
  await context.route(/\/api\/boarding\//, (route) => (isStuck ? route.abort() : route.continue()));
  await scan(page, ticket?.code ?? "");
  await expect(heading(page)).toHaveText("Naik");
  await expect(result(page)).toContainText("Luar talian");
  isStuck = false;
  await expect(status(page)).toContainText("Sedia luar talian");
  await expect(status(page)).not.toContainText("menunggu");
  expect([
    await onBoard([ticket as TicketRow]),
    await openConflicts([ticket as TicketRow]),
  ]).toEqual([1, 0]);
  await context.close();
});

test(
  "logging out forgets the page and the list, and no scan that waits",
  WITH_SCRIPTS,
  async ({ browser }) => {
    const [ticket] = await makeBoarders(today(), 1);
    const { context, page } = await aDevice(browser, "Mohd Hafiz");
    await context.setOffline(true);
    await boardAtOnce(page);
    await scan(page, ticket?.code ?? "");
    await expect(heading(page)).toHaveText("Naik");
    await context.route(/\/api\/boarding\/offline/, (route) => route.abort());
    await context.setOffline(false);
    await page.goto("/logout");
    await expect(page.getByRole("status")).toContainText("1 imbasan menunggu untuk dihantar");
    await picture(page, "leaving-ms");
    await page.getByRole("button", { name: "Log keluar" }).click();
    await expect(page).toHaveURL(/login/);
    expect(await page.evaluate(() => caches.keys())).toEqual([]);
    await context.unroute(/\/api\/boarding\/offline/);
    const { id } = await addStaff(2, { name: "Nurul Huda", jettyId: 2 });
    await openSession(page, id);
    await page.goto("/scan");
    await expect.poll(() => onBoard([ticket as TicketRow])).toBe(1);
    // It stays the scan of whoever held the phone.
    expect(
      await ask(
        `select u.name as scanned, x.name as sent from boarding b join boarding_scan s on s.id = b.scan_id
           join app_user u on u.id = s.scanned_by join app_user x on x.id = s.sent_by where b.ticket_id = $1`,
        [ticket?.id],
      ),
    ).toEqual([{ scanned: "Mohd Hafiz", sent: "Nurul Huda" }]);
    await context.close();
  },
);

test("the screens in English", WITH_SCRIPTS, async ({ browser }) => {
  const [ticket, double] = await makeBoarders(today(), 2);
  const { context, page } = await aDevice(browser, "Mohd Hafiz", 4);
  await inEnglish(context);
  await page.reload();
  const region = page.getByRole("region", { name: "Without a network" });
  await expect(region).toContainText("Ready offline");
  await expect(region).toHaveAttribute("data-shell", "kept");
  await picture(page, "ready-en");
  await context.setOffline(true);
  await page.getByLabel("Ticket code").fill(ticket?.code ?? "");
  await page.getByRole("button", { name: "Check" }).click();
  await expect(heading(page)).toHaveText("Valid");
  await picture(page, "valid-en");
  await page.getByLabel("Board the whole party at once").check();
  await page.getByLabel("Ticket code").fill(double?.code ?? "");
  await page.getByRole("button", { name: "Check" }).click();
  await expect(region).toContainText("1 scan waits to be sent");
  await picture(page, "waiting-en");
  await ask(
    `with shown as (insert into boarding_scan (nonce, scanned_at, scanned_by, jetty_id, day, verdict, ticket_id)
       select 'e2e-' || $1::int || '-0123456789', now(), u.id, 2, $2::date, 'valid', $1::int
         from app_user u where u.username = 'super' returning id, scanned_by)
     insert into boarding (ticket_id, passenger_no, departure_id, scan_id, boarded_at, boarded_by)
       select $1::int, 1, s.departure_id, shown.id, now(), scanned_by
         from shown join ticket_departure s on s.ticket_id = $1::int`,
    [double?.id, today()],
  );
  await context.setOffline(false);
  await expect(region).not.toContainText("to be sent");
  await page.goto("/scan/conflicts");
  await expect(page.locator("main")).toContainText(double?.receiptNo ?? "");
  await picture(page, "conflicts-en");
  await page.getByRole("link", { name: `Decide ${double?.receiptNo}` }).click();
  await picture(page, "decide-en");
  await context.close();
});
