import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sql } from "@db/transaction";
import { revokeOwnToken } from "~/domain/device-tokens/revoke-token.server";
import { printTest } from "~/domain/printing/print-ticket.server";
import { findPrinter, printersFor } from "~/domain/printing/queries.server";
import { readWsApiKey, renewWsApiKey } from "~/domain/printing/ws-api-key.server";
import { useDatabase } from "../support/database";
import { giveToken } from "../support/device-token";
import {
  connectAgent,
  keyOf,
  startWebProcess,
  unknownKey,
  VIRTUAL_PRINTER,
  type WebProcess,
} from "../support/printing";
import { slowness } from "../support/slowness";
import { makeStaff } from "../support/staff";
import { eventually } from "../workers/support";

useDatabase();
let web: WebProcess;
beforeAll(async () => void (web = await startWebProcess()));
afterAll(() => web.stop());

const printersOf = (user: { id: number }) =>
  sql<{
    deviceId: string;
    name: string;
    type: string;
    jettyId: number;
    connection: string | null;
  }>(
    null,
    "select device_id, name, type, jetty_id, connection from printer where agent_user_id = :userId order by device_id",
    { userId: user.id },
  );

describe("a print server's key", () => {
  it("lets it in, and its printers are there with device_id, name and type (R-3-35)", async () => {
    const user = await makeStaff({ jettyId: 2, level: 3 });
    const agent = await connectAgent(web.url, await keyOf(user), [
      VIRTUAL_PRINTER,
      { device_id: "epson-1", name: "EPSON TM-T82", type: "escpos" },
    ]);
    const mine = await printersOf(user);
    expect(mine).toMatchObject([
      { deviceId: "epson-1", name: "EPSON TM-T82", type: "escpos", jettyId: 2 },
      { deviceId: "maya", name: "Pencetak maya", type: "virtual", jettyId: 2 },
    ]);
    expect(
      (await printersFor({ jettyId: 2 }, new Date()))
        .filter((one) => one.online)
        .map((one) => one.deviceId),
    ).toEqual(["epson-1", "maya"]);
    expect(
      (await printersFor({ jettyId: 1 }, new Date())).some((one) => one.deviceId === "epson-1"),
    ).toBe(false);
    agent.socket.close();
    await eventually(async () =>
      (await printersFor({ jettyId: 2 }, new Date())).every((one) => !one.online),
    );
  });

  it("is needed: none, an unknown one, one in the address and a former colleague's are refused", async () => {
    const gone = await makeStaff({ active: true });
    const key = await keyOf(gone);
    await sql(null, "update app_user set active = false where id = :goneId returning id", {
      goneId: gone.id,
    });
    await expect(connectAgent(web.url, "")).rejects.toThrow("status 401");
    await expect(connectAgent(web.url, unknownKey())).rejects.toThrow("status 401");
    await expect(connectAgent(web.url, key)).rejects.toThrow("status 401");
    const valid = await keyOf(await makeStaff());
    await expect(connectAgent(`${web.url}/agent?api_key=${valid}&x=`, "")).rejects.toThrow(
      "status 401",
    );
    (await connectAgent(web.url, valid)).socket.close();
  });

  it("is not stored where a reader of the table could use it", async () => {
    const user = await makeStaff();
    const key = await keyOf(user);
    expect(await readWsApiKey(user.id)).toBe(key);
    const [row] = await sql<{ row: string }>(
      null,
      "select row_to_json(u)::text as row from app_user u where id = :userId",
      { userId: user.id },
    );
    expect(row?.row).not.toContain(key);
    expect(row?.row).not.toContain(Buffer.from(key).toString("hex"));
    expect(await readWsApiKey((await makeStaff()).id)).toBeNull();
  });

  it("shuts out within two seconds of its renewal or its owner's deactivation, with the printers", async () => {
    const [renewed, fired] = [await makeStaff({ jettyId: 1 }), await makeStaff({ jettyId: 1 })];
    const agents = [
      await connectAgent(web.url, await keyOf(renewed)),
      await connectAgent(web.url, await keyOf(fired)),
    ];
    const started = performance.now();
    await renewWsApiKey(renewed.id);
    await sql(null, "update app_user set active = false where id = :firedId returning id", {
      firedId: fired.id,
    });
    expect(await Promise.all(agents.map((agent) => agent.closed))).toEqual([4401, 4401]);
    expect(performance.now() - started).toBeLessThan(2_000 * slowness());
    for (const user of [renewed, fired])
      await eventually(async () =>
        (await printersOf(user)).every((one) => one.connection === null),
      );
  });

  it("of somebody bound to a jetty speaks for that jetty alone", async () => {
    const [bound, free] = [await makeStaff({ jettyId: 1 }), await makeStaff({ jettyId: 0 })];
    const printers = [{ ...VIRTUAL_PRINTER, jetty_id: 2 }];
    const agents = [
      await connectAgent(web.url, await keyOf(bound), printers),
      await connectAgent(web.url, await keyOf(free), printers),
    ];
    expect((await printersOf(bound))[0]?.jettyId).toBe(1);
    expect((await printersOf(free))[0]?.jettyId).toBe(2);
    for (const agent of agents) agent.socket.close();
  });
});

describe("the socket", () => {
  it("is closed to pages of a browser, and there is no other", async () => {
    const key = await keyOf(await makeStaff());
    await expect(
      connectAgent(web.url, key, [VIRTUAL_PRINTER], { Origin: "https://evil.example" }),
    ).rejects.toThrow("status 403");
    await expect(connectAgent(`${web.url}/else`, key)).rejects.toThrow("status 404");
  });

  it("closes on nonsense, on too much and on too many messages", async () => {
    const key = await keyOf(await makeStaff());
    const nonsense = await connectAgent(web.url, key);
    nonsense.send({ message: "hello", printers: [{ ...VIRTUAL_PRINTER, device_id: "a b" }] });
    expect(await nonsense.closed).toBe(4400);
    const text = await connectAgent(web.url, key);
    text.send("{");
    expect(await text.closed).toBe(4400);
    const large = await connectAgent(web.url, key);
    large.socket.on("error", () => {});
    large.send("x".repeat(4_097));
    expect(await large.closed).toBe(1009);
    const many = await connectAgent(web.url, key);
    for (let n = 0; n < 25; n += 1) many.send({ message: "hello", printers: [VIRTUAL_PRINTER] });
    expect(await many.closed).toBe(4429);
  });

  it("holds five print servers of one user, and not a sixth", async () => {
    const key = await keyOf(await makeStaff());
    const agents = [];
    for (let n = 0; n < 5; n += 1)
      agents.push(
        await connectAgent(web.url, key, [{ ...VIRTUAL_PRINTER, device_id: `maya-${n}` }]),
      );
    await expect(connectAgent(web.url, key)).rejects.toThrow("status 429");
    for (const agent of agents) agent.socket.close();
  });

  it("gives a device to whoever reported it last, and forgets what is no longer reported", async () => {
    const user = await makeStaff();
    const key = await keyOf(user);
    const first = await connectAgent(web.url, key, [
      VIRTUAL_PRINTER,
      { ...VIRTUAL_PRINTER, device_id: "old" },
    ]);
    const second = await connectAgent(web.url, key, [VIRTUAL_PRINTER]);
    first.send({ message: "hello", printers: [] });
    await eventually(
      async () =>
        (await printersOf(user)).find((one) => one.deviceId === "old")?.connection === null,
    );
    expect(
      (await printersOf(user)).find((one) => one.deviceId === "maya")?.connection,
    ).not.toBeNull();
    first.socket.close();
    second.socket.close();
  });

  it("lets a dead connection go after two missed pings; a living one stays online", async () => {
    const quick = await startWebProcess({ pingEveryMs: 60 });
    const user = await makeStaff();
    const key = await keyOf(user);
    const agent = await connectAgent(quick.url, key);
    await new Promise((resolve) => setTimeout(resolve, 400));
    expect((await printersOf(user))[0]?.connection).not.toBeNull();
    agent.socket.pause();
    await eventually(async () => (await printersOf(user))[0]?.connection === null);
    agent.socket.terminate();
    await quick.stop();
  });

  it("that nobody closed counts as offline after a while", async () => {
    const user = await makeStaff();
    const agent = await connectAgent(web.url, await keyOf(user));
    const [row] = await sql<{ id: number }>(
      null,
      "select id from printer where agent_user_id = :userId",
      { userId: user.id },
    );
    expect((await findPrinter(row?.id ?? 0, new Date()))?.online).toBe(true);
    expect((await findPrinter(row?.id ?? 0, new Date(Date.now() + 81_000)))?.online).toBe(false);
    agent.socket.close();
  });
});

it("stops by closing its sockets, and leaves no printer online", async () => {
  const other = await startWebProcess();
  const user = await makeStaff();
  const agent = await connectAgent(other.url, await keyOf(user));
  await other.stop();
  expect(await agent.closed).toBe(1012);
  expect((await printersOf(user))[0]?.connection).toBeNull();
});

describe("a device token of a print server", () => {
  const agentBy = async (wishes: Parameters<typeof giveToken>[1] = {}) => {
    const user = await makeStaff({ jettyId: 2, level: 3 });
    const { id, token } = await giveToken(user, { scope: "print_server", ...wishes });
    return { user, id, agent: await connectAgent(web.url, token) };
  };

  it("lets a machine in beside the one that has the user's key, for the same jetty", async () => {
    const { user, agent } = await agentBy();
    const other = await connectAgent(web.url, await keyOf(user), [
      { ...VIRTUAL_PRINTER, device_id: "maya-2" },
    ]);
    expect((await printersOf(user)).map(({ deviceId, jettyId }) => [deviceId, jettyId])).toEqual([
      ["maya", 2],
      ["maya-2", 2],
    ]);
    for (const one of [agent, other]) one.socket.close();
  });

  it.each(["scanner", "figures"] as const)("is none of scope %s", async (scope) => {
    const { token } = await giveToken(await makeStaff(), { scope });
    await expect(connectAgent(web.url, token)).rejects.toThrow("status 401");
  });

  it("gets the jobs of its printers", async () => {
    const { user, agent } = await agentBy();
    const [printer] = await sql<{ id: number }>(
      null,
      "select id from printer where agent_user_id = :userId",
      { userId: user.id },
    );
    const staff = { userId: user.id, jettyId: 2, ownJettyId: 2 } as const;
    await printTest(printer?.id ?? 0, staff, "ms", new Date());
    web.hub.sendDueJobs();
    await eventually(() => Promise.resolve(agent.jobs.length === 1));
    agent.answer(agent.jobs[0], "printed");
    agent.socket.close();
  });

  it("is noted as used while its socket is open", async () => {
    const quick = await startWebProcess({ pingEveryMs: 50 });
    const { id, token } = await giveToken(await makeStaff(), { scope: "print_server" });
    const agent = await connectAgent(quick.url, token);
    const longAgo = "2026-01-05T08:00:00.000Z";
    await sql(
      null,
      "update device_token set last_seen = :longAgo where id = :id and address = '127.0.0.1' returning id",
      { id, longAgo },
    );
    const seen = () =>
      sql<{ lastSeen: Date }>(null, "select last_seen from device_token where id = :id", { id });
    await eventually(async () => ((await seen())[0]?.lastSeen.toISOString() ?? "") > longAgo);
    agent.socket.close();
    await quick.stop();
  });

  it("shuts out within two seconds of its revocation, and of its owner's deactivation", async () => {
    const [revoked, fired] = [await agentBy(), await agentBy()];
    const started = performance.now();
    await revokeOwnToken(revoked.user.id, revoked.id);
    await sql(null, "update app_user set active = false where id = :id returning id", {
      id: fired.user.id,
    });
    expect(await Promise.all([revoked, fired].map(({ agent }) => agent.closed))).toEqual([
      4401, 4401,
    ]);
    expect(performance.now() - started).toBeLessThan(2_000 * slowness());
  });

  it("shuts out within two seconds of its end", async () => {
    const { id, agent } = await agentBy();
    const started = performance.now();
    await sql(
      null,
      "update device_token set created_at = now() - interval '2 days', expires_at = now() where id = :id returning id",
      { id },
    );
    expect(await agent.closed).toBe(4401);
    expect(performance.now() - started).toBeLessThan(2_000 * slowness());
  });

  it("leaves another machine's alone when it is revoked", async () => {
    const user = await makeStaff({ jettyId: 1 });
    const tokens = [
      await giveToken(user, { scope: "print_server" }),
      await giveToken(user, { scope: "print_server" }),
    ];
    const [lost, kept] = [
      await connectAgent(web.url, tokens[0]?.token ?? ""),
      await connectAgent(web.url, tokens[1]?.token ?? ""),
    ];
    await revokeOwnToken(user.id, tokens[0]?.id ?? 0);
    expect(await lost.closed).toBe(4401);
    expect(kept.socket.readyState).toBe(kept.socket.OPEN);
    kept.socket.close();
  });
});
