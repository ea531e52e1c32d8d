import { useTranslation } from "react-i18next";
import { useScreenPath } from "~/ui/layout/use-screen-path";
import { type Column, ResponsiveTable } from "~/ui/table/responsive-table";
import { type RowLink, RowLinks } from "~/ui/table/row-links";
import { RowMenu } from "~/ui/table/row-menu";
import type { DayAct, DepartureView } from "./day-view.server";
import { DepartureTag } from "./departure-tag";

/** The departures of a day, each with what can be done with it now. */
export function DepartureTable({
  caption,
  departures,
}: {
  caption: string;
  departures: readonly DepartureView[];
}) {
  const { t } = useTranslation("timetable");
  const columns: Column<DepartureView>[] = [
    {
      head: t("column.time"),
      title: true,
      cell: ({ id, time, newTime, boat }) => (
        <span className="whole">
          <a href={`/timetable/${id}`}>
            {time}
            <span className="vh">
              {" "}
              {boat}, {t("act.card")}
            </span>
          </a>
          {newTime ? <small>{t("newTime", { time: newTime })}</small> : null}
        </span>
      ),
    },
    {
      head: t("column.boat"),
      cell: ({ boat, skipper }) => (
        <span>
          {boat}
          <small>{skipper ?? t("noSkipper")}</small>
        </span>
      ),
    },
    { head: t("column.sold"), cell: ({ sold }) => sold, figure: true },
    { head: t("column.held"), cell: ({ held }) => held, figure: true },
    { head: t("column.left"), cell: (one) => <Places of={one} />, figure: true },
    { head: t("column.onBoard"), cell: ({ onBoard }) => onBoard, figure: true },
    { head: t("column.status"), cell: (one) => <Standing of={one} /> },
    { head: t("column.acts"), acts: true, cell: (one) => <Acts of={one} /> },
  ];
  return (
    <ResponsiveTable
      caption={caption}
      columns={columns}
      rows={departures}
      keyOf={({ id }) => id}
      none={t("none")}
    />
  );
}

function Places({ of: { left, capacity, over, room } }: { of: DepartureView }) {
  const { t } = useTranslation("timetable");
  return (
    <span>
      {t("leftOf", { left, capacity })}
      {over > 0 ? (
        <small>
          <span className="tag bad">{t("over", { count: over })}</span>
        </small>
      ) : room === "open" ? null : (
        <small>
          <span className="tag warn">{t(room)}</span>
        </small>
      )}
    </span>
  );
}

function Standing({ of: { status, reason, notSold } }: { of: DepartureView }) {
  const { t } = useTranslation("departures");
  return (
    <span>
      <DepartureTag status={status} />
      {reason ? <small>{reason}</small> : null}
      {notSold.map((why) => (
        <small key={why}>
          <b>{t(`notSold.${why}`)}</b>
        </small>
      ))}
    </span>
  );
}

function Acts({ of: { id, time, boat, status, acts } }: { of: DepartureView }) {
  const { t } = useTranslation("timetable");
  const address = useScreenPath("timetable");
  const label = (act: DayAct) => (act === "on-time" ? t(`act.again.${status}`) : t(`act.${act}`));
  const [first, ...others] = acts.map((act): RowLink => ({
    label: label(act),
    href: address(`${id}/${act}`),
    risky: act === "cancel",
  }));
  const row = t("departure", { time, boat });
  if (!first) return "–";
  return others.length === 0 ? (
    <RowLinks row={row} links={[first]} />
  ) : (
    <RowMenu row={row} links={[first, ...others]} />
  );
}
