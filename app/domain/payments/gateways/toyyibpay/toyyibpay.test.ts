import { describe, expect, it } from "vitest";
import type { AccountOf } from "~/gateway-accounts.server";
import {
  type BillRequest,
  GatewayRefused,
  GatewayUnavailable,
  UnreadableMessage,
} from "../gateway.server";
import { billFields } from "./create-bill.server";
import { factsOfBill, parseInstant, parseRinggit, readAnswer } from "./read-answer.server";
import { readCallback, readReturn } from "./read-callback.server";
import { isToyyibpayHash, toyyibpayHash } from "./read-callback.server";

const KEY = "j2d2v697-603c-4a2e-0yxz-ktyi448gp153";
const account: AccountOf<"toyyibpay"> = {
  methods: ["fpx", "card", "duitnow_qr"],
  name: "utama",
  gateway: "toyyibpay",
  host: "https://toyyibpay.com",
  secretKey: KEY,
  categoryCode: "cat",
  live: true,
  current: true,
  minSen: 100,
  maxSen: 3_000_000,
};

describe("the signature", () => {
  it.each([
    ["1", "fe9d8edfb957536ea1019fc575effe6f"],
    ["2", "a68be5bb9d024f6631544632321b47b8"],
    ["3", "a1d09daa5830bde353bc08a54225c76b"],
  ])("of status %s is the vector's", (status, hash) => {
    expect(toyyibpayHash(KEY, { status, orderId: "MRG-000123", refno: "TP2605240001" })).toBe(hash);
    expect(isToyyibpayHash(hash, hash)).toBe(true);
    expect(isToyyibpayHash(hash.toUpperCase(), hash)).toBe(false);
    expect(isToyyibpayHash(hash.slice(1), hash)).toBe(false);
    expect(isToyyibpayHash("", hash)).toBe(false);
  });
});

const form = (fields: Record<string, string>) => ({
  contentType: "application/x-www-form-urlencoded; charset=UTF-8",
  signature: null,
  body: Buffer.from(new URLSearchParams(fields).toString()),
});
const good = {
  refno: "TP2605240001",
  status: "1",
  reason: "Approved",
  billcode: "gcbhict9",
  order_id: "MRG-000123",
  amount: "25.50",
  transaction_time: "2026-06-24 10:00:00",
  hash: "fe9d8edfb957536ea1019fc575effe6f",
};

describe("a callback", () => {
  it("proves reference and status, and neither sum nor payment id", async () => {
    expect(await readCallback(account, form(good))).toEqual([
      {
        gateway: "toyyibpay",
        account: "utama",
        host: "https://toyyibpay.com",
        billCode: "gcbhict9",
        ourRef: "MRG-000123",
        state: "paid",
        amountSen: null,
        currency: "MYR",
        providerRef: null,
        channel: null,
        paidAt: null,
        reason: "Approved",
        live: true,
        verified: "signature",
      },
    ]);
  });

  it.each([
    ["another reference", { order_id: "MRG-000124" }],
    ["another status", { status: "2" }],
    ["another payment", { refno: "TP2605240002" }],
    ["an empty hash", { hash: "" }],
    ["the hash in upper case", { hash: good.hash.toUpperCase() }],
  ])("with %s is not proven", async (_name, change) => {
    expect((await readCallback(account, form({ ...good, ...change })))[0]?.verified).toBe("none");
  });

  it("stays proven when only what the hash does not cover changes", async () => {
    expect(
      (await readCallback(account, form({ ...good, amount: "1", billcode: "other123" })))[0],
    ).toMatchObject({ verified: "signature", amountSen: null });
  });

  it.each([
    ["no bill", { billcode: "" }],
    ["a bill that is none", { billcode: "../x" }],
    ["an unknown status", { status: "7" }],
  ])("with %s cannot be read", async (_name, change) => {
    await expect(readCallback(account, form({ ...good, ...change }))).rejects.toBeInstanceOf(
      UnreadableMessage,
    );
  });

  it("cannot be read as JSON of another shape, broken multipart, or with 501 fields", async () => {
    const bad = [
      { contentType: "application/json", signature: null, body: Buffer.from("[1]") },
      { contentType: "application/json", signature: null, body: Buffer.from("{") },
      {
        contentType: "multipart/form-data; boundary=x",
        signature: null,
        body: Buffer.from("no parts"),
      },
      { contentType: "multipart/form-data", signature: null, body: Buffer.from("--x") },
      form(
        Object.fromEntries([
          ...Object.entries(good),
          ...Array.from({ length: 501 }, (_, index) => [`f${index}`, ""] as const),
        ]),
      ),
      form({}),
    ];
    for (const message of bad)
      await expect(readCallback(account, message)).rejects.toBeInstanceOf(UnreadableMessage);
  });

  it("keeps a reason to 200 characters of one line", async () => {
    const [fact] = await readCallback(
      account,
      form({ ...good, reason: `a\r\nb\u0000${"x".repeat(500)}` }),
    );
    expect(fact?.reason).toMatch(/^a b x+$/);
    expect(fact?.reason).toHaveLength(200);
  });

  it("of a browser on its way back is a hint", () => {
    expect(
      readReturn(new URLSearchParams("status_id=1&billcode=gcbhict9&order_id=MRG-000123-1")),
    ).toEqual({ billCode: "gcbhict9", ourRef: "MRG-000123-1" });
    expect(readReturn(new URLSearchParams("billcode=%00&order_id=<x>"))).toEqual({
      billCode: null,
      ourRef: null,
    });
  });
});

const row = (fields: Record<string, unknown>) => ({
  billpaymentStatus: "1",
  billpaymentAmount: "10.00",
  billpaymentChannel: "FPX",
  billpaymentInvoiceNo: "TP5793119399122400030321",
  billPaymentDate: "02-03-2021 16:24:25",
  billExternalReferenceNo: "WP0001",
  billStatus: "1",
  ...fields,
});
const facts = (...rows: unknown[]) => factsOfBill(account, "gcbhict9", JSON.stringify(rows));

describe("the list of tries", () => {
  it("of the documentation's sample is one payment", () => {
    expect(facts(row({}))).toEqual([
      {
        gateway: "toyyibpay",
        account: "utama",
        host: "https://toyyibpay.com",
        billCode: "gcbhict9",
        ourRef: "WP0001",
        state: "paid",
        amountSen: 1000,
        currency: "MYR",
        providerRef: "TP5793119399122400030321",
        channel: "fpx",
        paidAt: new Date("2021-03-02T08:24:25Z"),
        reason: null,
        live: true,
        verified: "requery",
      },
    ]);
  });

  it.each([
    ["a fact for each success", ["3", "1", "2", "1"], ["paid", "paid"]],
    ["pending before failed", ["3", "4", "3"], ["pending"]],
    ["pending, by a number", [2], ["pending"]],
    ["failed, by a number", [3], ["failed"]],
    ["open where nobody tried", [], ["open"]],
  ])("gives %s", (_what, tries, states) => {
    const rows = tries.map((billpaymentStatus) => row({ billpaymentStatus }));
    expect(facts(...rows).map((fact) => fact.state)).toEqual(states);
  });

  it("gives open where the answer is none", () => {
    expect(factsOfBill(account, "gcbhict9", "null").map((fact) => fact.state)).toEqual(["open"]);
  });

  it("bears extra fields, missing ones and no reference", () => {
    expect(facts({ billpaymentStatus: 1, surprise: {} })).toMatchObject([
      {
        state: "paid",
        amountSen: null,
        ourRef: null,
        providerRef: null,
        channel: null,
        paidAt: null,
      },
    ]);
  });

  it.each(["<html>", "", "{}", '[{"x":1}]', '"text"', "12"])("is no list: %j", (text) => {
    expect(() => factsOfBill(account, "gcbhict9", text)).toThrow(GatewayUnavailable);
  });
});

describe("answers", () => {
  it("of an error come with status 200", () => {
    for (const text of ["[KEY-DID-NOT-EXIST]", " [FALSE]\n", '{"status":"error","msg":"Invalid"}'])
      expect(() => readAnswer(text)).toThrow(GatewayRefused);
    expect(readAnswer('[{"BillCode":"gcbhict9"}]')).toEqual([{ BillCode: "gcbhict9" }]);
  });

  it.each([
    ["10.00", 1000],
    ["1,234.00", 123_400],
    ["1,234,567.89", 123_456_789],
    ["0.05", 5],
    ["1234.50", 123_450],
    ["10", null],
    ["10.0", null],
    ["10.005", null],
    ["1,23.00", null],
    ["-1.00", null],
    ["1e2", null],
    ["", null],
    [null, null],
  ])("sum %s is %s sen", (text, sen) => {
    expect(parseRinggit(text)).toBe(sen);
  });

  it.each([
    ["02-03-2021 16:24:25", "2021-03-02T08:24:25.000Z"],
    ["2021-03-02 16:24:25", "2021-03-02T08:24:25.000Z"],
    ["0000-00-00 00:00:00", undefined],
    ["yesterday", undefined],
    ["99-99-2021 00:00:00", undefined],
  ])("date %s is %s", (text, iso) => {
    expect(parseInstant(text)?.toISOString()).toBe(iso);
  });
});

it("a bill goes out in sen, without fees for the buyer, in letters, digits and _ only", () => {
  const bill: BillRequest = {
    ourRef: "MRG-000123-1",
    amountSen: 2550,
    method: "duitnow_qr",
    jettyName: "Merang",
    ticketDate: "2026-06-24",
    passengers: 3,
    buyer: { name: "Ahmad", email: "a@contoh.my", phoneNo: "0123456789" },
    returnUrl: "https://x/payment/return/k",
    callbackUrl: "https://x/payment/callback/toyyibpay/utama",
    closesAt: new Date("2026-06-24T09:00:00Z"),
  };
  expect(billFields(account, bill)).toEqual({
    userSecretKey: KEY,
    categoryCode: "cat",
    billName: "Tiket_Jeti_Merang",
    billDescription: "Pelepasan_24_Jun_2026_3_penumpang",
    billPriceSetting: "1",
    billPayorInfo: "1",
    billAmount: "2550",
    billReturnUrl: "https://x/payment/return/k",
    billCallbackUrl: "https://x/payment/callback/toyyibpay/utama",
    billExternalReferenceNo: "MRG-000123-1",
    billTo: "Ahmad",
    billEmail: "a@contoh.my",
    billPhone: "0123456789",
    billPaymentChannel: "0",
    billChargeToCustomer: "",
    billExpiryDate: "24-06-2026 17:00:00",
    enableDuitNowQR: "1",
    chargeDuitNowQR: "0",
  });
  expect(billFields(account, { ...bill, method: "card" })).toMatchObject({
    billPaymentChannel: "1",
  });
  const byBank = billFields(account, { ...bill, method: "fpx" });
  expect(byBank).toMatchObject({ billPaymentChannel: "0" });
  expect(byBank).not.toHaveProperty("enableDuitNowQR");
});
