import type { Page } from "@playwright/test";
import { ask, codeOn, expectNoSidewaysScroll, pay, walkToCheckout } from "./buyer";
import { expect, expectAccessible, test } from "./fixtures";
import { addStaff, openSession } from "./staff";

async function looksWell(page: Page): Promise<void> {
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
}

/** An order that was paid at CHIP, as its cancellation leaves it: its money is due. */
async function aRefund(page: Page): Promise<string> {
  await walkToCheckout(page);
  await page.getByRole("radio", { name: "DuitNow QR" }).check();
  await page.getByRole("checkbox").check();
  await page.getByRole("button", { name: /^Bayar RM/ }).click();
  await pay(page, "Berjaya");
  const [due] = await ask<{ bill_code: string }>(
    `insert into refund_due (attempt_id, ticket_id, gateway, host, bill_code, provider_ref, amount_sen, reason, created_at)
     select p.id, t.id, p.gateway, p.host, p.bill_code, p.provider_ref, p.paid_amount_sen, 'ticket_cancelled', now()
       from ticket t join payment_attempt p on p.ticket_id = t.id and p.settles where t.ticket_code = $1
     returning bill_code`,
    [await codeOn(page)],
  );
  return due?.bill_code ?? "";
}

const play = (rule: object) =>
  fetch(`${process.env.E2E_GATEWAY_URL}/_control/rule`, {
    method: "POST",
    headers: { Authorization: `Bearer ${process.env.E2E_GATEWAY_TOKEN}` },
    body: JSON.stringify(rule),
  });

test("an accountant gives money back through the gateway, and asks about it where no answer came", async ({
  page,
}) => {
  test.slow();
  const [given, unanswered] = [await aRefund(page), await aRefund(page)];
  const { id } = await addStaff(5, { name: "Puan Akaun", jettyId: 0 });
  await openSession(page, id);
  const open = async (bill: string, link: RegExp) => {
    await page.goto(`/refunds?search=${bill}`);
    await looksWell(page);
    await page.getByRole("link", { name: link }).click();
  };
  const dialog = page.getByRole("dialog", { name: "Pulangkan melalui gerbang pembayaran" });
  await open(given, /^Pulangkan melalui CHIP/);
  await expect(dialog).toContainText(given);
  await looksWell(page);
  await dialog.getByRole("button", { name: /^Pulangkan RM .* melalui CHIP$/ }).click();
  await expect(page.getByRole("status")).toContainText("CHIP telah memulangkan RM");
  await page.goto(`/refunds?state=paid&search=${given}`);
  await expect(page.getByRole("table")).toContainText(`CHIP ${given}`);

  await play({
    on: "chip.refund",
    bill: unanswered,
    afterwards: true,
    act: { kind: "answer", answer: "500" },
  });
  await open(unanswered, /^Pulangkan melalui CHIP/);
  await dialog.getByRole("button", { name: /^Pulangkan RM/ }).click();
  await expect(dialog).toContainText("tiada jawapan diterima");
  await looksWell(page);
  // It was asked when the money was given back: nobody asks again within ten seconds.
  await ask(
    "update payment_attempt set last_check_at = last_check_at - interval '10 seconds' where bill_code = $1",
    [unanswered],
  );
  await open(unanswered, /^Semak di CHIP/);
  await dialog.getByRole("button", { name: "Tanya CHIP tentang bayaran ini" }).click();
  await expect(page.getByRole("status")).toContainText("wang itu telah dipulangkan");
});
