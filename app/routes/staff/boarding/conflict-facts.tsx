import { useTranslation } from "react-i18next";
import { type Fact, Facts } from "~/ui/layout/facts";
import type { ConflictView, People } from "./conflict-view.server";

/** What happened at the boat: whom a device let on board without a network, and why it is in doubt. */
export function ConflictFacts({ conflict }: { conflict: ConflictView }) {
  const { t } = useTranslation("boarding");
  const { reason, receiptNo, leg, passengers, scanned, scannedBy, boarded, departure } = conflict;
  const facts: Fact[] = [
    { term: t("conflicts.why"), value: t(`conflicts.reason.${reason}`) },
    ...(leg === "back" ? [{ term: t("conflicts.leg"), value: t("conflicts.back") }] : []),
    { term: t("conflicts.passengers"), value: <PeopleNames people={passengers} /> },
    { term: t("conflicts.scanned"), value: t("conflicts.when", { at: scanned, by: scannedBy }) },
    ...(boarded ? [{ term: t("conflicts.boarded"), value: t("conflicts.when", boarded) }] : []),
    ...(departure ? [{ term: t("conflicts.departure"), value: departure }] : []),
  ];
  return (
    <>
      <h2 className="code">{receiptNo}</h2>
      <Facts facts={facts} />
    </>
  );
}

/** Passengers by number and name, one below the other. */
export function PeopleNames({ people: { named, more } }: { people: People }) {
  const { t } = useTranslation("boarding");
  return (
    <ul>
      {named.map(({ no, name }) => (
        <li key={no}>
          {name === null ? (
            t("board.passenger", { no })
          ) : (
            <>
              {`${no}. `}
              <b className="as-typed">{name}</b>
            </>
          )}
        </li>
      ))}
      {more > 0 ? <li>{t("conflicts.more", { count: more })}</li> : null}
    </ul>
  );
}
