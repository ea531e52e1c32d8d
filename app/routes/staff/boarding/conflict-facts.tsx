import { useTranslation } from "react-i18next";
import { type Fact, Facts } from "~/ui/layout/facts";
import type { ConflictView, People } from "./conflict-view.server";

/** What happened at the boat: whom a device let on board without a network, and why it is in doubt. */
export function ConflictFacts({ conflict }: { conflict: ConflictView }) {
  const { t } = useTranslation("conflicts");
  const { reason, receiptNo, leg, passengers, scanned, scannedBy, boarded, departure } = conflict;
  const facts: Fact[] = [
    { term: t("why"), value: t(`reason.${reason}`) },
    ...(leg === "back" ? [{ term: t("leg"), value: t("back") }] : []),
    { term: t("passengers"), value: <PeopleNames people={passengers} /> },
    { term: t("scanned"), value: t("when", { at: scanned, by: scannedBy }) },
    ...(boarded ? [{ term: t("boarded"), value: t("when", boarded) }] : []),
    ...(departure ? [{ term: t("departure"), value: departure }] : []),
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
  const { t } = useTranslation("conflicts");
  return (
    <ul>
      {named.map(({ no, name }) => (
        <li key={no}>
          {name === null ? (
            t("passenger", { no })
          ) : (
            <>
              {`${no}. `}
              <b className="as-typed">{name}</b>
            </>
          )}
        </li>
      ))}
      {more > 0 ? <li>{t("more", { count: more })}</li> : null}
    </ul>
  );
}
