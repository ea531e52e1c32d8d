import { spawn } from "node:child_process";
import { asOwner } from "@db/application-role";

export type ClientProgram = "pg_dump" | "pg_restore";

/** Throws a sentence where a program is missing, or older than the server at an address. */
export async function requireProgram(program: ClientProgram, ownerUrl: string): Promise<void> {
  const [own, server] = await Promise.all([versionOf(program), serverVersion(ownerUrl)]);
  if (own < server)
    throw new Error(
      `${program} is of version ${own} and the server of version ${server}: it must not be the older one. Put the client programs of PostgreSQL ${server} first on PATH.`,
    );
}

async function versionOf(program: ClientProgram): Promise<number> {
  const said = await run(program, ["--version"]);
  return Number(/(\d+)(?:\.\d+)*/.exec(said)?.[1] ?? 0);
}

async function serverVersion(ownerUrl: string): Promise<number> {
  const { rows } = await asOwner(ownerUrl, (client) =>
    client.query<{ version: string }>(
      "select current_setting('server_version_num')::int / 10000 as version",
    ),
  );
  return Number(rows[0]?.version);
}

/** Runs a program on a database; its password does not stand among the words that others see. */
export async function runOn(
  program: ClientProgram,
  databaseUrl: string,
  words: readonly string[],
): Promise<void> {
  const url = new URL(databaseUrl);
  const password = decodeURIComponent(url.password);
  url.password = "";
  await run(program, [`--dbname=${url.toString()}`, ...words], {
    ...process.env,
    ...(password && { PGPASSWORD: password }),
  });
}

function run(program: ClientProgram, words: readonly string[], env = process.env): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, words, { env, stdio: ["ignore", "pipe", "pipe"] });
    let [said, complained] = ["", ""];
    child.stdout.on("data", (chunk: Buffer) => (said += chunk.toString()));
    child.stderr.on("data", (chunk: Buffer) => (complained += chunk.toString()));
    child.on("error", () =>
      reject(new Error(`${program} is not on PATH: install the client programs of PostgreSQL.`)),
    );
    child.on("close", (status) =>
      status === 0
        ? resolve(said)
        : reject(
            new Error(`${program} ended with ${status}: ${complained.trim().slice(0, 2_000)}`),
          ),
    );
  });
}
