import { gzipSync } from "node:zlib";
import { beforeEach, describe, expect, it } from "vitest";
import { redirectTo } from "~/http/redirect.server";
import { isFromOwnPage } from "../../server/app/origin";
import { isReadableUrl } from "../../server/app/validate-url";
import { useDatabase } from "../support/database";
import { languageOf } from "../support/page-roles";
import { slowness } from "../support/slowness";
import { raw, readAfterSending, statusOf, useServer } from "./support";

useDatabase();
const posted: string[] = [];
const keep = async ({ request }: { request: Request }) => {
  const text = await request.text();
  posted.push(text);
  return { length: text.length };
};
const test = useServer([
  { path: "/", loader: () => ({ ok: true }) },
  { path: "/user-info", loader: () => ({ ok: true }), action: keep },
  { path: "/passengers-info", action: keep },
  { path: "/pos/passengers-info", action: keep },
  { path: "/login", action: keep },
  {
    path: "/storage/greeting",
    bare: true,
    loader: () => new Response("hello", { headers: { "Set-Cookie": "seen=1" } }),
  },
  { path: "/led-on", bare: true, loader: () => redirectTo("/") },
  { path: "/payment/return/:returnKey", action: keep, loader: () => ({ ok: true }) },
  { path: "/ticket/receipt/print/:ticketCode", loader: () => ({ ok: true }) },
]);
const FORM = "application/x-www-form-urlencoded";
const post = (path: string, body: string | Buffer, headers: Record<string, string> = {}) =>
  fetch(test.url + path, {
    method: "POST",
    body: typeof body === "string" ? body : new Uint8Array(body),
    redirect: "manual",
    headers: { "Content-Type": FORM, Origin: "http://jetty.test", ...headers },
  });
beforeEach(() => void posted.splice(0));

describe("a body", () => {
  it("reaches the page as it was sent", async () => {
    const form = "name=Siti+%26+Ali&note=%E8%88%B9&empty=";
    expect((await post("/user-info", form)).status).toBe(200);
    expect(posted).toEqual([form]);
  });

  it.each([
    ["/user-info", 65_536],
    ["/passengers-info", 1_048_576],
    ["/pos/passengers-info", 1_048_576],
    ["/login", 4_096],
  ])("of %s may have %i bytes and not one more", async (path, max) => {
    expect((await post(path, `a=${"x".repeat(max - 2)}`)).status).toBe(200);
    expect((await post(path, `a=${"x".repeat(max - 1)}`)).status).toBe(413);
    expect(posted).toHaveLength(1);
  });

  it.each([
    ["/user-info", 500],
    ["/passengers-info", 6_000],
  ])("of %s may have %i fields and not one more", async (path, max) => {
    const fields = (count: number) =>
      Array.from({ length: count }, (_, index) => `f${index}=1`).join("&");
    expect((await post(path, fields(max))).status).toBe(200);
    expect((await post(path, fields(max + 1))).status).toBe(413);
    expect(posted).toHaveLength(1);
  });

  it("without a length is counted as it comes", async () => {
    const chunk = `${(16_384).toString(16)}\r\n${"x".repeat(16_384)}\r\n`;
    const head = `POST /user-info HTTP/1.1\r\nHost: jetty.test\r\nOrigin: http://jetty.test\r\nContent-Type: ${FORM}\r\nTransfer-Encoding: chunked\r\n\r\n`;
    expect(statusOf(await raw(test.port, `${head}${chunk.repeat(3)}0\r\n\r\n`, 500))).toBe(200);
    expect(statusOf(await raw(test.port, `${head}${chunk.repeat(5)}`, 2_500))).toBe(413);
    expect(posted).toHaveLength(1);
  });

  it("of 8 MB is answered to a client that sends all of it before it reads", async () => {
    const length = 8_388_608;
    const head = `POST /user-info HTTP/1.1\r\nHost: jetty.test\r\nOrigin: http://jetty.test\r\nContent-Type: ${FORM}\r\nContent-Length: ${length}\r\nConnection: close\r\n\r\n`;
    expect(statusOf(await readAfterSending(test.port, head + "x".repeat(length)))).toBe(413);
  });

  it("of 50 MB is refused before it has come", async () => {
    const started = Date.now();
    const head = `POST /user-info HTTP/1.1\r\nHost: jetty.test\r\nOrigin: http://jetty.test\r\nContent-Type: ${FORM}\r\nContent-Length: 52428800\r\n\r\n`;
    const answer = await raw(test.port, head, 300);
    expect(statusOf(answer)).toBe(413);
    expect(answer.toLowerCase()).toContain("connection: close");
    expect(Date.now() - started).toBeLessThan(1_000 * slowness());
  });

  it.each([
    ["compressed", gzipSync("a=1"), { "Content-Encoding": "gzip" }, 415],
    ["JSON dressed as text", '{"a":1}', { "Content-Type": "text/plain" }, 415],
    ["JSON", '{"a":1}', { "Content-Type": "application/json" }, 415],
    ["multipart", "--x--", { "Content-Type": "multipart/form-data; boundary=x" }, 415],
    ["with NUL", "name=a%00b", {}, 400],
    ["with half a surrogate pair", "name=%ED%A0%80", {}, 400],
    ["with a broken escape", "name=100%", {}, 400],
    ["with bytes that are not UTF-8", Buffer.from([0x61, 0x3d, 0xff]), {}, 400],
  ])("%s is refused", async (_what, body, headers, status) => {
    expect((await post("/user-info", body, headers)).status).toBe(status);
    expect(posted).toEqual([]);
  });

  it("of a GET is refused", async () => {
    expect(
      statusOf(
        await raw(
          test.port,
          "GET /user-info HTTP/1.1\r\nHost: jetty.test\r\nContent-Length: 3\r\n\r\na=1",
          500,
        ),
      ),
    ).toBe(400);
  });
});

describe("a form of another site", () => {
  it.each([
    ["says so", { "Sec-Fetch-Site": "cross-site" }],
    ["is on a neighbouring host", { "Sec-Fetch-Site": "same-site" }],
    ["names itself", { Origin: "http://evil.test" }],
    ["hides its name", { Origin: "null" }],
    ["has a look-alike name", { Origin: "http://jetty.test.evil.test" }],
    ["says another scheme", { Origin: "https://jetty.test" }],
    ["says both", { Origin: "http://jetty.test", "Sec-Fetch-Site": "cross-site" }],
  ])("is refused where it %s, and does nothing", async (_what, headers) => {
    const answer = await fetch(`${test.url}/user-info`, {
      method: "POST",
      body: "a=1",
      headers: { "Content-Type": FORM, Cookie: "order=x", ...headers },
    });
    expect(answer.status).toBe(403);
    expect(posted).toEqual([]);
  });

  it("may bring a buyer back from the gateway, whatever it wrote into the address", async () => {
    const back = `/payment/return/${"k".repeat(43)}`;
    expect(
      (
        await post(back, "status_id=1", {
          Origin: "http://gateway.test",
          "Sec-Fetch-Site": "cross-site",
        })
      ).status,
    ).toBe(200);
    expect(
      statusOf(
        await raw(
          test.port,
          `GET ${back}?msg=100%&x=%FF HTTP/1.1\r\nHost: jetty.test\r\n\r\n`,
          500,
        ),
      ),
    ).toBe(200);
  });

  it.each([
    ["of this origin", { "sec-fetch-site": "same-origin", cookie: "order=x" }, true],
    ["with our address", { origin: "http://jetty.test", cookie: "order=x" }, true],
    ["of no site, without a cookie", { "sec-fetch-site": "none" }, true],
    ["of no site, with a cookie", { "sec-fetch-site": "none", cookie: "order=x" }, false],
    ["that says nothing, with a cookie", { cookie: "order=x" }, false],
    ["that says nothing, without a cookie", {}, true],
  ])("is told apart from ours by what browsers say: one %s", (_what, headers, isOurs) => {
    expect(isFromOwnPage(headers, ["http://jetty.test"])).toBe(isOurs);
  });
});

describe("an address", () => {
  it.each([
    "/%",
    "/%E0%A4%A",
    "/a%00b",
    "/%ED%A0%80",
    "/%FF",
    "/?q=%00",
    "/?q=%C3",
    "//evil.test/",
    "/\\evil.test",
    "http://evil.test/",
    "*",
    "/?_data=routes%2Fx",
    "/?a=1&_data=root",
    "/?%5Fdata=root",
    "/?a=1&%5fdat%61=root",
    "/?_data",
    "/x/../login",
    "/./login",
    "/x/%2e%2E/login",
    "/x/.%2e",
    "/payment/return/../../user-info",
  ])("%s is a 400", async (url) => {
    expect(isReadableUrl(url)).toBe(false);
    expect(
      statusOf(await raw(test.port, `GET ${url} HTTP/1.1\r\nHost: jetty.test\r\n\r\n`, 400)),
    ).toBe(400);
  });

  it.each([
    "/",
    "/?q=%E8%88%B9&x=a+b",
    "/departure-date?month=2026-06",
    "/ticket/receipt/print/K7QM-X3RD",
    "/terms?my_data=1&_datum=2",
    "/tickets.csv?back=/x/../y",
    "/a...b/.c",
  ])("%s can be read", (url) => expect(isReadableUrl(url)).toBe(true));

  it("that is too long is a 414, and headers over 8 kB a 431", async () => {
    expect((await fetch(`${test.url}/?q=${"x".repeat(5_000)}`)).status).toBe(414);
    for (const [sent, status] of [
      [`GET / HTTP/1.1\r\nHost: jetty.test\r\nX-Long: ${"x".repeat(9_000)}\r\n\r\n`, 431],
      ["nonsense\r\n\r\n", 400],
    ] as const) {
      const answer = await raw(test.port, sent);
      expect(statusOf(answer)).toBe(status);
      expect(answer).toContain("Permintaan ini tidak dapat dibaca.");
      const [head = "", body = ""] = answer.split("\r\n\r\n");
      expect(head).toContain(`Content-Length: ${Buffer.byteLength(body, "latin1")}`);
    }
  });

  it("and its headers are read up to these sizes (control)", async () => {
    const longest = `/?q=${"x".repeat(4_096 - "/?q=".length)}`;
    expect((await fetch(test.url + longest)).status).toBe(200);
    expect((await fetch(`${test.url + longest}x`)).status).toBe(414);
    const headers = { "X-Long": "x".repeat(7_000) };
    expect((await fetch(test.url, { headers })).status).toBe(200);
  });

  it("is for one host: two of them are a 400, on every way in", async () => {
    const ask = (path: string, more = "") =>
      raw(
        test.port,
        `GET ${path} HTTP/1.1\r\nHost: jetty.test\r\nhost: other.test\r\n${more}\r\n`,
        400,
      );
    for (const path of ["/", "/healthz", "/robots.txt", "/api/setting", "/nothing"])
      expect([path, statusOf(await ask(path))]).toEqual([path, 400]);
  });
});

describe("a method", () => {
  it.each(["PUT", "DELETE", "PATCH", "OPTIONS"])(
    "%s is a 405 that names the others",
    async (method) => {
      const answer = await fetch(`${test.url}/user-info`, { method });
      expect(answer.status).toBe(405);
      expect(answer.headers.get("Allow")).toBe("GET, HEAD, POST");
    },
  );
});

describe("a HEAD", () => {
  it.each(["/", "/storage/greeting", "/robots.txt", "/healthz", "/nothing-here"])(
    "of %s has the status of a GET, no body and no cookie",
    async (path) => {
      const [asked, got] = [
        await fetch(test.url + path, { method: "HEAD" }),
        await fetch(test.url + path),
      ];
      expect([asked.status, asked.headers.get("Content-Type")]).toEqual([
        got.status,
        got.headers.get("Content-Type"),
      ]);
      expect([await asked.text(), asked.headers.getSetCookie()]).toEqual(["", []]);
    },
  );
});

describe("every answer", () => {
  it.each([
    ["/", 200],
    ["/healthz", 200],
    ["/robots.txt", 200],
    ["/build/root-ABC123.js", 200],
    ["/build/gone.js", 404],
    ["/%", 400],
    ["/nothing-here", 404],
  ])("of %s has the security headers", async (path, status) => {
    const answer = await fetch(test.url + path);
    expect([answer.status, Object.fromEntries(answer.headers)]).toEqual([
      status,
      expect.objectContaining({
        "content-security-policy": expect.stringMatching(/^default-src 'none'/) as string,
        "x-content-type-options": "nosniff",
        "cross-origin-opener-policy": "same-origin",
        "cross-origin-resource-policy": "same-origin",
        "referrer-policy": "same-origin",
        "x-request-id": expect.stringMatching(/^[0-9a-f]{16}$/) as string,
      }),
    ]);
    const unwanted = ["x-powered-by", "strict-transport-security"];
    expect(unwanted.filter((name) => answer.headers.has(name))).toEqual([]);
  });

  it("leaves its connection open without saying so", async () => {
    const first = "GET /healthz HTTP/1.1\r\nHost: h\r\n\r\n";
    const last = "GET /healthz HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n";
    const answers = await raw(test.port, first + last);
    expect(answers.match(/HTTP\/1\.1 200/g)).toHaveLength(2);
    expect(answers).not.toMatch(/keep-alive/i);
  });

  it("that leads a browser on has what is heeded of a redirect alone", async () => {
    const names = [
      ...["content-security-policy", "cross-origin-resource-policy", "x-content-type-options"],
      ...["cross-origin-opener-policy", "referrer-policy", "location"],
    ];
    const namesSent = async (path: string, mode: string) => {
      const head = `GET ${path} HTTP/1.1\r\nHost: h\r\nConnection: close\r\nSec-Fetch-Mode: ${mode}`;
      const answer = (await raw(test.port, `${head}\r\n\r\n`)).toLowerCase();
      return names.filter((name) => answer.includes(`\r\n${name}: `));
    };
    expect(await namesSent("/led-on", "navigate")).toEqual(names.slice(3));
    expect(await namesSent("/led-on", "cors")).toEqual(names);
    expect(await namesSent("/", "navigate")).toEqual(names.slice(0, -1));
  });

  it("of a ticket is not for search engines", async () => {
    expect(
      (await fetch(`${test.url}/ticket/receipt/print/K7QMX3RDW9HTAB2C`)).headers.get(
        "x-robots-tag",
      ),
    ).toBe("noindex");
    for (const path of ["/TICKET/receipt/print/K7QMX3RDW9HTAB2C", "/w/K7QM", "/my-tickets"])
      expect((await fetch(test.url + path)).headers.get("x-robots-tag"), path).toBe("noindex");
    expect((await fetch(`${test.url}/`)).headers.has("x-robots-tag")).toBe(false);
  });

  it("bears the request id that came in, if it is a sane one", async () => {
    const idFor = async (id: string) =>
      (await fetch(`${test.url}/healthz`, { headers: { "X-Request-Id": id } })).headers.get(
        "x-request-id",
      );
    expect(await idFor("proxy-0123.abc")).toBe("proxy-0123.abc");
    for (const wrong of ["short", "x".repeat(65), "a b c d e f", "<script>alert(1)</script>"])
      expect(await idFor(wrong)).toMatch(/^[0-9a-f]{16}$/);
  });

  it("that refuses is in the visitor's language", async () => {
    const ms = await (await fetch(`${test.url}/%`)).text();
    const en = await (await fetch(`${test.url}/%`, { headers: { Cookie: "lang=en" } })).text();
    expect([languageOf(ms), languageOf(en)]).toEqual(["ms", "en"]);
    expect(en).toContain("This request could not be read.");
    expect(ms).not.toContain("This request could not be read.");
  });
});
