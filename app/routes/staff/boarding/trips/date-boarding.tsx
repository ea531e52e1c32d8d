import { useTranslation } from "react-i18next";
import { Actions, LinkButton } from "~/ui/forms/buttons";
import { ErrorSummary } from "~/ui/forms/error-summary";
import type { FormState } from "~/ui/forms/field-errors";
import type { FieldRules } from "~/ui/forms/field-rules";
import { Note } from "~/ui/layout/note";
import { ConflictsNote } from "~/ui/manifest/conflicts-note";
import { HeadCount } from "~/ui/manifest/head-count";
import { Jackets } from "~/ui/manifest/jackets";
import { type Column, ResponsiveTable } from "~/ui/table/responsive-table";
import type { DateView } from "./date-view.server";

interface DateBoardingProps {
  date: DateView;
  nonce: string;
  /** When the page was made, in milliseconds, and for whom: they go with each press. */
  at: number;
  holder: string;
  rules: FieldRules;
  returned: FormState | undefined;
}

/** Boarding by date alone: the boat that is boarded now, closing it, and those that were closed. */
export function DateBoarding({ date, nonce, at, holder, rules, returned }: DateBoardingProps) {
  const { t } = useTranslation("manifest");
  const tripText = useTranslation("trips").t;
  const { next, no, waiting, late, unplaced, trips } = date;
  const returnedOf = (field: string) =>
    returned && field in returned.typed ? returned : undefined;
  const pressed = returnedOf("step");
  const waits = waiting + late;
  return (
    <>
      <ConflictsNote own={0} unplaced={unplaced} jetty={null} />
      {pressed ? <ErrorSummary problems={pressed.problems} /> : null}
      {next.canCount || next.heads > 0 ? (
        <HeadCount key={next.path} card={next} {...{ nonce, at, holder }} />
      ) : null}
      <section aria-labelledby="closing" className="stack">
        <h2 id="closing">{tripText("next", { no })}</h2>
        <p>{waiting === 0 ? tripText("waitingNone") : tripText("waiting", { count: waiting })}</p>
        {late > 0 ? (
          <Note kind="careful">
            <p>{tripText("late", { count: late })}</p>
          </Note>
        ) : null}
        {waits > 0 && next.afterwards ? (
          <Note kind="careful">
            <p>{tripText(`afterwards.${next.afterwards.who}`, { until: next.afterwards.until })}</p>
          </Note>
        ) : null}
        {waits > 0 && next.canClose ? (
          <Actions>
            <LinkButton href={date.closeHref}>{t("frozen.close")}</LinkButton>
          </Actions>
        ) : null}
      </section>
      {next.canCount || next.jackets ? (
        <Jackets
          key={`${next.path} jackets`}
          card={next}
          rules={rules}
          returned={returnedOf("adult")}
        />
      ) : null}
      {trips.length > 0 ? <Trips trips={trips} /> : null}
    </>
  );
}

function Trips({ trips }: Pick<DateView, "trips">) {
  const { t } = useTranslation("manifest");
  const tripText = useTranslation("trips").t;
  const columns: Column<DateView["trips"][number]>[] = [
    {
      head: t("card.boat"),
      title: true,
      cell: ({ id, no, boat }) => (
        <a className="as-typed" href={`/scan/trips/${id}`}>
          {no}. {boat}
        </a>
      ),
    },
    { head: t("card.departs"), cell: ({ time }) => time },
    { head: t("card.skipper"), cell: ({ skipper }) => <span className="as-typed">{skipper}</span> },
    {
      head: t("frozen.title"),
      cell: ({ number, version, isOpen, differs }) => (
        <span>
          {number}, {t("frozen.version", { version })}
          {isOpen || differs ? <small>{tripText(isOpen ? "openAgain" : "differs")}</small> : null}
        </span>
      ),
    },
    { head: t("frozen.people"), cell: ({ people }) => people, figure: true },
  ];
  return (
    <section aria-labelledby="trips" className="stack">
      <h2 id="trips">{tripText("list")}</h2>
      <ResponsiveTable
        caption={tripText("list")}
        columns={columns}
        rows={trips}
        keyOf={({ id }) => id}
      />
    </section>
  );
}
