import { randomBytes } from "node:crypto";
import { afterEach, describe, expect, it } from "vitest";
import { asOwner, useDatabase } from "../tests/support/database";
import { closeDatabase, openDatabase } from "./connection";
import { type DatabaseCause, onDatabaseCause } from "./database-cause";
import { databaseState } from "./readiness";

const test = useDatabase();
const other = `r_${randomBytes(6).toString("hex")}`;

/** Opens the pool anew: as another login, under another role, somewhere else. */
async function reopen(change: (url: URL) => void = () => {}, role = "jetty_app"): Promise<void> {
  await closeDatabase();
  const url = new URL(test.ownerUrl);
  change(url);
  openDatabase({ url: url.toString(), role, connectionTimeoutMs: 15_000 });
}
const owner = (statement: string) => asOwner(test, (client) => client.query(statement));
afterEach(() => reopen());

describe("a database that cannot be used says why:", () => {
  it("nobody listens", async () => {
    await reopen((url) => (url.port = "1"));
    expect(await databaseState()).toMatchObject({ database: false, cause: "unreachable" });
  });

  it("there is none of that name", async () => {
    await reopen((url) => (url.pathname = "/nowhere"));
    expect(await databaseState()).toMatchObject({ database: false, cause: "database_missing" });
  });

  it("the role is missing", async () => {
    await reopen(undefined, "nobody_here");
    expect(await databaseState()).toMatchObject({
      database: false,
      cause: "role_missing",
      help: expect.stringContaining("npm run restore") as string,
    });
  });

  it("the login may not work under the role", async () => {
    await owner(`create role ${other} login password 'x'`);
    try {
      await reopen((url) => ([url.username, url.password] = [other, "x"]));
      expect(await databaseState()).toMatchObject({ database: false, cause: "role_forbidden" });
    } finally {
      await closeDatabase();
      await owner(`drop role ${other}`);
    }
  });

  it("a migration is missing", async () => {
    await owner("delete from migration where name = '058-installation'");
    try {
      expect(await databaseState()).toMatchObject({ database: false, cause: "migrations_missing" });
    } finally {
      await owner("insert into migration (name) values ('058-installation')");
    }
  });
});

it("a database of a newer release can be used, and that is told", async () => {
  await owner("insert into migration (name) values ('999-next')");
  try {
    expect(await databaseState()).toMatchObject({ database: true, cause: "migrations_newer" });
  } finally {
    await owner("delete from migration where name = '999-next'");
  }
});

it("a cause is noted when it changes, and not with every look", async () => {
  await databaseState();
  const heard: (DatabaseCause | null)[] = [];
  onDatabaseCause((cause) => heard.push(cause));
  await reopen((url) => (url.pathname = "/nowhere"));
  for (let look = 0; look < 3; look += 1) await databaseState();
  await reopen();
  await databaseState();
  expect(heard).toEqual(["database_missing", null]);
});
