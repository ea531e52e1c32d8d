import { createElement } from "react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { sql } from "@db/transaction";
import { action as check, loader as checkLoader } from "~/routes/payments/check";
import { action as makeBill, handle, loader as go } from "~/routes/payments/go";
import { PayLinkPage } from "~/routes/payments/pay-link-page";
import { action as retry } from "~/routes/payments/retry";
import { action as returnPost, loader as returnGet } from "~/routes/payments/return";
import { redirectToGateway } from "~/views/payment-redirect.server";
import { useDatabase } from "../support/database";
import { useGateway } from "../support/gateway";
import { madeOnce } from "../support/made-once";
import { makeTicket } from "../support/make-ticket";
import { actionsIn, getByRole, hrefsIn } from "../support/page-roles";
import { renderMarkup } from "../support/render";
import { attemptsOf, orderWithBill, states } from "./orders";

useDatabase();
const gateway = useGateway();

beforeEach(() => {
  process.env.FIXED_NOW = gateway.now().toISOString();
});
afterEach(async () => {
  gateway.sandbox.faults.clear();
  await gateway.whenIdle();
});

/** What a browser says that a person goes to a page with. */
const NAVIGATION = { "Sec-Fetch-Mode": "navigate", "Sec-Fetch-Dest": "document" };

interface Call {
  params: Record<string, string>;
  search?: string;
  method?: string;
  body?: string;
  headers?: Record<string, string>;
}

const args = ({ params, search = "", ...init }: Call) => ({
  request: new Request(`${gateway.origin}/payment/x${search}`, {
    ...init,
    headers: {
      "x-client-ip": "10.1.1.1",
      ...(init.body ? { "Content-Type": "application/x-www-form-urlencoded" } : {}),
      ...init.headers,
    },
  }),
  params,
  context: {},
});

/** What a route answers, returned or thrown. */
async function answer(work: () => unknown): Promise<Response> {
  const given = await Promise.resolve()
    .then(work)
    .catch((error: unknown) => error);
  if (given instanceof Response) return given;
  throw given instanceof Error ? given : new Error("no response");
}

describe("the way back", () => {
  it("finds the order by its key alone, without cookie, and shows the result (R-4-31)", async () => {
    const { ticket, billCode, attempt } = await orderWithBill(gateway);
    gateway.sandbox.faults.add({ on: "callback", act: { kind: "drop" } });
    await gateway.sandbox.pay(billCode, "success");
    const response = await answer(() =>
      returnGet(args({ params: { returnKey: attempt.returnKey } })),
    );
    expect(response.status).toBe(303);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      location: `/result?ticket=${ticket.ticketCode}`,
      "cache-control": "no-store",
      "referrer-policy": "no-referrer",
    });
    expect(await states(ticket)).toBe("paid: paid");
  });

  it("a HEAD has the same answer and asks no gateway", async () => {
    const { ticket, billCode, attempt } = await orderWithBill(gateway);
    gateway.sandbox.faults.add({ on: "callback", act: { kind: "drop" } });
    await gateway.sandbox.pay(billCode, "success");
    const ask = (returnKey: string) =>
      answer(() => returnGet(args({ params: { returnKey }, method: "HEAD" })));
    const response = await ask(attempt.returnKey);
    expect([response.status, response.headers.get("location")]).toEqual([
      303,
      `/result?ticket=${ticket.ticketCode}`,
    ]);
    expect((await ask("nobodys-key")).status).toBe(404);
    expect(await states(ticket)).toBe("unpaid: open");
  });

  it("status_id=1 in the address pays nothing (R-S11)", async () => {
    const { ticket, billCode, attempt } = await orderWithBill(gateway);
    const search = `?status_id=1&billcode=${billCode}&order_id=${attempt.ourRef}&msg=ok&transaction_id=TP1`;
    await answer(() => returnGet(args({ params: { returnKey: attempt.returnKey }, search })));
    expect(await states(ticket)).toBe("unpaid: open");
  });

  it("by POST it is kept and answered with the GET of itself; it pays nothing (R-S11)", async () => {
    const { ticket, attempt } = await orderWithBill(gateway);
    const call = {
      params: { returnKey: attempt.returnKey },
      method: "POST",
      body: "status_id=1&billcode=abcd1234&order_id=X-1",
    };
    const response = await answer(() => returnPost(args(call)));
    expect([response.status, response.headers.get("location")]).toEqual([
      303,
      `/payment/return/${attempt.returnKey}`,
    ]);
    expect(
      await sql(
        null,
        "select state, verified, bill_code from gateway_event where kind = 'return' and attempt_id = :attemptId",
        { attemptId: attempt.id },
      ),
    ).toEqual([{ state: "ignored", verified: "none", billCode: "abcd1234" }]);
    expect(await states(ticket)).toBe("unpaid: open");
  });

  it("with an unknown key is a page that is not there, and guessing keys is slowed down", async () => {
    const statuses: number[] = [];
    for (let guess = 0; guess < 31; guess += 1)
      statuses.push(
        (
          await answer(() =>
            returnGet(
              args({
                params: { returnKey: `guess${guess}` },
                headers: { "x-client-ip": "10.9.9.9" },
              }),
            ),
          )
        ).status,
      );
    expect(new Set(statuses.slice(0, 30))).toEqual(new Set([404]));
    expect(statuses[30]).toBe(429);
  });
});

describe("to the gateway", () => {
  it("'try again' is a 303 to the stored pay page, and remembers the unpaid ticket", async () => {
    const { ticket, attempt } = await orderWithBill(gateway);
    const response = await answer(() =>
      retry(args({ params: { ticketCode: ticket.ticketCode }, method: "POST" })),
    );
    expect([response.status, response.headers.get("location")]).toEqual([303, attempt.payUrl]);
    expect(response.headers.get("set-cookie")).toContain(`unpaid=${ticket.ticketCode}`);
    expect(response.headers.get("referrer-policy")).toBe("no-referrer");
  });

  it("before the minute is over it shows the result with the seconds, and makes no bill (R-S13)", async () => {
    const { ticket, billCode } = await orderWithBill(gateway);
    await gateway.sandbox.pay(billCode, "fail");
    await gateway.whenIdle();
    const response = await answer(() =>
      retry(args({ params: { ticketCode: ticket.ticketCode }, method: "POST" })),
    );
    expect(response.headers.get("location")).toBe(`/result?ticket=${ticket.ticketCode}`);
    const flash = /flash=([^;]+)/.exec(response.headers.get("set-cookie") ?? "")?.[1] ?? "";
    expect(JSON.parse(Buffer.from(flash, "base64url").toString())).toEqual({
      code: "retry_wait",
      values: { seconds: 60 },
    });
    expect(await attemptsOf(ticket)).toHaveLength(1);
  });

  it("never leaves the account's origin, whatever is stored", () => {
    for (const pay_url of [
      "https://evil.example/x",
      "javascript:alert(1)",
      "//evil.example",
      "",
      null,
      `${gateway.host}@evil.example/`,
    ])
      expect(() =>
        redirectToGateway({ gateway: "toyyibpay", account: "sandbox", payUrl: pay_url }),
      ).toThrow("no_payurl");
    expect(
      redirectToGateway({
        gateway: "toyyibpay",
        account: "sandbox",
        payUrl: `${gateway.host}/abcd1234`,
      }).headers.get("location"),
    ).toBe(`${gateway.host}/abcd1234`);
  });

  describe("the hand-over page", () => {
    const story = madeOnce(async () => {
      const { ticket, attempt } = await orderWithBill(gateway);
      return {
        ticket,
        attempt,
        data: await go(args({ params: { ticketCode: ticket.ticketCode } })),
      };
    });

    it("knows where to pay, what, and at whom", async () => {
      const { ticket, attempt, data } = await story();
      expect(data).toEqual({
        payUrl: attempt.payUrl,
        total: "RM\u00a061.00",
        gateway: "toyyibPay",
        standIn: false,
        unmade: false,
        receiptNo: ticket.receiptNo,
        jettyId: 1,
      });
    });

    it("is a link and a refresh, no form", async () => {
      const { attempt, data } = await story();
      expect(handle.refresh(data)).toEqual({ seconds: 0, url: attempt.payUrl });
      const main = getByRole(renderMarkup(createElement(PayLinkPage, data), "ms"), "main");
      expect(hrefsIn(main)).toContain(attempt.payUrl);
      expect(actionsIn(main)).toEqual([]);
    });

    it("waits while the bill is being made, and leads nowhere without one", () => {
      const unmade = { payUrl: null, total: "", gateway: "", standIn: false, unmade: false };
      expect([handle.refresh(unmade), handle.refresh(undefined)]).toEqual([
        { seconds: 3, url: undefined },
        null,
      ]);
    });
  });

  it.each([
    ["ms", "Billplz menerimanya sebagai ganti, dengan jumlah yang sama."],
    ["en", "Billplz takes it instead, for the same amount."],
  ] as const)("the hand-over page says in %s who stands in, for six seconds", (language, told) => {
    const payUrl = `${gateway.host}/abcd1234`;
    const order = { total: "RM 61.00", receiptNo: "JM26061001", jettyId: 1 };
    const data = { payUrl, ...order, gateway: "Billplz", standIn: true, unmade: false };
    const html = renderMarkup(createElement(PayLinkPage, data), language);
    expect([getByRole(html, "main").text, handle.refresh(data)]).toEqual([
      expect.stringContaining(told),
      { seconds: 6, url: payUrl },
    ]);
  });

  it("an order that has no bill yet gets it on the way, and the browser remembers the unpaid ticket", async () => {
    const ticket = await makeTicket({ now: gateway.now() });
    const response = await answer(() =>
      go(args({ params: { ticketCode: ticket.ticketCode }, headers: NAVIGATION })),
    );
    const [attempt] = await attemptsOf(ticket);
    expect([response.status, response.headers.get("location")]).toEqual([303, attempt?.payUrl]);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "cache-control": "no-store",
      "referrer-policy": "no-referrer",
    });
    expect(response.headers.get("set-cookie")).toContain(ticket.ticketCode);
  });

  it.each<[who: string, method: string, headers: Record<string, string>]>([
    ["a link preview", "GET", {}],
    ["a prefetch", "GET", { ...NAVIGATION, "Sec-Purpose": "prefetch" }],
    ["an older prefetch", "GET", { ...NAVIGATION, Purpose: "prefetch" }],
    ["a picture on another site", "GET", { ...NAVIGATION, "Sec-Fetch-Dest": "image" }],
    ["a script", "GET", { ...NAVIGATION, "Sec-Fetch-Mode": "cors" }],
    ["a HEAD", "HEAD", NAVIGATION],
  ])("%s makes no bill: it gets a button with the sum", async (_who, method, headers) => {
    const ticket = await makeTicket({ now: gateway.now() });
    const data = await go(args({ params: { ticketCode: ticket.ticketCode }, method, headers }));
    expect(await attemptsOf(ticket)).toEqual([]);
    expect(data).toMatchObject({ payUrl: null, unmade: true, total: "RM\u00a061.00" });
    expect(handle.refresh(data)).toBeNull();
    const main = getByRole(renderMarkup(createElement(PayLinkPage, data), "en"), "main");
    expect(getByRole(main, "button", { name: "Pay RM 61.00" })).toBeTruthy();
  });

  it("the button makes the bill, once for two presses, and leads on to its page", async () => {
    const ticket = await makeTicket({ now: gateway.now() });
    const press = () =>
      answer(() =>
        makeBill(args({ params: { ticketCode: ticket.ticketCode }, method: "POST", body: "" })),
      );
    const response = await press();
    const [attempt] = await attemptsOf(ticket);
    expect([response.status, response.headers.get("location")]).toEqual([303, attempt?.payUrl]);
    expect((await press()).headers.get("location")).toBe(attempt?.payUrl);
    expect(await attemptsOf(ticket)).toHaveLength(1);
  });

  it("an order without a live bill is shown its result; an unknown code is not found", async () => {
    const { ticket } = await orderWithBill(gateway);
    await sql(null, "update payment_attempt set state = 'closed' where ticket_id = :ticketId", {
      ticketId: ticket.id,
    });
    expect(
      (await answer(() => go(args({ params: { ticketCode: ticket.ticketCode } })))).headers.get(
        "location",
      ),
    ).toBe(`/result?ticket=${ticket.ticketCode}`);
    for (const ticketCode of ["23456789ABCDEFGH", "x", "../../etc"])
      expect((await answer(() => go(args({ params: { ticketCode } })))).status).toBe(404);
  });
});

describe("'check now'", () => {
  it("asks, and shows the result; as an address it changes nothing", async () => {
    const { ticket, billCode } = await orderWithBill(gateway);
    gateway.sandbox.faults.add({ on: "callback", act: { kind: "drop" } });
    await gateway.sandbox.pay(billCode, "success");
    const shown = `/result?ticket=${ticket.ticketCode}`;
    expect(
      (
        await answer(() => checkLoader(args({ params: { ticketCode: ticket.ticketCode } })))
      ).headers.get("location"),
    ).toBe(shown);
    expect(await states(ticket)).toBe("unpaid: open");
    expect(
      (
        await answer(() =>
          check(args({ params: { ticketCode: ticket.ticketCode }, method: "POST" })),
        )
      ).headers.get("location"),
    ).toBe(shown);
    expect(await states(ticket)).toBe("paid: paid");
  });
});
