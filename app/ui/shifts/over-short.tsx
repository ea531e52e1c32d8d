import { useTranslation } from "react-i18next";
import { formatRm } from "~/domain/shared/money";
import { Facts } from "../layout/facts";

interface OverShortProps {
  expectedSen: number;
  countedSen: number;
  overShortSen: number;
}

/** What the drawer came to against its ledger: only of a closed shift. */
export function OverShort({ expectedSen, countedSen, overShortSen }: OverShortProps) {
  const { t } = useTranslation("shift");
  const text = useOverShortText();
  return (
    <Facts
      facts={[
        { term: t("sums.expected"), value: formatRm(expectedSen) },
        { term: t("sums.counted"), value: formatRm(countedSen) },
        { term: t("sums.overShort"), value: <b>{text(overShortSen)}</b> },
      ]}
    />
  );
}

/** `Lebih RM 1.00`, `Kurang RM 1.00` or `Tepat`. */
export function useOverShortText(): (sen: number) => string {
  const { t } = useTranslation("shift");
  return (sen) =>
    sen === 0
      ? t("sums.exact")
      : t(sen > 0 ? "sums.over" : "sums.short", { amount: formatRm(Math.abs(sen)) });
}
