import type { Migration } from "./migration";

/**
 * Sailing that stops for the weather at a jetty, and one row for each paid order that it takes the
 * boat from, until its buyer has chosen what becomes of it (docs/weather.md).
 */
export const weather: Migration = {
  name: "069-weather",
  up: async (sequelize) => {
    await sequelize.query(`
      create table stoppage (
        id integer generated always as identity primary key,
        jetty_id smallint not null references jetty,
        from_at timestamptz not null,
        until_at timestamptz not null,
        -- The days it touches: where tickets are by date alone, nothing is sold for them.
        first_day date not null generated always as ((from_at at time zone 'Asia/Kuala_Lumpur')::date) stored,
        last_day date not null generated always as ((until_at at time zone 'Asia/Kuala_Lumpur')::date) stored,
        reason text not null check (reason in ('waves', 'storm', 'boat', 'other')),
        -- What the public reads beside a departure.
        public_reason text not null check (length(btrim(public_reason)) between 3 and 200),
        -- More for the buyers, in their language.
        words_ms text check (length(btrim(words_ms)) between 1 and 600),
        words_en text check (length(btrim(words_en)) between 1 and 600),
        answer_days smallint not null check (answer_days between 1 and 30),
        -- A plan until sailing is stopped by it.
        planned_at timestamptz not null,
        planned_by integer not null references app_user,
        stopped_at timestamptz,
        stopped_by integer references app_user,
        answer_by timestamptz,
        lifted_at timestamptz,
        lifted_by integer references app_user,
        check (until_at > from_at and until_at <= from_at + interval '14 days'),
        check (num_nonnulls(stopped_at, stopped_by, answer_by) in (0, 3)),
        check (num_nonnulls(lifted_at, lifted_by) in (0, 2)),
        check (lifted_at is null or stopped_at is not null)
      );
      create index stoppage_list on stoppage (stopped_at desc, id desc) where stopped_at is not null;
      create index stoppage_days on stoppage (jetty_id, first_day) where stopped_at is not null and lifted_at is null;
      create index stoppage_plan on stoppage (planned_at) where stopped_at is null;

      create function stoppage_stays() returns trigger language plpgsql as $f$
        begin
          if tg_op = 'DELETE' then
            if old.stopped_at is null then return old; end if;
          elsif (new.jetty_id, new.from_at, new.until_at, new.reason, new.public_reason, new.words_ms, new.words_en, new.answer_days,
                 new.planned_at, new.planned_by) is not distinct from
                (old.jetty_id, old.from_at, old.until_at, old.reason, old.public_reason, old.words_ms, old.words_en, old.answer_days,
                 old.planned_at, old.planned_by)
            and (old.stopped_at is null or (new.stopped_at, new.stopped_by, new.answer_by) = (old.stopped_at, old.stopped_by, old.answer_by))
            and (old.lifted_at is null or (new.lifted_at, new.lifted_by) = (old.lifted_at, old.lifted_by)) then
            return new;
          end if;
          raise exception 'what was stopped stays as it was told' using errcode = '23514', constraint = 'stoppage_stays';
        end $f$;
      create trigger stoppage_stays before update or delete on stoppage for each row execute function stoppage_stays();

      -- Which departures were cancelled by it: they sail again when it is lifted.
      create table stoppage_departure (
        stoppage_id integer not null references stoppage,
        departure_id integer not null references departure,
        primary key (stoppage_id, departure_id)
      );
      create index stoppage_departure_departure on stoppage_departure (departure_id);

      -- 128 bits of a link that opens an order without a login: 32 characters.
      create function weather_code() returns text language sql volatile as $f$
        select encode(substr(sha256(convert_to(gen_random_uuid()::text || gen_random_uuid()::text, 'UTF8')), 1, 16), 'hex')
      $f$;

      create table weather_case (
        id integer generated always as identity primary key,
        stoppage_id integer not null references stoppage,
        ticket_id integer not null references ticket,
        code text not null unique default weather_code() check (length(code) = 32),
        -- When the order was to sail.
        ticket_date date not null,
        added_at timestamptz not null,
        -- A mail was asked for.
        mailed boolean not null,
        reminded_at timestamptz,
        phoned_at timestamptz,
        phoned_by integer references app_user,
        -- sails: the boat sails after all.
        choice text check (choice in ('moved', 'refund', 'sails')),
        chosen_at timestamptz,
        -- deadline: nobody answered in time. office: sailing was taken up again.
        chosen_by text check (chosen_by in ('buyer', 'staff', 'deadline', 'office')),
        chosen_by_user integer references app_user,
        -- Where a refund is paid to.
        bank_name text check (length(btrim(bank_name)) between 2 and 60),
        bank_account text check (bank_account ~ '^[0-9]{5,20}$'),
        bank_holder text check (length(btrim(bank_holder)) between 2 and 100),
        unique (stoppage_id, ticket_id),
        check (num_nonnulls(choice, chosen_at, chosen_by) in (0, 3)),
        check ((chosen_by_user is not null) = coalesce(chosen_by in ('staff', 'office'), false)),
        check (num_nonnulls(phoned_at, phoned_by) in (0, 2)),
        check (num_nonnulls(bank_name, bank_account, bank_holder) in (0, 3)),
        check (bank_name is null or choice = 'refund')
      );
      -- An order waits for one answer at a time, and is refunded once.
      create unique index weather_case_live on weather_case (ticket_id) where choice is null or choice = 'refund';
      create index weather_case_open on weather_case (stoppage_id, id) where choice is null;

      create function weather_case_stays() returns trigger language plpgsql as $f$
        begin
          if (new.stoppage_id, new.ticket_id, new.code, new.ticket_date, new.added_at, new.mailed) is distinct from
             (old.stoppage_id, old.ticket_id, old.code, old.ticket_date, old.added_at, old.mailed)
            or (old.choice is not null and (new.choice, new.chosen_at, new.chosen_by, new.chosen_by_user) is distinct from
              (old.choice, old.chosen_at, old.chosen_by, old.chosen_by_user)) then
            raise exception 'an answer is given once' using errcode = '23514', constraint = 'weather_case_stays';
          end if;
          return new;
        end $f$;
      create trigger weather_case_stays before update on weather_case for each row execute function weather_case_stays();

      -- Whether sailing is stopped on a day at a jetty whose tickets are by date alone. Where boats have times, their
      -- departures say it themselves.
      create function is_stopped(at_jetty smallint, on_day date) returns boolean language sql stable as $f$
        select exists (
          select from stoppage s
            where s.stopped_at is not null and s.lifted_at is null and s.jetty_id = at_jetty
              and on_day between s.first_day and s.last_day)
          and not exists (select from departure d where d.jetty_id = at_jetty and d.day = on_day)
      $f$;

      -- The mails of a ticket have one more kind, and one more reason to be left out.
      drop index outbox_ticket_mail;
      create index outbox_ticket_mail on outbox (((payload ->> 'ticketId')::int), id)
        where job in ('mail.ticket', 'mail.ticket-cancelled', 'mail.date-blocked', 'mail.weather');
      alter table outbox drop constraint outbox_skipped_check, add constraint outbox_skipped_check
        check (skipped in ('cancelled', 'not_paid', 'not_cancelled', 'no_address', 'date_open', 'answered'));

      grant select, insert, update, delete on stoppage to jetty_app;
      grant select, insert on stoppage_departure, weather_case to jetty_app;
      grant update (reminded_at, phoned_at, phoned_by, choice, chosen_at, chosen_by, chosen_by_user, bank_name, bank_account, bank_holder)
        on weather_case to jetty_app;
    `);
  },
  down: async (sequelize) => {
    await sequelize.query(`
      update outbox set skipped = 'date_open' where skipped = 'answered';
      alter table outbox drop constraint outbox_skipped_check, add constraint outbox_skipped_check
        check (skipped in ('cancelled', 'not_paid', 'not_cancelled', 'no_address', 'date_open'));
      drop index outbox_ticket_mail;
      create index outbox_ticket_mail on outbox (((payload ->> 'ticketId')::int), id)
        where job in ('mail.ticket', 'mail.ticket-cancelled', 'mail.date-blocked');
      drop table weather_case, stoppage_departure, stoppage;
      drop function is_stopped(smallint, date), weather_code(), weather_case_stays(), stoppage_stays();
    `);
  },
};
