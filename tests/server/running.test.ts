import { brotliDecompressSync } from "node:zlib";
import { ConnectionRefusedError } from "sequelize";
import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { sql } from "@db/transaction";
import { calls } from "~/api/calls.server";
import type { PaymentCallback } from "~/api/payment-callback.server";
import { requestPlace } from "~/domain/error-log/scrub-error.server";
import { TICKET_CODE_ALPHABET } from "~/domain/shared/ticket-code";
import { clientIpOf, requestIdOf } from "~/http/request-context.server";
import { log, scrub } from "~/log.server";
import { baseSheet } from "~/rendering/base-sheet.server";
import { BackgroundWork } from "../../server/app/background-work";
import { pathForLog } from "../../server/app/request-log";
import { useDatabase } from "../support/database";
import { declaredRoutes } from "../support/site-map";
import { raw, statusOf, useServer } from "./support";

useDatabase();
const seen: PaymentCallback[] = [];
const lines: unknown[] = [];
const atWork = new BackgroundWork();
let [rendered, stopping, databaseIsGone] = [0, false, false];
let finishAfter: () => void = () => {};

const test = useServer(
  [
    { path: "/", loader: () => ({ rendered: (rendered += 1) }) },
    { path: "/long", loader: () => ({ text: "Jeti Merang ".repeat(500) }) },
    {
      path: "/facts",
      loader: ({ request }) => ({
        ip: clientIpOf(request),
        id: requestIdOf(request),
        forwarded: request.headers.get("x-forwarded-host"),
      }),
    },
    {
      path: "/slow",
      loader: () => new Promise((resolve) => setTimeout(resolve, 400, { slow: true })),
    },
    {
      path: "/shaky",
      loader: () =>
        databaseIsGone
          ? Promise.reject(
              new ConnectionRefusedError(new Error("connect ECONNREFUSED 127.0.0.1:5432")),
            )
          : { ok: true },
    },
    {
      path: "/broken",
      loader: () => Promise.reject(new Error("select * from ticket where ic = '850412115267'")),
    },
    {
      path: "/pdf",
      bare: true,
      loader: () =>
        new Response(new Uint8Array(5_000).fill(65), {
          headers: { "Content-Type": "application/pdf" },
        }),
    },
    { path: "/ticket/receipt/print/:ticketCode", loader: () => ({ ok: true }) },
  ],
  { backgroundWork: atWork, isStopping: () => stopping },
  {
    log: Object.assign(Object.create(log()) as ReturnType<typeof log>, {
      info: (line: unknown) => lines.push(line),
      warn: (line: unknown) => lines.push(line),
    }),
    answerPaymentCallback: async (callback: PaymentCallback) => {
      seen.push(callback);
      return {
        status: 200,
        headers: { "Content-Type": "text/plain" },
        body: "OK",
        after: new Promise<void>((resolve) => (finishAfter = resolve)),
      };
    },
  },
);
beforeEach(() => {
  rendered = 0;
  [seen, lines].forEach((list) => list.splice(0));
});
afterEach(() => {
  [stopping, databaseIsGone] = [false, false];
  finishAfter();
});
const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(test.url + path, { headers });
const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

describe("health", () => {
  // The first connection may take longer on a busy machine than readiness waits for an answer.
  beforeAll(async () => void (await sql(null, "select 1 as alive")));

  it("lives, and is ready while database and queue answer and it is not stopping", async () => {
    expect(await (await get("/healthz")).text()).toBe("ok");
    const works = { database: true, queue: true, pages: true, clock: { aheadS: 0, right: true } };
    const ready = await get("/readyz");
    expect([ready.status, await ready.json()]).toEqual([200, { ...works, stopping: false }]);
    stopping = true;
    const later = await get("/readyz");
    expect([later.status, await later.json()]).toEqual([503, { ...works, stopping: true }]);
    expect((await get("/healthz")).status).toBe(200);
  });
});

describe("a page", () => {
  it("is packed as the browser likes, and says so", async () => {
    const plain = await (await get("/long", { "Accept-Encoding": "identity" })).text();
    for (const [accept, encoding] of [
      ["gzip, deflate, br", "br"],
      ["gzip", "gzip"],
      ["br;q=0, gzip;q=0.5", "gzip"],
      ["identity", null],
    ] as const) {
      const answer = await get("/long", { "Accept-Encoding": accept });
      expect(answer.headers.get("content-encoding")).toBe(encoding);
      expect(answer.headers.get("vary")).toBe("Accept-Encoding");
      expect(await answer.text()).toBe(plain);
    }
    const packed = await raw(
      test.port,
      "GET /long HTTP/1.1\r\nHost: h\r\nAccept-Encoding: br\r\nConnection: close\r\n\r\n",
    );
    const body = Buffer.from(packed.slice(packed.indexOf("\r\n\r\n") + 4), "latin1");
    expect(brotliDecompressSync(body).toString()).toBe(plain);
    expect(body.length).toBeLessThan(plain.length / 10);
  });

  it("that is short, or a PDF, is not packed", async () => {
    expect((await get("/facts", { "Accept-Encoding": "br" })).headers.has("content-encoding")).toBe(
      false,
    );
    const pdf = await get("/pdf", { "Accept-Encoding": "br" });
    expect(pdf.headers.has("content-encoding")).toBe(false);
    expect((await pdf.arrayBuffer()).byteLength).toBe(5_000);
  });

  it("knows the client by what the process saw, not by what was sent along", async () => {
    const facts: unknown = await (
      await get("/facts", {
        "X-Client-Ip": "6.6.6.6",
        "X-Forwarded-For": "6.6.6.6",
        "X-Forwarded-Host": "evil.test",
        "X-Request-Id": "known-id-1",
      })
    ).json();
    expect(facts).toMatchObject({
      "page:/facts": { ip: "127.0.0.1", id: "known-id-1", forwarded: null },
    });
  });

  it("is a plain 503 with Retry-After while the database is gone, and a page again after", async () => {
    databaseIsGone = true;
    const gone = await get("/shaky", { Cookie: "lang=en" });
    expect(gone.status).toBe(503);
    expect(gone.headers.get("retry-after")).toBe("5");
    expect(await gone.text()).toContain("The service is not available for a moment.");
    databaseIsGone = false;
    expect((await get("/shaky")).status).toBe(200);
  });

  it("that fails says nothing of why", async () => {
    const answer = await get("/broken");
    expect(answer.status).toBe(500);
    expect(await answer.text()).not.toMatch(/select|850412|Error:|at .*\.ts/);
  });
});

describe("the first page", () => {
  const warm = async () => {
    for (let tries = 0; tries < 30; tries += 1) {
      await pause(100);
      const before = rendered;
      await get("/", { Cookie: "lang=ms" });
      if (rendered === before) break;
    }
    rendered = 0;
  };

  it("is rendered once for many who have no order, once for each language, and in every encoding", async () => {
    await warm();
    const texts = new Set<string>();
    for (const accept of ["br", "gzip", "identity", "br"])
      texts.add(await (await get("/", { "Accept-Encoding": accept })).text());
    expect([texts.size, rendered]).toEqual([1, 0]);
    for (let n = 0; n < 3; n += 1) await get("/", { Cookie: "lang=en; other=1" });
    expect(rendered).toBe(1);
  });

  it("is rendered for everybody who is somebody, and for a question in its address", async () => {
    await warm();
    for (const cookie of [
      "order=abc",
      "unpaid=K7QM",
      "flash=x",
      "buyer=y",
      " order =abc",
      "lang=en;order=abc",
    ]) {
      const before = rendered;
      await get("/", { Cookie: cookie });
      await get("/", { Cookie: cookie });
      expect(rendered - before, cookie).toBe(2);
    }
    const before = rendered;
    await get("/?resume_payment=x");
    expect(rendered).toBe(before + 1);
  });

  it("is another page for a browser that keeps the sheet of styles than for one that does not", async () => {
    await warm();
    const { cookie } = baseSheet();
    await get("/", { Cookie: cookie.replace(/;.*$/, "") });
    await get("/", { Cookie: cookie.replace(/;.*$/, "") });
    expect(rendered).toBe(1);
    await get("/", { Cookie: "sheet=anotherone" });
    expect(rendered, "another version's sheet is none").toBe(1);
  });

  it("is not rendered for a cookie whose name only ends like the language's", async () => {
    await warm();
    await get("/", { Cookie: "xlang=en" });
    expect(rendered, "the Malay page is kept already").toBe(0);
  });

  it("is rendered anew within two seconds of a new price or setting", async () => {
    await warm();
    await get("/");
    expect(rendered).toBe(0);
    await sql(null, "update setting set version = version + 1 returning version");
    await pause(1_100);
    await get("/");
    await pause(200);
    await get("/");
    expect(rendered).toBeGreaterThan(0);
  });

  it("keeps its own headers", async () => {
    await warm();
    const kept = await get("/");
    expect(kept.headers.get("content-type")).toBe("text/html; charset=utf-8");
    expect(kept.headers.get("x-request-id")).not.toBe((await get("/")).headers.get("x-request-id"));
    expect(rendered).toBe(0);
  });
});

describe("the gateway's message", () => {
  const call = (body: string, headers: Record<string, string> = {}) =>
    fetch(`${test.url}/payment/callback/toyyibpay/sandbox`, {
      method: "POST",
      body,
      headers: {
        "Content-Type": "application/x-www-form-urlencoded",
        Origin: "http://gateway.test",
        "Sec-Fetch-Site": "cross-site",
        ...headers,
      },
    });

  it("comes in as it was sent, from anywhere", async () => {
    const answer = await call("billcode=x&msg=100%&n=%00");
    expect([answer.status, await answer.text()]).toEqual([200, "OK"]);
    expect(seen[0]).toMatchObject({
      gateway: "toyyibpay",
      account: "sandbox",
      method: "POST",
      contentType: "application/x-www-form-urlencoded",
      ip: "127.0.0.1",
    });
    expect(seen[0]?.rawBody.toString()).toBe("billcode=x&msg=100%&n=%00");
  });

  it("is refused packed or over 64 kB, before anybody reads it", async () => {
    expect((await call("x".repeat(65_537))).status).toBe(413);
    expect((await call("x", { "Content-Encoding": "br" })).status).toBe(415);
    expect(seen).toEqual([]);
  });

  it("over 600 a minute from one address waits", async () => {
    await sql(
      null,
      "insert into rate_limit select 'paymentCallback:127.0.0.1', to_timestamp(floor(extract(epoch from now()) / 60) * 60 + n * 60), 600 from generate_series(0, 1) n on conflict (key, window_start) do update set hits = 600 returning hits",
    );
    const answer = await call("x=1");
    expect(answer.status).toBe(429);
    expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(seen).toEqual([]);
    await sql(null, "delete from rate_limit returning hits");
  });

  it("is worked on after its answer, and a stop waits for that", async () => {
    await call("x=1");
    let settled = false;
    const all = atWork.settled().then(() => (settled = true));
    await pause(50);
    expect(settled).toBe(false);
    finishAfter();
    await all;
  });
});

describe("files", () => {
  it("of a build stay for a year, others for an hour; nothing else is read from the disk", async () => {
    const built = await get("/build/root-ABC123.js", { "Accept-Encoding": "gzip" });
    expect(built.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    expect(built.headers.get("content-encoding")).toBe("gzip");
    expect((await get("/robots.txt")).headers.get("cache-control")).toBe("public, max-age=3600");
    for (const path of [
      "/build/../../../../etc/passwd",
      "/build/%2e%2e/%2e%2e/etc/passwd",
      "/..%2fetc%2fpasswd",
    ]) {
      const answer = await raw(
        test.port,
        `GET ${path} HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n`,
      );
      expect(statusOf(answer)).toBeGreaterThanOrEqual(400);
      expect(answer).not.toContain("root:");
    }
  });
});

describe("the sheet of styles", () => {
  it.each(["br", "gzip", "identity"])("is a file that is kept for good: %s", async (accept) => {
    const { css, path, cookie } = baseSheet();
    const answer = await get(path, { "Accept-Encoding": accept });
    expect(answer.headers.get("content-encoding")).toBe(accept === "identity" ? null : accept);
    expect([await answer.text(), answer.headers.getSetCookie()]).toEqual([css, [cookie]]);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      "content-type": "text/css; charset=utf-8",
      "cache-control": "private, max-age=2592000, immutable",
      vary: "Accept-Encoding",
    });
  });

  it("says by its cookie that a browser has it, for as long as it is kept", () => {
    expect(baseSheet().cookie).toContain("Max-Age=2592000");
  });

  it("is not in the log", async () => {
    await get(baseSheet().path);
    await pause(50);
    expect(lines).toEqual([]);
  });

  it("under another version's name is sent as it is now and kept nowhere", async () => {
    const answer = await get("/style/0123456789.css");
    expect([answer.status, await answer.text()]).toEqual([200, baseSheet().css]);
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect(answer.headers.getSetCookie()).toEqual([]);
  });
});

describe("the log", () => {
  it("has a line for a request, without its query, codes or keys", async () => {
    await get("/ticket/receipt/print/K7QMX3RDW9HTAB2C?phone=0123456789");
    await pause(50);
    expect(lines).toEqual([
      expect.objectContaining({ method: "GET", path: "/ticket/receipt/print/:code", status: 200 }),
    ]);
    expect(JSON.stringify(lines)).not.toMatch(/K7QM|0123456789/);
  });

  it.each([
    ["/departure-date?month=2026-06", "/departure-date"],
    ["/ticket/receipt/a4/k7qm-x3rd-w9ht-ab2c", "/ticket/receipt/a4/:code"],
    ["/payment/return/0oN8d1hTqv4C2bX7uK3mZ6yW9pA5sE1fR8tG4jL0iQc", "/payment/return/:code"],
    ["/storage/qr/850412-11-5267", "/storage/qr/:code"],
    ["/payment/callback/toyyibpay/sandbox", "/payment/callback/toyyibpay/sandbox"],
    ["/passengers-info", "/passengers-info"],
    ["/ticket/receipt/a4/KQMXNRDWPHTABFCE", "/ticket/receipt/a4/:code"],
    ["/ticket/receipt/a4/kqmx-nrdw-phta-bfce", "/ticket/receipt/a4/:code"],
  ])("writes %s as %s", (url, path) => expect(pathForLog(url)).toBe(path));
});

describe("the log's way to tell codes", () => {
  it("takes no address of ours for one", () => {
    const ours = [
      ...declaredRoutes().map(({ path }) => path ?? ""),
      ...calls.lines.map(({ path }) => path),
    ];
    for (const path of ours) expect(pathForLog(path)).toBe(path);
  });

  it("takes every code for one, also the few without a digit", () => {
    const letters = TICKET_CODE_ALPHABET.replace(/\d/g, "");
    for (const code of [
      letters.slice(0, 16),
      letters.slice(-16),
      TICKET_CODE_ALPHABET.slice(0, 16),
    ])
      expect([pathForLog(`/x/${code}`), requestPlace("GET", `/x/${code}`), scrub(code)]).toEqual([
        "/x/:code",
        "GET /x/:code",
        "[code]",
      ]);
  });

  it("takes one for one whose letters are written with %, as the router does", () => {
    const code = "K7QMX3RDW9HTAB2C";
    const hex = (letter: string) => `%${letter.charCodeAt(0).toString(16)}`;
    for (const written of [`${hex("K")}${code.slice(1)}`, [...code].map(hex).join("")])
      expect([pathForLog(`/x/${written}`), requestPlace("GET", `/x/${written}`)]).toEqual([
        "/x/:code",
        "GET /x/:code",
      ]);
    expect(pathForLog("/x/%E8%88%B9/%")).toBe("/x/%E8%88%B9/%");
  });
});
