import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type BillRequest, UnreadableMessage } from "../gateway.server";
import { purchaseBody } from "./create-purchase.server";
import { type ChipAccount, chipPurchase, factOf } from "./purchase.server";
import { isChipSignature, readCallback } from "./read-callback.server";

const ID = "6b1a1f1e-3c52-4b8f-9a54-0d6e2f7a1b11";
const purchase = {
  id: ID,
  type: "purchase",
  status: "paid",
  is_test: true,
  reference: "MRG-2026-000123-1",
  checkout_url: `https://gate.chip-in.asia/p/${ID}/`,
  marked_as_paid: false,
  payment: { amount: 2550, currency: "MYR", paid_on: 1_782_291_600, payment_type: "purchase" },
  purchase: { total: 2550, currency: "MYR", products: [] },
  transaction_data: { payment_method: "fpx", attempts: [] },
  event_type: "purchase.paid",
};
let folder = "";
let account: ChipAccount;

/** Signed by openssl, which knows nothing of the code under test. */
function signatureOf(body: Buffer | string): string {
  const file = join(folder, "body");
  writeFileSync(file, body);
  const signed = execFileSync("openssl", [
    "dgst",
    "-sha256",
    "-sign",
    join(folder, "key.pem"),
    file,
  ]);
  return signed.toString("base64");
}

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "chip-"));
  const key = join(folder, "key.pem");
  execFileSync("openssl", ["genrsa", "-out", key, "2048"], { stdio: "ignore" });
  execFileSync("openssl", ["rsa", "-in", key, "-pubout", "-out", join(folder, "public.pem")], {
    stdio: "ignore",
  });
  account = {
    name: "chip",
    gateway: "chip",
    host: "https://gate.chip-in.asia",
    secretKey: "secret",
    brandId: "409eb80e-3782-4b1d-afa8-b779759266a5",
    publicKey: readFileSync(join(folder, "public.pem"), "utf8"),
    methods: ["fpx", "card", "ewallet", "duitnow_qr"],
    whitelist: {},
    live: false,
    current: true,
    minSen: 100,
    maxSen: 3_000_000,
  };
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const message = (body: string, signature: string | null) => ({
  contentType: "application/json",
  signature,
  body: Buffer.from(body),
});

const published = (file: string) => readFileSync(join("tests/vectors/chip", file), "utf8");

describe("the callback that the gateway publishes as an example", () => {
  const [key, signature] = [published("public.pem"), published("signature.txt")];

  it("is genuine", () => {
    expect(isChipSignature(key, Buffer.from(published("body.txt")), signature)).toBe(true);
  });

  it("is not with one byte changed", () => {
    const altered = published("body.txt").replace('"total": 100', '"total": 101');
    expect(isChipSignature(key, Buffer.from(altered), signature)).toBe(false);
  });

  it("is not by a key of somebody else", () => {
    expect(isChipSignature(account.publicKey, Buffer.from(published("body.txt")), signature)).toBe(
      false,
    );
  });
});

describe("a callback", () => {
  it("proves bill, reference, state and sum by openssl's signature", async () => {
    const body = JSON.stringify(purchase, null, 1);
    expect(await readCallback(account, message(body, signatureOf(body)))).toEqual([
      {
        gateway: "chip",
        account: "chip",
        host: "https://gate.chip-in.asia",
        billCode: ID,
        ourRef: "MRG-2026-000123-1",
        state: "paid",
        amountSen: 2550,
        currency: "MYR",
        providerRef: ID,
        channel: "fpx",
        paidAt: new Date("2026-06-24T09:00:00Z"),
        reason: null,
        live: false,
        verified: "signature",
      },
    ]);
  });

  it.each([
    ["the same value written otherwise", (body: string) => JSON.stringify(JSON.parse(body))],
    ["another sum", (body: string) => body.replace("2550", "1")],
    ["a byte more", (body: string) => `${body} `],
  ])("with %s proves nothing", async (_name, change) => {
    const body = JSON.stringify(purchase, null, 1);
    const [fact] = await readCallback(account, message(change(body), signatureOf(body)));
    expect(fact).toMatchObject({ verified: "none", amountSen: null });
  });

  it.each([null, "", "AAAA", "not base64 at all"])("signed by %j proves nothing", async (given) => {
    const [fact] = await readCallback(account, message(JSON.stringify(purchase), given));
    expect(fact?.verified).toBe("none");
  });

  it("under another company's key proves nothing", () => {
    const body = Buffer.from("{}");
    const signature = signatureOf(body);
    expect(isChipSignature(account.publicKey, body, signature)).toBe(true);
    const other = execFileSync("openssl", ["genrsa", "2048"], {
      stdio: ["ignore", "pipe", "ignore"],
    });
    const otherPublic = execFileSync("openssl", ["rsa", "-pubout"], {
      input: other,
      stdio: ["pipe", "pipe", "ignore"],
    });
    expect(isChipSignature(otherPublic.toString(), body, signature)).toBe(false);
  });

  it.each(["", "{", "[]", '"text"', '{"id":"x"}', JSON.stringify({ ...purchase, id: "../x" })])(
    "that is %j cannot be read",
    async (body) => {
      await expect(readCallback(account, message(body, "AAAA"))).rejects.toBeInstanceOf(
        UnreadableMessage,
      );
    },
  );
});

describe("a purchase", () => {
  const fact = (change: Record<string, unknown>) =>
    factOf(account, chipPurchase.parse({ ...purchase, ...change }), "requery");

  it.each([
    ["paid", "paid"],
    ["settled", "paid"],
    ["pending_execute", "pending"],
    ["error", "failed"],
    ["cancelled", "closed"],
    ["expired", "closed"],
    ["refunded", "reversed"],
    ["chargeback", "reversed"],
    ["viewed", "open"],
    ["something_new", "open"],
  ])("of status %s is %s", (status, state) => {
    expect(fact({ status }).state).toBe(state);
  });

  it("that a person marked as paid received no sum", () => {
    expect(fact({ marked_as_paid: true })).toMatchObject({ state: "paid", amountSen: null });
  });

  it("of the other mode says so", () => {
    expect(fact({ is_test: false }).live).toBe(true);
  });

  it("tells why the newest try failed, on one line of 200 characters", () => {
    const attempts = [
      { error: { code: "declined", message: `No\nfunds${"x".repeat(500)}` } },
      { error: { code: "older" } },
    ];
    const { reason } = fact({ status: "error", transaction_data: { attempts } });
    expect(reason).toMatch(/^No fundsx+$/);
    expect(reason).toHaveLength(200);
  });

  it.each([
    ["fpx_b2b1", "fpx_b2b"],
    ["mastercard", "card"],
    ["razer_tng", "ewallet"],
    ["shopee_pay", "ewallet"],
    ["dnqr", "duitnow_qr"],
    ["atome", "other"],
  ])("paid by %s came by %s", (method, channel) => {
    expect(fact({ transaction_data: { payment_method: method } }).channel).toBe(channel);
  });
});

describe("what is asked for", () => {
  const bill: BillRequest = {
    ourRef: "MRG-2026-000123-1",
    amountSen: 2550,
    method: "duitnow_qr",
    jettyName: "Merang",
    ticketDate: "2026-06-24",
    passengers: 3,
    buyer: { name: "Ahmad", email: "a@contoh.my", phoneNo: "0123456789" },
    returnUrl: "https://x/payment/return/k",
    callbackUrl: "https://x/payment/callback/chip/chip",
    closesAt: new Date("2026-06-24T09:00:00Z"),
  };

  it("opens the chosen method alone, until the order's time is over", () => {
    expect(purchaseBody(account, bill)).toMatchObject({
      client: { email: "a@contoh.my", phone: "+60123456789" },
      reference: "MRG-2026-000123-1",
      due: 1_782_291_600,
      purchase: { currency: "MYR", due_strict: true, total_override: 2550 },
      payment_method_whitelist: ["duitnow_qr"],
      success_callback: "https://x/payment/callback/chip/chip",
      success_redirect: "https://x/payment/return/k",
      failure_redirect: "https://x/payment/return/k",
    });
  });

  it("takes the account's own names of a method", () => {
    const own = { ...account, whitelist: { duitnow_qr: ["dnqr"] } };
    expect(purchaseBody(own, bill).payment_method_whitelist).toEqual(["dnqr"]);
  });
});
