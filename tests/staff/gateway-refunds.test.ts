import { beforeEach, describe, expect, it } from "vitest";
import { sql } from "@db/transaction";
import { cancelTicket } from "~/domain/cancellations/cancel-ticket.server";
import { makeRefundFile } from "~/domain/refunds/make-refund-file.server";
import { newSecret } from "~/domain/shared/secrets.server";
import { orderWithBill, payAt } from "../payments/orders";
import { useDatabase } from "../support/database";
import { chipAccount, useGateway } from "../support/gateway";
import { makeTicket } from "../support/make-ticket";
import { getByRole, hrefsIn } from "../support/page-roles";
import { useSite } from "../support/site";
import { makeStaff } from "../support/staff";
import { htmlProblems } from "../support/validate-html";
import { staffBrowsers } from "./support";

const gateway = useGateway((common) => [chipAccount(common, ["duitnow_qr"])]);
process.env.FIXED_NOW = gateway.now().toISOString();
useDatabase();
const { signedIn } = staffBrowsers(useSite(["staff/layout", "staff/refunds"]), gateway.now());

beforeEach(() => gateway.sandbox.faults.clear());

/** RM 61.00 of a cancelled ticket that was paid at CHIP. */
async function aRefund({
  name = "Pembeli CHIP",
  jettyId = 1,
}: { name?: string; jettyId?: 1 | 2 } = {}) {
  const now = gateway.now();
  const ticket = await makeTicket({ now, paymentMethod: "duitnow_qr", name, jettyId });
  const { billCode } = await payAt(gateway, ticket);
  return { ...(await paidAndCancelled(ticket.id, billCode)), ...ticket, billCode };
}

async function paidAndCancelled(ticketId: number, billCode: string) {
  await gateway.sandbox.pay(billCode, "success");
  await gateway.whenIdle();
  const by = { userId: (await makeStaff()).id, ownJettyId: 0 as const };
  await cancelTicket(ticketId, "Ribut", by, gateway.now());
  const [due] = await sql<{ id: number }>(
    null,
    "select id from refund_due where ticket_id = :ticketId",
    { ticketId },
  );
  const refundId = due?.id ?? 0;
  return { refundId, by, page: `/refunds/${refundId}/gateway` };
}

/** Asked for, and never answered, more than a minute ago. */
const unanswered = async ({ refundId, by }: { refundId: number; by: { userId: number } }) =>
  sql(
    null,
    "insert into gateway_refund (refund_id, state, asked_by, asked_at) values (:refundId, 'asking', :userId, :at)",
    { refundId, userId: by.userId, at: new Date(gateway.now().getTime() - 61_000) },
  );
/** The list's links keep what was searched for. */
const linksTo = (path: string, html: string) =>
  hrefsIn(html).filter((href) => href.split("?")[0] === path);
const accountant = () => signedIn({ level: 5, language: "en", name: "Puan Akaun" });

describe("a refund through the gateway", () => {
  it("is offered in the list", async () => {
    const refund = await aRefund();
    const { browser } = await accountant();
    const list = await browser.get(`/refunds?search=${refund.receiptNo}`);
    expect(linksTo(refund.page, list.html)).toHaveLength(1);
    expect(list.text).toContain("Refund through CHIP");
  });

  it("shows its facts before it is made", async () => {
    const refund = await aRefund();
    const { browser } = await accountant();
    const page = await browser.get(refund.page);
    expect(await htmlProblems(page.html)).toEqual([]);
    const { text } = getByRole(page.html, "dialog");
    for (const fact of ["RM 61.00", "Pembeli CHIP", refund.receiptNo, refund.billCode, "chip"])
      expect(text).toContain(fact);
  });

  it("is made once by one press, and told", async () => {
    const refund = await aRefund();
    const { browser } = await accountant();
    await browser.get(refund.page);
    const [target, body] = browser.filledForm({});
    expect((await browser.post(target, body)).location).toBe("/refunds");
    expect((await browser.follow()).text).toContain("CHIP has given RM 61.00 back");
    expect((await browser.post(target, body)).location).toBe("/refunds");
    expect(gateway.sandbox.bill(refund.billCode).refundedSen).toBe(6_100);
  });

  it("stands as paid in the list, and is decided then", async () => {
    const refund = await aRefund();
    const { browser } = await accountant();
    await browser.get(refund.page);
    await browser.submit({});
    const paid = await browser.get(`/refunds?state=paid&search=${refund.receiptNo}`);
    expect(paid.text).toContain(`CHIP ${refund.billCode}`);
    expect((await browser.get(refund.page)).text).toContain("decided about this refund");
  });

  it("is not offered where the gateway cannot, and says so when its page is opened", async () => {
    const { ticket, billCode } = await orderWithBill(gateway);
    const { page } = await paidAndCancelled(ticket.id, billCode);
    const { browser } = await accountant();
    const list = await browser.get(`/refunds?search=${ticket.receiptNo}`);
    expect(linksTo(page, list.html)).toEqual([]);
    expect((await browser.get(page)).text).toContain("cannot go back through the gateway");
    expect((await browser.post(page, { act: "refund" })).status).toBe(409);
  });

  it("that the gateway refused shows why, and may be asked again", async () => {
    const refund = await aRefund();
    const { ledger } = gateway.sandbox;
    ledger.add({ type: "refund", code: refund.billCode, amountSen: 1 });
    const { browser } = await accountant();
    await browser.get(refund.page);
    expect((await browser.submit({})).location).toBe(refund.page);
    const page = await browser.follow();
    expect(await htmlProblems(page.html)).toEqual([]);
    expect(getByRole(page.html, "dialog").text).toContain("the payment could not be given back");
    const list = await browser.get(`/refunds?search=${refund.receiptNo}`);
    expect(list.text).toContain("CHIP said no");
    ledger.add({ type: "refund", code: refund.billCode, amountSen: -1 });
    await browser.get(refund.page);
    expect((await browser.submit({})).location).toBe("/refunds");
  });

  it("whose answer never came is asked about", async () => {
    const refund = await aRefund();
    await unanswered(refund);
    const { browser } = await accountant();
    expect((await browser.get(`/refunds?search=${refund.receiptNo}`)).text).toContain(
      "No answer from CHIP",
    );
    const page = await browser.get(refund.page);
    expect(await htmlProblems(page.html)).toEqual([]);
    expect(getByRole(page.html, "dialog").text).toContain("no answer came");
    expect((await browser.submit({})).location).toBe(refund.page);
    expect((await browser.follow()).text).toContain("says that the payment stands");
  });

  it("is not asked about twice within a moment", async () => {
    const refund = await aRefund();
    await unanswered(refund);
    const { browser } = await accountant();
    for (let asked = 0; asked < 2; asked += 1) {
      await browser.get(refund.page);
      await browser.submit({});
    }
    expect((await browser.follow()).text).toContain("was asked about this payment a moment ago");
  });

  it("is paid out where the gateway says that the money went back", async () => {
    const refund = await aRefund();
    await unanswered(refund);
    const { browser } = await accountant();
    gateway.sandbox.ledger.add({ type: "refund", code: refund.billCode, amountSen: 6_100 });
    await sql(
      null,
      "update payment_attempt set last_check_at = null where bill_code = :code returning id",
      { code: refund.billCode },
    );
    await browser.get(refund.page);
    expect((await browser.submit({})).location).toBe("/refunds");
    expect((await browser.follow()).text).toContain("the money went back");
  });

  it.each([
    ["paid by bank", (id: number) => `/refunds/pay?id=${id}`, { refund_ref: "MBB-9" }],
    ["put into a file", (id: number) => `/refunds/file?id=${id}`, {}],
    ["rejected", (id: number) => `/refunds/${id}/reject`, { note: "Tidak layak" }],
  ] as const)("whose answer never came is %s only by who looked", async (_name, path, fields) => {
    const refund = await aRefund();
    await unanswered(refund);
    const { browser } = await accountant();
    const page = await browser.get(path(refund.refundId));
    expect(await htmlProblems(page.html)).toEqual([]);
    expect(page.text).toContain("did not answer");
    const refused = await browser.submit(fields);
    expect(refused.status).toBe(409);
    expect(refused.text).toContain("Look first whether the money went back");
    expect((await browser.submit({ ...fields, looked: "1" })).status).toBe(303);
  });

  it("of a refund in a file for the bank asks first that the bank does not pay it", async () => {
    const refund = await aRefund();
    const ids = [refund.refundId];
    await makeRefundFile({ ids, again: false, formKey: newSecret() }, refund.by, gateway.now());
    const { browser } = await accountant();
    const page = await browser.get(refund.page);
    expect(await htmlProblems(page.html)).toEqual([]);
    expect((await browser.submit({})).status).toBe(409);
    expect((await browser.submit({ despite: "1" })).location).toBe("/refunds");
  });

  it("is for levels 1 and 5, and for the jetty's own", async () => {
    const { page } = await aRefund({ jettyId: 2 });
    for (const level of [2, 3, 4] as const)
      expect((await (await signedIn({ level })).browser.get(page)).status).toBe(403);
    const { browser } = await signedIn({ level: 5, jettyId: 1 });
    expect((await browser.get(page)).status).toBe(404);
    expect((await browser.post(page, { act: "refund" })).status).toBe(404);
    expect((await browser.post(page, { act: "lain" })).status).toBe(400);
  });
});
