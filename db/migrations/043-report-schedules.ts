import type { Migration } from "./migration";

/** Reports that are asked for by the clock and mailed to addresses. */
export const reportSchedules: Migration = {
  name: "043-report-schedules",
  up: async (sequelize) => {
    await sequelize.query(`
      create table report_schedule (
        id integer generated always as identity primary key,
        -- In whose name its reports are made.
        user_id integer not null references app_user,
        type text not null
          check (type in ('pelepasan', 'jualan', 'pembatalan_tiket', 'cetakan_semula', 'agency', 'pengunjung')),
        format text not null check (format in ('pdf', 'csv', 'xlsx')),
        jetty_id smallint not null check (jetty_id between 0 and 2),
        platform smallint not null check (platform between 0 and 3),
        language text not null check (language in ('ms', 'en')),
        period text not null check (period in ('daily', 'weekly', 'monthly')),
        -- 0 is Monday.
        weekday smallint check (weekday between 0 and 6),
        -- No month is shorter than 28 days.
        month_day smallint check (month_day between 1 and 28),
        hour smallint not null check (hour between 0 and 23),
        addresses text[] not null check (cardinality(addresses) between 1 and 10),
        state text not null default 'active' check (state in ('active', 'paused', 'removed')),
        paused_because text check (paused_because in ('asked', 'owner_may_not')),
        next_at timestamptz,
        version integer not null default 1,
        created_at timestamptz not null default now(),
        updated_at timestamptz not null default now(),
        updated_by integer not null references app_user,
        check ((period = 'weekly') = (weekday is not null)),
        check ((period = 'monthly') = (month_day is not null)),
        check ((state = 'active') = (next_at is not null)),
        check ((state = 'paused') = (paused_because is not null))
      );
      create index report_schedule_due on report_schedule (next_at) where state = 'active';

      alter table report
        add column schedule_id integer references report_schedule,
        -- The time of the schedule that it was made for.
        add column scheduled_at timestamptz,
        add check ((schedule_id is null) = (scheduled_at is null));
      create unique index report_of_schedule on report (schedule_id, scheduled_at) where schedule_id is not null;

      create table report_delivery (
        report_id integer not null references report,
        no smallint not null check (no between 1 and 10),
        address text not null check (length(address) between 3 and 200),
        sent_at timestamptz,
        primary key (report_id, no)
      );

      grant select, insert, update on report_schedule, report_delivery to jetty_app;
    `);
  },
  down: async (sequelize) => {
    await sequelize.query(`
      drop table report_delivery;
      alter table report drop column schedule_id, drop column scheduled_at;
      drop table report_schedule;
    `);
  },
};
