import { useTranslation } from "react-i18next";
import { type Fact, Facts } from "~/ui/layout/facts";
import type { ConflictView } from "./conflict-view.server";

/** What happened at the boat: whom a device let on board without a network, and why it is in doubt. */
export function ConflictFacts({ conflict }: { conflict: ConflictView }) {
  const { t } = useTranslation("boarding");
  const { reason, receiptNo, leg, passengers, scanned, scannedBy, boarded, departure } = conflict;
  const facts: Fact[] = [
    { term: t("conflicts.why"), value: t(`conflicts.reason.${reason}`) },
    ...(leg === "back" ? [{ term: t("conflicts.leg"), value: t("conflicts.back") }] : []),
    { term: t("conflicts.passengers"), value: passengers },
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
