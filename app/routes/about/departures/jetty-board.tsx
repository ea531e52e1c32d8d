import { useTranslation } from "react-i18next";
import { type Column, ResponsiveTable } from "~/ui/table/responsive-table";
import type { BoardRow, DayBoardView, JettyBoardView } from "./board-view.server";

/** What leaves from one jetty today and tomorrow, or that it has no timetable, and when no boat leaves. */
export function JettyBoard({ jetty }: { jetty: JettyBoardView }) {
  const { t } = useTranslation("about");
  const id = `jetty-${jetty.id}`;
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{t("departures.jetty", { name: jetty.name })}</h2>
      {jetty.timed ? (
        jetty.days.map((day) => <DayBoard key={day.name} jetty={jetty.name} day={day} />)
      ) : (
        <>
          <p className="none">{t("departures.none")}</p>
          {jetty.days.map(({ closed, ...day }) =>
            closed ? (
              <div key={day.name}>
                <DayHead {...day} />
                <Closed {...closed} />
              </div>
            ) : null,
          )}
        </>
      )}
    </section>
  );
}

function DayHead({ name, date }: Pick<DayBoardView, "name" | "date">) {
  const { t } = useTranslation("about");
  return (
    <h3>
      {t(`departures.${name}`)} <span className="mute">{date}</span>
    </h3>
  );
}

/** Why no boat leaves on a day. */
function Closed({ kind, details }: NonNullable<DayBoardView["closed"]>) {
  const { t } = useTranslation("about");
  return (
    <p className="none">
      <span className="sign cancelled">{t(`departures.${kind}`, { details })}</span>
    </p>
  );
}

function DayBoard({ jetty, day }: { jetty: string; day: DayBoardView }) {
  const { t } = useTranslation(["about", "departures"]);
  const columns: Column<BoardRow>[] = [
    {
      head: t("departures.column.time"),
      title: true,
      cell: ({ time, newTime }) => (
        <>
          <span className={newTime ? "was" : undefined}>{time}</span>
          {newTime ? <b className="is">{t("departures.newTime", { time: newTime })}</b> : null}
        </>
      ),
    },
    { head: t("departures.column.boat"), cell: ({ boat }) => boat },
    {
      head: t("departures.column.places"),
      cell: ({ status, room }) =>
        status === "left" || status === "cancelled" ? "–" : <Places room={room} />,
    },
    {
      head: t("departures.column.status"),
      cell: ({ status, reason, blocked }) => (
        <span>
          <span className={`sign ${status}`}>{t(`departures:status.${status}`)}</span>
          {reason ? <small>{reason}</small> : null}
          {blocked === null ? null : <small>{t("departures.blocked", { details: blocked })}</small>}
        </span>
      ),
    },
  ];
  return (
    <>
      <DayHead {...day} />
      {day.closed ? (
        <Closed {...day.closed} />
      ) : (
        <ResponsiveTable
          caption={`${jetty}, ${day.date}`}
          columns={columns}
          rows={day.rows}
          keyOf={({ id }) => id}
          none={t("departures.noneOnDay")}
        />
      )}
    </>
  );
}

/** In words, never how many. */
function Places({ room }: Pick<BoardRow, "room">) {
  const { t } = useTranslation("about");
  const words = t(`departures.room.${room ?? "none"}`);
  return room === "few" || room === "full" ? <b className="scarce">{words}</b> : words;
}
