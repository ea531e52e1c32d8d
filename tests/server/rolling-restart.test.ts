import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildOnce } from "../../server/demo/build-once";
import type { ProgramContext } from "../../server/demo/programs";
import { freePort } from "../../server/embedded-postgres/free-port";
import {
  end,
  environmentOf,
  programContext,
  run,
  type Running,
  untilReady,
} from "../support/built-programs";
import { useDatabase } from "../support/database";
import { hasNginx, startNginx } from "../support/nginx";

/** So long nginx sends nobody to a process that once refused it (`fail_timeout`), and a second. */
const FORGIVEN_MS = 11_000;
const REQUESTS_PER_SECOND = 30;

describe.runIf(hasNginx)("two web processes behind nginx", { timeout: 900_000 }, () => {
  const database = useDatabase();
  const folder = mkdtempSync(join(tmpdir(), "rolling-"));
  const web = new Map<number, Running>();
  let around: ProgramContext;
  let proxy: { url: string; stop: () => Promise<void> };

  const start = async (port: number) => {
    const environment = { ...environmentOf("web", around), PORT: String(port), DRAIN_SECONDS: "1" };
    const program = run([process.execPath, join(process.cwd(), "build/server.js")], environment);
    web.set(port, program);
    await untilReady(`http://127.0.0.1:${port}/readyz`, program);
  };
  const restart = async (port: number) => {
    web.get(port)?.child.kill("SIGTERM");
    await web.get(port)?.ended;
    await start(port);
  };

  beforeAll(async () => {
    await buildOnce(() => {});
    around = await programContext(join(folder, "data"), database.ownerUrl);
    const ports: [number, number] = [around.port, around.gatewayPort];
    await Promise.all(ports.map(start));
    const port = await freePort();
    proxy = { url: `http://127.0.0.1:${port}`, ...startNginx(folder, port, ports) };
    await untilReady(`${proxy.url}/healthz`, web.get(around.port)!);
  }, 300_000);
  afterAll(async () => {
    await proxy?.stop();
    for (const program of web.values()) await end(program);
    rmSync(folder, { recursive: true, force: true });
  });

  it("are restarted one after the other without a request that fails", async () => {
    const answers = new Map<number, number>();
    const stop = new AbortController();
    const loaded = load(proxy.url, stop.signal, (status) =>
      answers.set(status, (answers.get(status) ?? 0) + 1),
    );
    for (const port of web.keys()) {
      await restart(port);
      await sleep(FORGIVEN_MS);
    }
    stop.abort();
    await loaded;
    expect([...answers.keys()]).toEqual([200]);
    expect(answers.get(200)).toBeGreaterThan(REQUESTS_PER_SECOND * 20);
  });
});

/** Pages and calls, so many a second, until told to stop; 0 is no answer at all. */
async function load(url: string, signal: AbortSignal, seen: (status: number) => void) {
  const pending = new Set<Promise<void>>();
  for (let number = 0; !signal.aborted; number += 1) {
    const one = (number % 3 === 0 ? sendForm(url) : fetch(`${url}/terms`))
      .then(async (answer) => {
        await answer.arrayBuffer();
        seen(answer.status);
      })
      .catch(() => seen(0))
      .finally(() => pending.delete(one));
    pending.add(one);
    await sleep(1_000 / REQUESTS_PER_SECOND);
  }
  await Promise.all(pending);
}

/** A form that is sent: nginx does not send it again where it may have arrived. */
function sendForm(url: string): Promise<Response> {
  return fetch(`${url}/language`, {
    method: "POST",
    headers: {
      "Content-Type": "application/x-www-form-urlencoded",
      "Sec-Fetch-Site": "same-origin",
    },
    body: "lang=en&back=/terms",
  });
}
