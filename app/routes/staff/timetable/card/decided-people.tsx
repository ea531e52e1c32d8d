import { useTranslation } from "react-i18next";
import { type Column, ResponsiveTable } from "~/ui/table/responsive-table";
import { useCategoryNames } from "~/ui/tickets/category-names";
import type { CardView } from "./card-view.server";
import type { DecidedView } from "./decided-view.server";

interface DecidedPeopleProps {
  card: CardView;
  decided: DecidedView;
}

/** Who is on board by the decision of a conflict, with the way to take them off, or to put on whose boat nobody knew. */
export function DecidedPeople({ card, decided }: DecidedPeopleProps) {
  const { t } = useTranslation("manifest");
  const category = useCategoryNames().name;
  const { people, canCorrect } = decided;
  if (people.length === 0) return null;
  const named = ({ name, no }: DecidedView["people"][number]) => name ?? t("card.noName", { no });
  const columns: Column<DecidedView["people"][number]>[] = [
    { head: t("card.person"), title: true, cell: named },
    { head: t("card.category"), cell: (one) => category(one.category) },
    {
      head: t("card.ticket"),
      cell: ({ ticketCode, ticketNo }) => <a href={`/tickets/${ticketCode}`}>{ticketNo}</a>,
    },
    { head: t("decided.boat"), cell: ({ isOn }) => t(isOn ? "decided.here" : "decided.none") },
    { head: t("decided.by"), cell: ({ at, by }) => t("frozen.by", { at, name: by }) },
  ];
  const acts: typeof columns = [
    {
      head: t("decided.act"),
      acts: true,
      cell: (one) => (
        <a href={`/timetable/${card.id}/aboard/${one.key}/${one.isOn ? "off" : "on"}`}>
          {t(one.isOn ? "decided.off" : "decided.on")}
          <span className="vh"> {named(one)}</span>
        </a>
      ),
    },
  ];
  return (
    <section aria-labelledby="decided" className="stack">
      <h2 id="decided">{t("decided.title")}</h2>
      {card.canReopen ? <p>{t("decided.closed")}</p> : null}
      <ResponsiveTable
        caption={t("decided.title")}
        columns={canCorrect ? [...columns, ...acts] : columns}
        rows={people}
        keyOf={({ key }) => key}
      />
    </section>
  );
}
