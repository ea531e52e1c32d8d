import { createHash, randomBytes } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { z } from "zod";
import type { BenchContext } from "./context";
import type { Figure } from "./figure";
import { callTargets, formTargets, type LoopTarget } from "./loop-targets";
import { productEnvironment, startProduct } from "./product";

/** The largest body of any route first: the first that is not too large is the worst it takes. */
const SIZES = [8_388_608, 5_300_000, 2_097_152, 1_048_576, 65_536, 16_384, 4_096];
/** What disturbs the machine only adds: of several tries the least is the product's own. */
const TRIES = 3;
const GOAL_MS = 50;
const TOO_LARGE = 413;
/** As many are named in the table of figures. */
const NAMED = 12;

interface Stall {
  target: LoopTarget;
  what: string;
  bytes: number;
  status: number;
  /** The longest that the loop stood still at a time. */
  ms: number;
  /** The processor time that the loop took for the whole request. */
  allMs: number;
}
type Measured = Pick<Stall, "status" | "ms" | "allMs">;

/**
 * How long the loop stands still for the worst body that each call and form takes, sent by somebody
 * who may do everything. `--only TEXT` measures the addresses that it stands in.
 */
export async function loop(context: BenchContext): Promise<Figure[]> {
  Object.assign(process.env, productEnvironment(context.database.url, "http://127.0.0.1:9"));
  const folder = mkdtempSync(join(tmpdir(), "jetty-loop-"));
  const file = join(folder, "stall");
  try {
    const { web, url } = await startProduct(context, {
      nodeArgs: ["--import", "./tests/bench/loop-stalls.mjs"],
      env: { LOOP_STALLS_FILE: file, SUPER_USER_EMAILS: EMAIL, CALL_LIMITS: NO_LIMITS },
    });
    const userId = await aSuperUser(context.database.url);
    const targets = [...formTargets(), ...(await callTargets())].filter(({ path }) =>
      path.includes(context.only),
    );
    const stalls: Stall[] = [];
    const measure = async (target: LoopTarget) => {
      // Logging out, locking and the like end sessions: each target has its own.
      const [cookie, bearer] = await newSessions(context.database.url, userId);
      for (const { what, type, make } of target.bodies)
        for (const bytes of SIZES) {
          const body = make(bytes);
          const send = async (): Promise<Measured> => {
            await watched(web.pid, file);
            const answer = await fetch(url + target.path, {
              method: target.method,
              redirect: "manual",
              headers: {
                "Content-Type": type,
                Origin: url,
                ...(target.kind === "call"
                  ? { Authorization: `Bearer ${bearer}` }
                  : { Cookie: `lang=ms; ck=1; session=${cookie}` }),
              },
              body: new Uint8Array(body),
            });
            await answer.arrayBuffer();
            const [ms, allMs] = await watched(web.pid, file);
            return { status: answer.status, ms, allMs };
          };
          let least = await send();
          // A whole body comes in pieces before it is refused for its size, or its fields for their number.
          if (least.status === TOO_LARGE && bytes > 4_096) continue;
          for (let n = 1; n < TRIES && least.allMs > GOAL_MS / 2; n += 1) {
            const again = await send();
            const ms = Math.min(least.ms, again.ms);
            least = { status: again.status, ms, allMs: Math.min(least.allMs, again.allMs) };
          }
          stalls.push({ target, what, bytes: body.length, ...least });
          break;
        }
    };
    for (const target of targets) {
      await measure(target);
      const own = stalls.filter((one) => one.target === target).map(({ ms }) => ms);
      context.note(`${target.method} ${target.path}: ${Math.max(...own).toFixed(1)} ms`);
    }
    return figuresOf(targets, stalls);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function figuresOf(targets: readonly LoopTarget[], stalls: readonly Stall[]): Figure[] {
  const worst = [...stalls].sort((one, other) => other.ms - one.ms);
  const over = worst.filter(({ ms }) => ms > GOAL_MS).length;
  return [
    {
      name: "loop.forms",
      value: targets.filter(({ kind }) => kind === "form").length,
      unit: "forms",
    },
    {
      name: "loop.calls",
      value: targets.filter(({ kind }) => kind === "call").length,
      unit: "calls",
    },
    { name: "loop.bodies", value: stalls.length, unit: "bodies" },
    { name: "loop.over", value: over, unit: "bodies", goal: { atMost: 0 } },
    ...worst
      .slice(0, Math.max(NAMED, over))
      .map((one) => ({ name: nameOf(one), value: one.ms, unit: "ms", goal: { atMost: GOAL_MS } })),
    ...[...stalls]
      .sort((one, other) => other.allMs - one.allMs)
      .slice(0, NAMED)
      .map((one) => ({ name: `in_all:_${nameOf(one)}`, value: one.allMs, unit: "ms" })),
  ];
}

function nameOf({ target, what, bytes, status }: Stall): string {
  const size = `${Math.round(bytes / 1_024)} kB`;
  return `${target.method} ${target.path}, ${what}, ${size}, ${status}`.replaceAll(" ", "_");
}

const watchedTimes = z.tuple([z.number(), z.number()]);

/** Has the process watch its loop, or tell what it saw since: the longest turn, and all of them (ms). */
async function watched(pid: number, file: string): Promise<[longest: number, all: number]> {
  rmSync(file, { force: true });
  process.kill(pid, "SIGUSR2");
  for (let n = 0; n < 500; n += 1) {
    await sleep(4);
    try {
      const text = readFileSync(file, "utf8");
      if (text !== "") return watchedTimes.parse(JSON.parse(text));
    } catch {
      // Not written yet.
    }
  }
  throw new Error("The measured process does not answer.");
}

const EMAIL = "loop@jetty.test";
const NO_LIMITS = JSON.stringify({
  token: { question: 0, act: 0, expensive: 0 },
  address: { question: 0, act: 0, expensive: 0 },
  wrongToken: 0,
});

/** Somebody who may do everything. */
async function aSuperUser(databaseUrl: string): Promise<number> {
  const [row] = await query<{ id: number }>(
    databaseUrl,
    "insert into app_user (name, username, email, phone, password_hash, jetty_id, access) values ('Ukur', 'loop', $1, '0123456789', 'none', 0, 1) returning id",
    [EMAIL],
  );
  return row?.id ?? 0;
}

/** Sessions of a browser and of an app. */
async function newSessions(
  databaseUrl: string,
  userId: number,
): Promise<[cookie: string, bearer: string]> {
  const [cookie = "", bearer = ""] = await Promise.all(
    ["web_app", "mobile_app"].map(async (platform) => {
      const secret = randomBytes(32).toString("base64url");
      await query(
        databaseUrl,
        "insert into staff_session (token_hash, user_id, platform, jetty_id, expires_at) values ($1, $2, $3, 1, now() + interval '2 hours')",
        [createHash("sha256").update(secret).digest(), userId, platform],
      );
      return secret;
    }),
  );
  return [cookie, bearer];
}

async function query<Row extends pg.QueryResultRow>(
  databaseUrl: string,
  text: string,
  values: unknown[],
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    return (await client.query<Row>(text, values)).rows;
  } finally {
    await client.end();
  }
}
