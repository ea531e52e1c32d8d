import { execFileSync } from "node:child_process";
import { describe, expect, it } from "vitest";
import { type BillRequest, GatewayRefused, UnreadableMessage } from "../gateway.server";
import { type BillplzAccount, parsePaidAt } from "./bill.server";
import { billFields } from "./create-bill.server";
import { readCallback, readReturn } from "./read-callback.server";
import { billplzSignature } from "./signature.server";

/** The keys and texts of Billplz's own documentation. */
const CALLBACK_KEY = "S-s7b4yWpp9h7rrkNM1i3Z_g";
const CALLBACK = {
  id: "zq0tm2wc",
  collection_id: "yhx5t1pp",
  paid: "true",
  state: "paid",
  amount: "100",
  paid_amount: "100",
  due_at: "2018-9-27",
  email: "tester@test.com",
  mobile: "",
  name: "TESTER",
  url: "http://www.billplz-sandbox.com/bills/zq0tm2wc",
  paid_at: "2018-09-27 15:15:09 +0800",
};
const CALLBACK_SIGNATURE = "0fe0a20b8d557eeae570377783d062a3816a9ea80f368860bacfa7ec3ca4d00e";

const account: BillplzAccount = {
  name: "bill",
  gateway: "billplz",
  host: "https://www.billplz.com",
  secretKey: "73eb57f0-7d4e-42b9-a544-aeac6e4b0f81",
  signatureKey: CALLBACK_KEY,
  collections: { fpx: "yhx5t1pp", ewallet: "dompet01" },
  methods: ["fpx", "ewallet"],
  live: true,
  current: true,
  minSen: 100,
  maxSen: 3_000_000,
};
const form = (fields: Record<string, string>) => ({
  contentType: "application/x-www-form-urlencoded",
  signature: null,
  body: Buffer.from(new URLSearchParams(fields).toString()),
});
const signed = (fields: Record<string, string>) =>
  form({ ...fields, x_signature: billplzSignature(CALLBACK_KEY, Object.entries(fields)) });

describe("the signature", () => {
  it("of a bill is the documentation's", () => {
    const bill = {
      collection_id: "inbmmepb",
      description: "testing",
      email: "api@billplz.com",
      name: "Michael",
      amount: "200",
      callback_url: "https://example.com/webhook",
    };
    expect(billplzSignature("abc123cde456", Object.entries(bill))).toBe(
      "ef5e54a22af0925cba88fab467119742e90262e3646eea1dee3949938daf3a38",
    );
  });

  it("of a callback is the documentation's, empty fields included", () => {
    expect(billplzSignature(CALLBACK_KEY, Object.entries(CALLBACK))).toBe(CALLBACK_SIGNATURE);
  });

  it("of a return is the documentation's, with the parent's name in front", () => {
    const fields = new URLSearchParams({
      "billplz[id]": "zq0tm2wc",
      "billplz[paid]": "true",
      "billplz[paid_at]": "2018-09-27 15:15:09 +0800",
    });
    expect(billplzSignature(CALLBACK_KEY, fields)).toBe(
      "4aab095fe5a39b1d534500988f9a0cb085cd1b6d5bbb55dd4e02ea6fa102b47b",
    );
  });

  it("is what openssl makes of the sorted fields", () => {
    const text = "a_b2|ab1|Name_x";
    const digest = execFileSync("openssl", ["dgst", "-sha256", "-hmac", "key", "-r"], {
      input: text,
    });
    const fields: [string, string][] = [
      ["Name", "_x"],
      ["ab", "1"],
      ["a_b", "2"],
    ];
    expect(billplzSignature("key", fields)).toBe(digest.toString().split(" ")[0]);
  });
});

describe("a callback", () => {
  it("proves bill, state and sum, and does not carry our reference", async () => {
    expect(
      await readCallback(account, form({ ...CALLBACK, x_signature: CALLBACK_SIGNATURE })),
    ).toEqual([
      {
        gateway: "billplz",
        account: "bill",
        host: "https://www.billplz.com",
        billCode: "zq0tm2wc",
        ourRef: null,
        state: "paid",
        amountSen: 100,
        currency: "MYR",
        providerRef: "zq0tm2wc",
        channel: "fpx",
        paidAt: new Date("2018-09-27T07:15:09Z"),
        reason: null,
        live: true,
        verified: "signature",
      },
    ]);
  });

  it.each([
    ["another sum", { amount: "1" }],
    ["another paid sum", { paid_amount: "1" }],
    ["another bill", { id: "zq0tm2wd" }],
    ["another state", { state: "due", paid: "false" }],
    ["a field more", { transaction_id: "x" }],
    ["no signature", { x_signature: "" }],
    ["the signature in upper case", { x_signature: CALLBACK_SIGNATURE.toUpperCase() }],
  ])("with %s proves nothing", async (_name, change) => {
    const fields = { ...CALLBACK, x_signature: CALLBACK_SIGNATURE, ...change };
    expect((await readCallback(account, form(fields)))[0]).toMatchObject({
      verified: "none",
      amountSen: null,
    });
  });

  it("without one of the signed fields proves nothing", async () => {
    const rest = Object.fromEntries(Object.entries(CALLBACK).filter(([name]) => name !== "mobile"));
    expect(
      (await readCallback(account, form({ ...rest, x_signature: CALLBACK_SIGNATURE })))[0]
        ?.verified,
    ).toBe("none");
  });

  it("of a bill still due is a failed try", async () => {
    const due = { ...CALLBACK, paid: "false", state: "due", paid_amount: "0", paid_at: "" };
    expect((await readCallback(account, signed(due)))[0]).toMatchObject({
      state: "failed",
      amountSen: 100,
      channel: null,
      paidAt: null,
    });
  });

  it("paid with a sum of 0 leaves the sum to a question", async () => {
    expect(
      (await readCallback(account, signed({ ...CALLBACK, paid_amount: "0" })))[0],
    ).toMatchObject({ state: "paid", amountSen: null, verified: "signature" });
  });

  it.each([
    ["no bill", { id: "" }],
    ["a bill that is none", { id: "../x" }],
    ["an unknown state", { state: "lent" }],
    ["a sum that is none", { amount: "1.00" }],
  ])("with %s cannot be read", async (_name, change) => {
    await expect(readCallback(account, signed({ ...CALLBACK, ...change }))).rejects.toBeInstanceOf(
      UnreadableMessage,
    );
  });
});

describe("a return", () => {
  const fields = {
    "billplz[id]": "zq0tm2wc",
    "billplz[paid]": "true",
    "billplz[paid_at]": "2018-09-27 15:15:09 +0800",
    "billplz[x_signature]": "4aab095fe5a39b1d534500988f9a0cb085cd1b6d5bbb55dd4e02ea6fa102b47b",
  };

  it("that is signed hints at its bill", () => {
    expect(readReturn(account, new URLSearchParams(fields))).toEqual({
      billCode: "zq0tm2wc",
      ourRef: null,
    });
  });

  it("whose signature is wrong hints at nothing", () => {
    const changed = new URLSearchParams({ ...fields, "billplz[id]": "zq0tm2wd" });
    expect(readReturn(account, changed)).toEqual({ billCode: null, ourRef: null });
  });
});

describe("a bill", () => {
  const bill: BillRequest = {
    ourRef: "MRG-2026-000123-1",
    amountSen: 2550,
    method: "ewallet",
    jettyName: "Merang",
    ticketDate: "2026-06-24",
    passengers: 3,
    buyer: { name: "Ahmad", email: "a@contoh.my", phoneNo: "0123456789" },
    returnUrl: "https://x/payment/return/k",
    callbackUrl: "https://x/payment/callback/billplz/bill",
    closesAt: new Date("2026-06-24T09:00:00Z"),
  };

  it("goes out in sen, into the collection of the chosen method", () => {
    expect(billFields(account, bill)).toEqual({
      collection_id: "dompet01",
      email: "a@contoh.my",
      mobile: "60123456789",
      name: "Ahmad",
      amount: "2550",
      callback_url: "https://x/payment/callback/billplz/bill",
      redirect_url: "https://x/payment/return/k",
      description: "Tiket Jeti Merang, 2026-06-24, 3 penumpang",
      reference_1_label: "Rujukan",
      reference_1: "MRG-2026-000123-1",
      due_at: "2026-06-24",
      deliver: "false",
    });
  });

  it("by a method without a collection is not made", () => {
    expect(() => billFields(account, { ...bill, method: "card" })).toThrow(GatewayRefused);
  });
});

it.each([
  ["2018-09-27 15:15:09 +0800", "2018-09-27T07:15:09.000Z"],
  ["2018-09-27T15:15:09.123+08:00", "2018-09-27T07:15:09.123Z"],
  ["2018-9-27", undefined],
  ["", undefined],
])("the instant %s is %s", (text, iso) => {
  expect(parsePaidAt(text)?.toISOString()).toBe(iso);
});
