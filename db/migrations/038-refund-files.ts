import type { Migration } from "./migration";

/** Files that the office gave its bank, and what long lists of refunds are read and searched by. */
export const refundFiles: Migration = {
  name: "038-refund-files",
  up: async (sequelize) => {
    await sequelize.query(`
      create table refund_file (
        id integer generated always as identity primary key,
        made_by integer not null references app_user,
        made_at timestamptz not null,
        form_key text not null unique check (length(form_key) between 8 and 64)
      );
      create table refund_file_row (
        file_id integer not null references refund_file,
        refund_id integer not null references refund_due,
        primary key (file_id, refund_id)
      );
      create index refund_file_row_refund on refund_file_row (refund_id, file_id);
      grant select, insert on refund_file, refund_file_row to jetty_app;

      -- The ticket's own, for lists of one jetty; none for money that no order was found for.
      alter table refund_due add column jetty_id smallint references jetty, add column search_text text;
      create function refund_words() returns trigger language plpgsql as $f$
        begin
          select t.jetty_id, lower(concat_ws(' ', t.receipt_no, t.name, t.phone_no, t.email))
            into new.jetty_id, new.search_text from ticket t where t.id = new.ticket_id;
          new.search_text := lower(concat_ws(' ', new.search_text, new.bill_code, new.provider_ref, new.refund_ref));
          return new;
        end $f$;
      create or replace function refund_due_moves() returns trigger language plpgsql as $f$
        begin
          if (old.state <> 'open' and (new.state, new.decided_by, new.decided_at, new.refund_ref, new.note)
                is distinct from (old.state, old.decided_by, old.decided_at, old.refund_ref, old.note))
            or (new.amount_sen, new.reason, new.gateway, new.host, new.bill_code, new.provider_ref, new.attempt_id, new.event_id, new.ticket_id, new.created_at)
            is distinct from (old.amount_sen, old.reason, old.gateway, old.host, old.bill_code, old.provider_ref, old.attempt_id, old.event_id, old.ticket_id, old.created_at) then
            raise exception 'a refund due is decided once and otherwise stays as it is' using errcode = '23514', constraint = 'refund_due_moves';
          end if;
          return new;
        end $f$;
      create trigger refund_words before insert or update on refund_due for each row execute function refund_words();
      update refund_due set search_text = null;
      alter table refund_due alter column search_text set not null;

      -- Whose name, phone or address is corrected on a ticket is found by the new one.
      create function refund_follows_ticket() returns trigger language plpgsql as $f$
        begin
          update refund_due set search_text = null where ticket_id = new.id;
          return null;
        end $f$;
      create trigger refund_follows_ticket after update of name, phone_no, email on ticket for each row
        when ((new.name, new.phone_no, new.email) is distinct from (old.name, old.phone_no, old.email))
        execute function refund_follows_ticket();

      drop index refund_due_open;
      create index refund_due_open on refund_due (created_at, id) include (amount_sen, jetty_id) where state = 'open';
      create index refund_due_decided on refund_due (state, decided_at, id) include (amount_sen, jetty_id) where state <> 'open';
      create index refund_due_search on refund_due using gin (search_text gin_trgm_ops);
    `);
  },
  down: async (sequelize) => {
    await sequelize.query(`
      drop index refund_due_search, refund_due_decided, refund_due_open;
      create index refund_due_open on refund_due (created_at) where state = 'open';
      drop trigger refund_follows_ticket on ticket;
      drop trigger refund_words on refund_due;
      drop function refund_follows_ticket(), refund_words();
      create or replace function refund_due_moves() returns trigger language plpgsql as $f$
        begin
          if old.state <> 'open' or (new.amount_sen, new.reason, new.gateway, new.host, new.bill_code, new.provider_ref, new.attempt_id, new.ticket_id)
            is distinct from (old.amount_sen, old.reason, old.gateway, old.host, old.bill_code, old.provider_ref, old.attempt_id, old.ticket_id) then
            raise exception 'a refund due is decided once and otherwise stays as it is' using errcode = '23514', constraint = 'refund_due_moves';
          end if;
          return new;
        end $f$;
      alter table refund_due drop column search_text, drop column jetty_id;
      drop table refund_file_row, refund_file;
    `);
  },
};
