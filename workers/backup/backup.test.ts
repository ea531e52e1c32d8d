import { randomBytes } from "node:crypto";
import { existsSync, mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { prepareForRestore } from "@db/application-role";
import { closeDatabase } from "@db/connection";
import { asOwner, useDatabase } from "../../tests/support/database";
import { backUp, drill, restore } from "./backup";
import { checkDatabase } from "./check-database";
import { requireProgram } from "./client-programs";

const test = useDatabase();
const folder = mkdtempSync(join(tmpdir(), "backup-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
// The commands open a pool of their own, as the owner.
beforeEach(() => closeDatabase());

const owner = (statement: string) => asOwner(test, (client) => client.query(statement));
async function saidBy(work: (say: (line: string) => void) => Promise<void>): Promise<string[]> {
  const said: string[] = [];
  await work((line) => said.push(line));
  return said;
}
/** Why this machine's pg_dump cannot dump the tests' server; null where it can. */
const hindrance = await requireProgram("pg_dump", process.env.TEST_ADMIN_URL ?? "").then(
  () => null,
  (error: unknown) => (error instanceof Error ? error.message : String(error)),
);

describe("the check of a database", () => {
  it("says a line for each step of a whole one", async () => {
    expect(await saidBy((say) => checkDatabase(test.ownerUrl, say))).toEqual([
      "migrations: complete",
      "audit: 0 rows verified, 0 not sealed yet",
      "months: 0 closed ones, whole",
      expect.stringMatching(/^invariants: \d\d asked, none broken$/),
      "sale: one adult for RM 30.00, taken back",
    ]);
  });

  it("leaves neither ticket nor cashier", async () => {
    await checkDatabase(test.ownerUrl, () => {});
    const { rows } = await owner(
      "select (select count(*)::int from ticket) as tickets, (select count(*)::int from app_user) as users",
    );
    expect(rows).toEqual([{ tickets: 0, users: 0 }]);
  });

  it("names a broken invariant", async () => {
    await owner("grant update on audit to jetty_app");
    try {
      await expect(checkDatabase(test.ownerUrl, () => {})).rejects.toThrow(/broken: I4c/);
    } finally {
      await owner("revoke update on audit from jetty_app");
    }
  });

  it("names a missing migration", async () => {
    await owner("delete from migration where name = '058-installation'");
    try {
      await expect(checkDatabase(test.ownerUrl, () => {})).rejects.toThrow("058-installation");
    } finally {
      await owner("insert into migration (name) values ('058-installation')");
    }
  });

  it("says that the application's role may not sell", async () => {
    await owner("revoke insert on ticket from jetty_app");
    try {
      await expect(checkDatabase(test.ownerUrl, () => {})).rejects.toThrow(/permission denied/);
    } finally {
      await owner("grant insert on ticket to jetty_app");
    }
  });
});

describe("a restore by a login that may make no roles", () => {
  const login = `restorer_${randomBytes(4).toString("hex")}`;
  const ownersUrl = () => {
    const url = new URL(test.ownerUrl);
    [url.pathname, url.username, url.password] = [`/${login}`, login, login];
    return url.toString();
  };
  beforeAll(async () => {
    await owner(`create role ${login} login password '${login}'`);
    await owner(`create database ${login} template template0`);
    await owner(`alter database ${login} owner to ${login}`);
  });
  afterAll(async () => {
    await owner(`drop database if exists ${login} with (force)`);
    await owner(`drop role if exists ${login}`);
  });

  it("names what to run where it may not work under the role", async () => {
    await expect(prepareForRestore(ownersUrl())).rejects.toThrow(`grant jetty_app to ${login};`);
  });

  it("goes on where it may", async () => {
    await owner(`grant jetty_app to ${login}`);
    await expect(prepareForRestore(ownersUrl())).resolves.toBeUndefined();
  });
});

describe("a restore", () => {
  it("is refused by a database that holds tables", async () => {
    await expect(prepareForRestore(test.ownerUrl)).rejects.toThrow(/holds tables/);
  });

  it("needs a file", async () => {
    await expect(restore(test.ownerUrl, join(folder, "none"), () => {})).rejects.toThrow(
      /There is no file/,
    );
  });
});

it.runIf(hindrance)("a pg_dump that cannot dump this server says why, in a sentence", async () => {
  expect(hindrance).toMatch(/of version \d+ and the server of version \d+|not on PATH/);
  await expect(backUp(test.ownerUrl, join(folder, "a"), () => {})).rejects.toThrow(hindrance ?? "");
});

describe.skipIf(hindrance)(`with a fitting pg_dump (${hindrance ?? "there is one"})`, () => {
  it("a dump is for its writer's eyes", async () => {
    const file = join(folder, "own.dump");
    await backUp(test.ownerUrl, file, () => {});
    expect(statSync(file).mode & 0o077).toBe(0);
    expect(existsSync(`${file}.part`)).toBe(false);
  });

  it("the drill ends with a sale in the copy, and drops it", async () => {
    const said = await saidBy((say) => drill(test.ownerUrl, say));
    expect(said.slice(-2)).toEqual(["sale: one adult for RM 30.00, taken back", "copy: dropped"]);
    const { rowCount } = await owner("select from pg_database where datname like 'jetty_drill_%'");
    expect(rowCount).toBe(0);
  });
});
