import type { Sequelize } from "sequelize";
import { Umzug, type UmzugStorage } from "umzug";
import { connect } from "./connection";
import { markProduction } from "./installation";
import { migrations } from "./migrations/index";
import { migrateQueue, QUEUE_SCHEMA } from "./migrations/queue-schema";

/**
 * Brings the database at `ownerUrl` up to date. Safe to run from several processes at once: an
 * advisory lock lets one go first. One of production is marked as such.
 */
export async function migrate(
  ownerUrl: string,
  options: { production?: boolean } = {},
): Promise<string[]> {
  const sequelize = connect({ url: ownerUrl, poolMax: 2, statementTimeoutMs: 300_000 });
  try {
    return await sequelize.transaction(async (lock) => {
      await sequelize.query(
        "set local lock_timeout = 0; set local idle_in_transaction_session_timeout = 0",
        { transaction: lock },
      );
      await sequelize.query("select pg_advisory_xact_lock(72657474)", { transaction: lock });
      const done = await umzug(sequelize).up();
      await migrateQueue(ownerUrl);
      if (options.production) await markProduction(lock);
      return done.map((migration) => migration.name);
    });
  } finally {
    await sequelize.close();
  }
}

/** Takes back every migration, newest first (used by the test that proves each `down`). */
export async function revertMigrations(ownerUrl: string): Promise<void> {
  const sequelize = connect({ url: ownerUrl, poolMax: 2 });
  try {
    await sequelize.query(`drop schema if exists ${QUEUE_SCHEMA} cascade`);
    await umzug(sequelize).down({ to: 0 });
  } finally {
    await sequelize.close();
  }
}

function umzug(sequelize: Sequelize) {
  return new Umzug({
    migrations: migrations.map((migration) => ({
      name: migration.name,
      up: () => migration.up(sequelize),
      down: () => migration.down(sequelize),
    })),
    storage: storage(sequelize),
    logger: undefined,
  });
}

function storage(sequelize: Sequelize): UmzugStorage {
  const table = sequelize.query(
    "create table if not exists migration (name text primary key, done_at timestamptz not null default now())",
  );
  return {
    logMigration: async ({ name }) =>
      void (await sequelize.query("insert into migration (name) values ($1)", { bind: [name] })),
    unlogMigration: async ({ name }) =>
      void (await sequelize.query("delete from migration where name = $1", { bind: [name] })),
    executed: async () => {
      await table;
      const [rows] = await sequelize.query("select name from migration order by name");
      return (rows as { name: string }[]).map((row) => row.name);
    },
  };
}
