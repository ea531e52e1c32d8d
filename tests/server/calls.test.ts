import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { inTransaction } from "@db/transaction";
import { writeAudit } from "~/domain/audit/write-audit.server";
import { anOrderBody } from "../api/generate";
import { useDatabase } from "../support/database";
import { makeStaff, sessionOf } from "../support/staff";
import { useServer } from "./support";

useDatabase();
const test = useServer([{ path: "/", loader: () => ({ ok: true }) }]);
const JSON_TYPE = { "Content-Type": "application/json" };
const generate = (body: BodyInit, headers: Record<string, string> = {}) =>
  fetch(`${test.url}/ticket/generate`, {
    method: "POST",
    body,
    headers: { ...JSON_TYPE, "Accept-Language": "en", ...headers },
  });

describe("a JSON call over HTTP", () => {
  it("is answered by the domain, in JSON that nobody keeps", async () => {
    const answer = await generate(JSON.stringify(anOrderBody(new Date(), { amount: 59 })));
    expect(answer.status).toBe(200);
    expect(answer.headers.get("Content-Type")).toBe("application/json; charset=utf-8");
    expect(answer.headers.get("Cache-Control")).toBe("no-store");
    expect(await answer.json()).toMatchObject({ ticket: null, price_update: true, amount: 60 });
  });

  it.each<[string, () => Promise<Response>, number, string]>([
    ["another method", () => fetch(`${test.url}/ticket/generate`), 405, "method_not_allowed"],
    [
      "another site's page",
      () => generate("{}", { Origin: "https://evil.test" }),
      403,
      "forbidden",
    ],
    [
      "a cookie without a page of ours",
      () => generate("{}", { Cookie: "order=x" }),
      403,
      "forbidden",
    ],
    ["more than 2 MB", () => generate(`{"name":"${"x".repeat(2_097_152)}"}`), 413, "too_large"],
    [
      "a compressed body",
      () => generate(new Uint8Array(gzipSync("{}")), { "Content-Encoding": "gzip" }),
      415,
      "unsupported",
    ],
    ["no body", () => generate(""), 400, "bad_request"],
  ])("refuses %s in the same shape", async (_what, ask, status, code) => {
    const answer = await ask();
    expect(answer.status).toBe(status);
    expect(await answer.json()).toEqual({ code, error: expect.any(String) as string });
  });

  it("says which method it takes", async () => {
    expect((await fetch(`${test.url}/ticket/generate`)).headers.get("Allow")).toBe("POST");
  });

  it("that changes something by a GET does not by a HEAD", async () => {
    const refused = await fetch(`${test.url}/api/users/activate/1`, { method: "HEAD" });
    expect([refused.status, refused.headers.get("Allow")]).toEqual([405, "GET"]);
  });

  it("that only asks is a GET, answered to a page of ours by its cookie", async () => {
    const ask = (init?: RequestInit, query = "") =>
      fetch(`${test.url}/api/options/staff${query}`, init);
    expect((await ask()).status).toBe(401);
    const posted = await ask({ method: "POST", body: "{}" });
    expect([posted.status, posted.headers.get("Allow")]).toEqual([405, "GET, HEAD"]);
    const user = await makeStaff({ level: 5, name: "Nur Aisyah" });
    await inTransaction((tx) =>
      writeAudit(
        tx,
        { kind: "user", userId: user.id },
        { module: "login", action: "login", subject: { type: "user", id: user.id } },
      ),
    );
    const headers = { Cookie: `session=${await sessionOf(user)}` };
    const head = await ask({ headers, method: "HEAD" }, "?search=aisyah&batch=0");
    expect([head.status, await head.text()]).toEqual([200, ""]);
    const found = await ask({ headers }, "?search=aisyah&batch=0");
    expect(await found.json()).toEqual({
      options: [
        { value: String(user.id), label: expect.stringMatching(/^Nur Aisyah \(u/) as string },
      ],
      more: false,
    });
    expect(await (await ask({ headers }, "?search=tiada")).json()).toEqual({
      options: [],
      more: false,
    });
  });
});
