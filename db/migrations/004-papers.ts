import type { Migration } from "./migration";

/** PDFs that were printed once and are kept to be sent again. They can be made anew at any time. */
export const papers: Migration = {
  name: "004-papers",
  up: async (sequelize) => {
    await sequelize.query(`
      create table paper (
        id integer generated always as identity primary key,
        ticket_id integer not null references ticket,
        kind text not null check (kind in ('receipt', 'ticket')),
        language text not null check (language in ('ms', 'en')),
        content_hash bytea not null check (length(content_hash) = 32),
        bytes bytea not null,
        sha256 bytea not null check (sha256 = pg_catalog.sha256(bytes)),
        created_at timestamptz not null default now(),
        unique (ticket_id, kind, language, content_hash)
      );
      -- A PDF is packed already.
      alter table paper alter column bytes set storage external;
      create index paper_age on paper (created_at);
      -- Whether a paper that somebody waits for has failed for good.
      create index outbox_failed_key on outbox (unique_key) where state = 'failed';
      grant select, insert, delete on paper to jetty_app;
    `);
  },
  down: async (sequelize) => {
    await sequelize.query("drop index outbox_failed_key; drop table paper;");
  },
};
