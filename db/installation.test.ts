import { afterEach, describe, expect, it, vi } from "vitest";
import { asOwner, useDatabase } from "../tests/support/database";
import { markDemo, markProduction, WrongInstallation } from "./installation";
import { migrate } from "./migrate";
import { requireMigrations } from "./missing-migrations";
import { seed } from "./seed/index";
import { inTransaction } from "./transaction";

/** Each case has the mark that it makes: it is taken away by the owner, as nobody else can. */
const test = useDatabase();
afterEach(async () => {
  vi.unstubAllEnvs();
  await asOwner(test, (client) =>
    client.query("delete from installation; delete from app_user where email = 'a@b.my'"),
  );
});
const users = () =>
  asOwner(test, async (client) => (await client.query("select from app_user")).rowCount);
const addUser = () =>
  asOwner(test, (client) =>
    client.query(
      "insert into app_user (name, username, email, phone, access, jetty_id, password_hash) values ('Ali', 'ali', 'a@b.my', '0123456789', 1, 0, 'x')",
    ),
  );

describe("demo data", () => {
  it("is refused by a database in production, whatever the shell says", async () => {
    await markProduction(null);
    vi.stubEnv("JETTY_DEMO", "1");
    await expect(seed(test.ownerUrl)).rejects.toThrow("This database is in production");
    expect(await users()).toBe(0);
  });

  it("is refused by an unmarked database that has users of its own", async () => {
    await addUser();
    await expect(seed(test.ownerUrl)).rejects.toThrow("has users of its own");
    expect(await users()).toBe(1);
  });
});

describe("a database of production", () => {
  it("is marked by the migration of a production environment", async () => {
    await migrate(test.ownerUrl, { production: true });
    await expect(seed(test.ownerUrl)).rejects.toThrow("This database is in production");
  });
});

describe("a process", () => {
  it("that finds a migration missing says which, and what to do", async () => {
    await expect(requireMigrations()).resolves.toBeUndefined();
    await asOwner(test, (client) =>
      client.query("delete from migration where name = '058-installation'"),
    );
    await expect(requireMigrations()).rejects.toThrow(
      /lacks 1 migrations, the first of them 058-installation: run `npm run migrate`/,
    );
    await asOwner(test, (client) =>
      client.query("insert into migration (name) values ('058-installation')"),
    );
  });
});

describe("a demo's database", () => {
  it("takes its users without a mark of another, and is refused by production", async () => {
    await inTransaction((tx) => markDemo(tx, []));
    await expect(markProduction(null)).rejects.toThrow(WrongInstallation);
  });
});
