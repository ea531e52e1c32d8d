import { useTranslation } from "react-i18next";
import { type Column, ResponsiveTable } from "~/ui/table/responsive-table";
import type { BoardRow, JettyBoardView } from "./board-view.server";

/** What leaves from one jetty today and tomorrow, or that it has no timetable. */
export function JettyBoard({ jetty }: { jetty: JettyBoardView }) {
  const { t } = useTranslation("about");
  const id = `jetty-${jetty.id}`;
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{t("departures.jetty", { name: jetty.name })}</h2>
      {jetty.timed ? (
        jetty.days.map((day) => <DayBoard key={day.name} jetty={jetty.name} day={day} />)
      ) : (
        <p className="none">{t("departures.none")}</p>
      )}
    </section>
  );
}

function DayBoard({ jetty, day }: { jetty: string; day: JettyBoardView["days"][number] }) {
  const { t } = useTranslation(["about", "timetable"]);
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
          <span className={`sign ${status}`}>{t(`timetable:status.${status}`)}</span>
          {reason ? <small>{reason}</small> : null}
          {blocked === null ? null : <small>{t("departures.blocked", { details: blocked })}</small>}
        </span>
      ),
    },
  ];
  return (
    <>
      <h3>
        {t(`departures.${day.name}`)} <span className="mute">{day.date}</span>
      </h3>
      <ResponsiveTable
        caption={`${jetty}, ${day.date}`}
        columns={columns}
        rows={day.rows}
        keyOf={({ id }) => id}
        none={t("departures.noneOnDay")}
      />
    </>
  );
}

/** In words, never how many. */
function Places({ room }: Pick<BoardRow, "room">) {
  const { t } = useTranslation("about");
  const words = t(`departures.room.${room ?? "none"}`);
  return room === "few" || room === "full" ? <b className="scarce">{words}</b> : words;
}
