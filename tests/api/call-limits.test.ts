import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { CALL_CLASSES } from "~/api/call-line";
import { calls } from "~/api/calls.server";
import { config, parseConfig } from "~/config.server";
import { newSecret } from "~/domain/shared/secrets.server";
import { useServer } from "../server/support";
import { useDatabase } from "../support/database";
import { giveToken } from "../support/device-token";
import { type MadeStaff, sessionOf } from "../support/staff";
import { somebodyOf } from "./api-client";

const LIMITS = {
  token: { question: 3, act: 2, expensive: 1 },
  address: { question: 3, act: 2, expensive: 1 },
  wrongToken: 2,
};
vi.hoisted(() =>
  Object.assign(process.env, {
    CALL_LIMITS:
      '{"token":{"question":3,"act":2,"expensive":1},"address":{"question":3,"act":2,"expensive":1},"wrongToken":2}',
  }),
);
useDatabase();
const start = new Date("2026-06-10T13:30:00+08:00");
let now = start;
beforeEach(() => void (now = start));
const server = useServer([], { trustProxy: "1" }, { now: () => now });

let addresses = 0;
const anAddress = () => `198.51.${(addresses >> 8) & 255}.${(addresses += 1) & 255}`;

interface Wishes {
  token?: string;
  /** As proxies write it down: the last is what ours saw. */
  ip?: string;
  headers?: Record<string, string>;
  method?: string;
}

/** How a call was answered: status, code and the headers of its limit. */
async function call(path: string, { token, ip = anAddress(), headers, method }: Wishes = {}) {
  const answer = await fetch(server.url + path, {
    method: method ?? "GET",
    ...(method === "POST" && { body: "{}" }),
    headers: {
      "Accept-Language": "en",
      "X-Forwarded-For": ip,
      ...(method === "POST" && { "Content-Type": "application/json" }),
      ...(token !== undefined && { Authorization: `Bearer ${token}` }),
      ...headers,
    },
  });
  const { code } = (await answer.json()) as { code?: string };
  return {
    told: code === undefined ? [answer.status] : [answer.status, code],
    policy: answer.headers.get("RateLimit-Policy"),
    limit: answer.headers.get("RateLimit"),
    retryAfter: answer.headers.get("Retry-After"),
  };
}
const statusesOf = async (times: number, one: () => ReturnType<typeof call>) => {
  const statuses: unknown[] = [];
  for (let n = 0; n < times; n += 1) statuses.push((await one()).told[0]);
  return statuses;
};
const tokenOf = async (user?: MadeStaff) =>
  sessionOf(user ?? (await somebodyOf(1)), { now: start, platform: "mobile_app" });
const DASHBOARD = "/api/dashboard";
const PRICES = "/ticket-counter";
const AS_APP = { headers: { "X-Platform": "mobile_app" } };

describe("the limit of a token", () => {
  it("is told with every answer, as the draft of the IETF writes it", async () => {
    const token = await tokenOf();
    const one = await call(DASHBOARD, { token });
    expect(one).toEqual({
      told: [200],
      policy: '"question";q=3;w=60',
      limit: '"question";r=2;t=60',
      retryAfter: null,
    });
  });

  it("lets the last allowed call through and refuses the next, with the time to wait", async () => {
    const token = await tokenOf();
    await call(DASHBOARD, { token });
    now = new Date(start.getTime() + 20_000);
    await call(DASHBOARD, { token });
    expect((await call(DASHBOARD, { token })).limit).toBe('"question";r=0;t=40');
    expect(await call(DASHBOARD, { token })).toEqual({
      told: [429, "too_many"],
      policy: '"question";q=3;w=60',
      limit: '"question";r=0;t=40',
      retryAfter: "40",
    });
  });

  it("is over with its window", async () => {
    const token = await tokenOf();
    const asked = () => call(DASHBOARD, { token });
    expect(await statusesOf(4, asked)).toEqual([200, 200, 200, 429]);
    now = new Date(start.getTime() + 59_999);
    expect((await asked()).told[0]).toBe(429);
    now = new Date(start.getTime() + 60_000);
    expect((await asked()).limit).toBe('"question";r=2;t=60');
  });

  it("is each token's own, at one address and of one user", async () => {
    const [ip, user] = [anAddress(), await somebodyOf(1)];
    const tokens = [await tokenOf(user), await tokenOf(user), await tokenOf()];
    for (const token of tokens)
      expect(await statusesOf(4, () => call(DASHBOARD, { token, ip }))).toEqual([
        200, 200, 200, 429,
      ]);
  });

  it("is the same from wherever it is used", async () => {
    const token = await tokenOf();
    expect(await statusesOf(4, () => call(DASHBOARD, { token }))).toEqual([200, 200, 200, 429]);
  });

  it("counts a device's token and a browser's session alike", async () => {
    const { token } = await giveToken(await somebodyOf(1), { now: start });
    expect(await statusesOf(4, () => call(DASHBOARD, { token }))).toEqual([200, 200, 200, 429]);
    const session = await sessionOf(await somebodyOf(1), { now: start });
    const headers = { Cookie: `session=${session}` };
    expect(await statusesOf(4, () => call("/api/options/staff", { headers }))).toEqual([
      200, 200, 200, 429,
    ]);
  });

  it("is apart for questions, acts and what is expensive", async () => {
    const token = await tokenOf();
    const report = () => call("/api/report/token", { token });
    expect(await statusesOf(2, report)).toEqual([200, 429]);
    const act = () => call("/api/users/activate/2147483647", { token });
    expect(await statusesOf(3, act)).toEqual([404, 404, 429]);
    expect((await call(DASHBOARD, { token })).policy).toBe('"question";q=3;w=60');
  });

  it("counts what the token may not do", async () => {
    const { token } = await giveToken(await somebodyOf(1), { now: start, scope: "scanner" });
    const one = await call(DASHBOARD, { token });
    expect([one.told, one.limit]).toEqual([[403, "token_scope"], '"question";r=2;t=60']);
  });

  it("is not there where it is off", async () => {
    Object.assign(config().CALL_LIMITS.token, { question: 0 });
    const token = await tokenOf();
    expect(await statusesOf(6, () => call(DASHBOARD, { token }))).toEqual(Array(6).fill(200));
    expect((await call(DASHBOARD, { token })).policy).toBeNull();
  });
  afterEach(() => void Object.assign(config().CALL_LIMITS.token, LIMITS.token));
});

describe("every call", () => {
  const lines = calls.lines.map((line) => [`${line.method} ${line.path}`, line] as const);

  it.each(lines)("answers 429 beyond the limit, with the time to wait: %s", async (_name, line) => {
    const path = line.path.replace(/:\w+/g, "2147483647");
    const [ip, token] = [anAddress(), line.needs === null ? undefined : await tokenOf()];
    const one = () =>
      call(path, { ip, method: line.method, ...AS_APP, ...(token !== undefined && { token }) });
    const before = await statusesOf(LIMITS.token[line.limit], one);
    expect(before).not.toContain(429);
    expect(await one()).toMatchObject({ told: [429, "too_many"], retryAfter: "60" });
  });
});

describe("the limit of an address", () => {
  it("counts calls that nobody signed", async () => {
    const ip = anAddress();
    const one = await call(PRICES, { ip, ...AS_APP });
    expect([one.told[0], one.policy, one.limit]).toEqual([
      200,
      '"address-question";q=3;w=60',
      '"address-question";r=2;t=60',
    ]);
    expect(await statusesOf(3, () => call(PRICES, { ip, ...AS_APP }))).toEqual([200, 200, 429]);
  });

  it("is each address's own", async () => {
    for (const ip of [anAddress(), anAddress()])
      expect(await statusesOf(4, () => call(PRICES, { ip, ...AS_APP }))).toEqual([
        200, 200, 200, 429,
      ]);
  });

  it("takes nothing from a token at the same address", async () => {
    const ip = anAddress();
    await statusesOf(4, () => call(PRICES, { ip, ...AS_APP }));
    expect((await call(DASHBOARD, { ip, token: await tokenOf() })).told).toEqual([200]);
  });

  it("counts staff's calls without a token", async () => {
    const ip = anAddress();
    expect(await statusesOf(4, () => call(DASHBOARD, { ip }))).toEqual([401, 401, 401, 429]);
  });

  it("counts a client that is too old", async () => {
    const headers = { "X-Platform": "web_app", "X-App-Version": "0.0.1" };
    const ip = anAddress();
    const one = () => call(DASHBOARD, { ip, headers, token: newSecret() });
    expect(await statusesOf(4, one)).toEqual([409, 409, 409, 429]);
  });

  it.each(["192.0.2.1", "192.0.2.1, 192.0.2.2", "10.0.0.1"])(
    "is the one that the proxy saw, whatever a client claims before it: %s",
    async (claim) => {
      const seen = anAddress();
      const claims = ["", `${claim}, `, "192.0.2.77, ", "::1, "];
      const statuses: unknown[] = [];
      for (const one of claims)
        statuses.push((await call(PRICES, { ip: one + seen, ...AS_APP })).told[0]);
      expect(statuses).toEqual([200, 200, 200, 429]);
    },
  );

  it("is a household's of IPv6, which has many addresses", async () => {
    const one = (n: number) => call(PRICES, { ip: `2001:db8:1:2::${n}`, ...AS_APP });
    const statuses = [];
    for (let n = 1; n < 5; n += 1) statuses.push((await one(n)).told[0]);
    expect(statuses).toEqual([200, 200, 200, 429]);
  });

  it("refuses a login before it is tried", async () => {
    const ip = anAddress();
    const login = () => call("/api/login", { ip, method: "POST" });
    expect(await statusesOf(3, login)).toEqual([422, 422, 429]);
  });

  it("is not there where it is off: it is what refuses (control)", async () => {
    Object.assign(config().CALL_LIMITS.address, { question: 0 });
    const ip = anAddress();
    const one = () => call(PRICES, { ip, ...AS_APP });
    expect(await statusesOf(6, one)).toEqual(Array(6).fill(200));
  });
  afterEach(() => void Object.assign(config().CALL_LIMITS.address, LIMITS.address));
});

describe("tokens that open nothing", () => {
  it("are counted for their address, each another one", async () => {
    const ip = anAddress();
    const wrong = () => call(DASHBOARD, { ip, token: newSecret() });
    expect(await wrong()).toEqual({
      told: [401, "signed_out"],
      policy: '"wrong-token";q=2;w=60',
      limit: '"wrong-token";r=1;t=60',
      retryAfter: null,
    });
    expect(await statusesOf(2, wrong)).toEqual([401, 429]);
  });

  it("are counted too where they are no tokens at all", async () => {
    const one = () => call(DASHBOARD, { ip, headers: { Authorization: "Basic eDp5" } });
    const ip = anAddress();
    expect(await statusesOf(3, one)).toEqual([401, 401, 429]);
  });

  it("keep nobody at that address from working", async () => {
    const ip = anAddress();
    await statusesOf(3, () => call(DASHBOARD, { ip, token: newSecret() }));
    expect((await call(DASHBOARD, { ip, token: await tokenOf() })).told).toEqual([200]);
  });

  it("are no limit where it is off", async () => {
    Object.assign(config().CALL_LIMITS, { wrongToken: 0 });
    const ip = anAddress();
    const wrong = () => call(DASHBOARD, { ip, token: newSecret() });
    expect(await statusesOf(5, wrong)).toEqual(Array(5).fill(401));
  });
  afterEach(() => void Object.assign(config().CALL_LIMITS, { wrongToken: LIMITS.wrongToken }));
});

describe("the class of a call", () => {
  const changing = ["activate", "resolve", "approve", "deny", "print", "clear_log"];
  const costly = ["/report/token", "/boarding/list"];

  it.each(calls.lines.map((line) => [`${line.method} ${line.path}`, line] as const))(
    "is a question only where it reads: %s",
    (name, { method, limit }) => {
      const reads = method === "GET" && !changing.some((word) => name.includes(word));
      expect(CALL_CLASSES).toContain(limit);
      expect(limit === "question").toBe(reads && !costly.some((end) => name.endsWith(end)));
    },
  );

  it("is expensive for uploads, orders and reports", () => {
    const expensive = calls.lines.filter(({ limit }) => limit === "expensive");
    expect(expensive.map(({ path }) => path).toSorted()).toEqual([
      "/amiro/users/upload",
      "/api/boarding/list",
      "/api/report/token",
      "/api/ticket-counter/edit",
      "/api/ticket-counter/generate",
      "/api/ticket-counter/upload",
      "/api/ticket-counter/upload-letter",
      "/api/users/upload",
      "/ticket/generate",
    ]);
  });
});

describe("the configuration of the limits", () => {
  const parse = (text: string) => parseConfig({ ...process.env, CALL_LIMITS: text }).CALL_LIMITS;

  it("has a default for what it does not name, that a busy cashier stays far below", () => {
    expect(parse('{"token":{"act":50}}')).toEqual({
      token: { question: 600, act: 50, expensive: 120 },
      address: { question: 1_200, act: 300, expensive: 120 },
      wrongToken: 120,
    });
  });

  it.each(["{", '{"token":{"sale":1}}', '{"wrongToken":-1}', '{"wrongToken":"5"}'])(
    "is refused where it is wrong: %s",
    (text) => {
      expect(() => parse(text)).toThrow(/CALL_LIMITS/);
    },
  );
});
