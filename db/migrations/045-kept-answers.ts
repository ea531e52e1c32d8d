import type { Migration } from "./migration";

/**
 * The first answers of calls that came with an `Idempotency-Key`, to be given again. Of the request
 * only a hash is kept.
 */
export const keptAnswers: Migration = {
  name: "045-kept-answers",
  up: async (sequelize) => {
    await sequelize.query(`
      create table kept_answer (
        user_id integer not null references app_user,
        key text not null check (key ~ '^[A-Za-z0-9_-]{16,64}$'),
        request_hash bytea not null check (length(request_hash) = 32),
        -- Null while the first request runs.
        status smallint check (status between 200 and 499),
        answer text,
        claimed_at timestamptz not null,
        primary key (user_id, key),
        check ((status is null) = (answer is null))
      );
      create index kept_answer_age on kept_answer (claimed_at);

      grant select, insert, update, delete on kept_answer to jetty_app;
    `);
  },
  down: async (sequelize) => {
    await sequelize.query("drop table kept_answer");
  },
};
