import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { madeOnce } from "../../tests/support/made-once";
import { actionsIn, allByTag, getByRole, namesByRole } from "../../tests/support/page-roles";
import { htmlProblems } from "../../tests/support/validate-html";
import { createSandbox } from "./create-sandbox";
import { parseEnvironment } from "./environment";
import type { Sandbox } from "./sandbox";

const folder = mkdtempSync(join(tmpdir(), "sandbox-"));
const ledgerFile = join(folder, "ledger.jsonl");
const received: URLSearchParams[] = [];
const seller = createServer((request, response) => {
  let body = "";
  request.on("data", (part: Buffer) => (body += part.toString()));
  request.on("end", () => {
    received.push(new URLSearchParams(body));
    response.end("OK");
  });
});
let sellerOrigin = "";
let sandbox: Sandbox;
let host = "";

const start = async (): Promise<void> => {
  sandbox = createSandbox({
    secret: "s3cret",
    category: "cat",
    billplzSignatureKey: "signature-key",
    chipPrivateKey: "",
    appOrigin: "https://jeti.example",
    controlToken: "control-token",
    ledgerFile,
    repeatScale: 0.001,
  });
  host = await sandbox.listen(0);
};
beforeAll(async () => {
  await new Promise<void>((resolve) => seller.listen(0, "127.0.0.1", resolve));
  sellerOrigin = `http://127.0.0.1:${(seller.address() as AddressInfo).port}`;
  await start();
});
afterAll(async () => {
  await sandbox.close();
  seller.closeAllConnections();
  seller.close();
  rmSync(folder, { recursive: true });
});

const call = async (name: string, fields: Record<string, string>) =>
  (
    await fetch(`${host}/index.php/api/${name}`, {
      method: "POST",
      body: new URLSearchParams(fields),
    })
  ).text();
const billFields = (change: Record<string, string> = {}) => ({
  userSecretKey: "s3cret",
  categoryCode: "cat",
  billName: "Tiket_Jeti_Merang",
  billDescription: "Pelepasan",
  billPriceSetting: "1",
  billPayorInfo: "1",
  billPaymentChannel: "0",
  billAmount: "9700",
  billReturnUrl: `${sellerOrigin}/payment/return/key`,
  billCallbackUrl: `${sellerOrigin}/callback`,
  billExternalReferenceNo: "MRG-1-1",
  billTo: "<b>Ali</b>",
  billEmail: "a@contoh.my",
  billPhone: "0123456789",
  ...change,
});
const newBill = async () =>
  (JSON.parse(await call("createBill", billFields())) as { BillCode: string }[])[0]?.BillCode ?? "";
const press = (code: string, fields: Record<string, string>) =>
  fetch(`${host}/${code}`, {
    method: "POST",
    body: new URLSearchParams(fields),
    redirect: "manual",
  });

describe("the protocol", () => {
  it("answers a list for success, an object or bracketed text for errors, all with status 200", async () => {
    expect(await newBill()).toMatch(/^[a-z0-9]{8}$/);
    expect(await call("createBill", billFields({ userSecretKey: "x" }))).toBe(
      "[KEY-DID-NOT-EXIST]",
    );
    expect(await call("createBill", billFields({ categoryCode: "x" }))).toBe(
      "[CATEGORY-DID-NOT-EXIST]",
    );
    const wrongs: Record<string, string>[] = [
      { billName: "Tiket: Jeti" },
      { billName: "x".repeat(31) },
      { billAmount: "10.00" },
      { billEmail: "" },
      { billCallbackUrl: "http://10.0.0.1/x" },
      { billReturnUrl: "https://evil.example/" },
    ];
    for (const wrong of wrongs)
      expect(JSON.parse(await call("createBill", billFields(wrong)))).toMatchObject({
        status: "error",
      });
    expect(JSON.parse(await call("checkDuitNowQRStatus", { userSecretKey: "s3cret" }))).toEqual({
      status: "success",
      duitnowqr_activated: true,
    });
  });

  it("cancels a bill once, and not while a payment is under way", async () => {
    const code = await newBill();
    await press(code, { outcome: "pending" });
    expect(await call("inactiveBill", { secretKey: "s3cret", billCode: code })).toContain(
      "Bill has pending transaction process",
    );
    const other = await newBill();
    expect(await call("inactiveBill", { secretKey: "s3cret", billCode: other })).toContain(
      "Bill status changed to inactive",
    );
    expect(await call("inactiveBill", { secretKey: "s3cret", billCode: other })).toContain(
      "Bill is inactive",
    );
  });
});

describe("the pay page", () => {
  describe.each([
    ["ms", "Berjaya"],
    ["en", "Success"],
  ])("in %s", (lang, word) => {
    const page = madeOnce(async () => {
      const response = await fetch(`${host}/${await newBill()}?lang=${lang}`);
      return { html: await response.text(), headers: response.headers };
    });

    it("says in both languages that it moves no real money, and what is to be paid", async () => {
      const { html } = await page();
      for (const words of ["Bukan wang sebenar", "No real money", "97.00"])
        expect(html).toContain(words);
      expect(namesByRole(html, "button")).toContain(word);
    });

    it("is plain valid HTML that runs nothing, also of what it shows", async () => {
      const { html, headers } = await page();
      expect([allByTag(html, "script"), await htmlProblems(html)]).toEqual([[], []]);
      expect(headers.get("content-security-policy")).toContain("default-src 'none'");
    });
  });

  it("is a 404 for a bill that there is not", async () => {
    expect((await fetch(`${host}/nothing1`)).status).toBe(404);
  });

  it.each([
    ["success", "1"],
    ["fail", "3"],
    ["pending", "2"],
  ])(
    "%s leads back with its unsigned hints and sends the signed callback",
    async (outcome, status) => {
      const code = await newBill();
      received.length = 0;
      const response = await press(code, { outcome });
      const back = new URL(response.headers.get("location") ?? "");
      expect({
        status: response.status,
        to: back.origin + back.pathname,
        hints: Object.fromEntries(back.searchParams),
      }).toMatchObject({
        status: 303,
        to: `${sellerOrigin}/payment/return/key`,
        hints: { status_id: status, billcode: code, order_id: "MRG-1-1" },
      });
      await expect.poll(() => received.length).toBe(1);
      expect([received[0]?.get("hash"), received[0]?.get("status")]).toEqual([
        expect.stringMatching(/^[0-9a-f]{32}$/),
        status,
      ]);
    },
  );

  it("takes no second payment, and can lead back by a form that posts", async () => {
    const code = await newBill();
    const paid = await press(code, { outcome: "success", back: "post", message: "drop" });
    const form = getByRole(await paid.text(), "form");
    expect([form.attribute("method"), form.attribute("action")]).toEqual([
      "post",
      `${sellerOrigin}/payment/return/key`,
    ]);
    expect((await press(code, { outcome: "success" })).headers.get("location")).toBe(`/${code}`);
    expect(sandbox.bill(code).tries).toHaveLength(1);
    expect(actionsIn(await (await fetch(`${host}/${code}`)).text())).toEqual([]);
  });

  it("refuses nonsense without falling over", async () => {
    const code = await newBill();
    expect((await press(code, { outcome: "free" })).status).toBe(400);
    expect((await fetch(`${host}/healthz`)).status).toBe(200);
  });
});

describe("the panel", () => {
  const panel = (path: string, body?: object, token = "control-token") =>
    fetch(`${host}/_control/${path}`, {
      method: body ? "POST" : "GET",
      headers: { Authorization: `Bearer ${token}` },
      body: body ? JSON.stringify(body) : undefined,
    });

  it("wants its token", async () => {
    expect((await panel("ledger", undefined, "guess")).status).toBe(401);
    expect((await panel("ledger")).status).toBe(200);
  });

  it("plays trouble once", async () => {
    const code = await newBill();
    await panel("rule", {
      on: "getBillTransactions",
      bill: code,
      act: { kind: "answer", answer: "500" },
    });
    const ask = async () => {
      const body = new URLSearchParams({ billCode: code });
      const url = `${host}/index.php/api/getBillTransactions`;
      const answer = await fetch(url, { method: "POST", body });
      return [answer.status, await answer.text()];
    };
    expect([(await ask())[0], await ask()]).toEqual([500, [200, "[]"]]);
  });

  describe("that pays a bill, holds its message and jumps the clock", () => {
    const story = madeOnce(async () => {
      const code = await newBill();
      await panel("rule", { on: "callback", bill: code, act: { kind: "hold" } });
      await panel("pay", { bill: code, outcome: "pending" });
      await panel("clock", { ms: 61_000 });
      return code;
    });

    it("lets the older message be overtaken by the newer one", async () => {
      const code = await story();
      const told = () =>
        received
          .filter((fields) => fields.get("billcode") === code)
          .map((fields) => fields.get("status"));
      await expect.poll(told).toEqual(["1"]);
      await panel("release", { reversed: true });
      expect(told()).toEqual(["1", "2"]);
    });

    it("opens the books", async () => {
      const code = await story();
      const { bills } = (await (await panel("ledger")).json()) as {
        bills: { code: string; tries: { status: number }[] }[];
      };
      expect(bills.find((bill) => bill.code === code)?.tries).toMatchObject([{ status: 1 }]);
    });
  });

  it("is a 404 for what it does not do", async () => {
    expect((await panel("nothing", {})).status).toBe(404);
  });
});

it("keeps its books in a file and finds them again", async () => {
  const code = await newBill();
  await press(code, { outcome: "success" });
  await sandbox.close();
  await start();
  expect(sandbox.bill(code)).toMatchObject({ amountSen: 9700, tries: [{ status: 1 }] });
});

it("sends a callback again until it is taken", async () => {
  seller.removeAllListeners("request");
  let refusals = 2;
  seller.on("request", (request, response) => {
    request.resume();
    response.statusCode = (refusals -= 1) >= 0 ? 500 : 200;
    response.end();
  });
  const code = await newBill();
  await press(code, { outcome: "success" });
  await expect
    .poll(() =>
      sandbox.ledger.entries.flatMap((entry) =>
        entry.type === "callback" && entry.code === code ? [entry.answer] : [],
      ),
    )
    .toEqual([500, 500, 200]);
});

it("does not start in production, and names what is wrong without printing it", () => {
  const good = {
    GATEWAY_SECRET: "s3cret",
    GATEWAY_CATEGORY: "cat",
    BILLPLZ_SIGNATURE_KEY: "signature-key",
    CHIP_PRIVATE_KEY: "-----BEGIN PRIVATE KEY-----",
    APP_ORIGIN: "http://127.0.0.1:8080/",
    CONTROL_TOKEN: "control-token",
  };
  expect(parseEnvironment(good)).toMatchObject({
    PORT: 8081,
    HOST: "127.0.0.1",
    APP_ORIGIN: "http://127.0.0.1:8080",
    REPEAT_SCALE: 1,
  });
  expect(() => parseEnvironment({ ...good, NODE_ENV: "production" })).toThrow(
    "does not run in production",
  );
  expect(parseEnvironment({ ...good, NODE_ENV: "production", JETTY_DEMO: "1" }).PORT).toBe(8081);
  expect(() => parseEnvironment({ ...good, CONTROL_TOKEN: "short", PORT: "x" })).toThrow(
    /PORT[\s\S]*CONTROL_TOKEN/,
  );
});
