import { useTranslation } from "react-i18next";
import { Facts } from "~/ui/layout/facts";
import { Note } from "~/ui/layout/note";
import type { CaseView } from "./case-view";

/** What happened to which order. */
export function CaseFacts({ about }: { about: CaseView }) {
  const { t } = useTranslation("weatherBuyer");
  return (
    <Facts
      facts={[
        { term: t("fact.receiptNo"), value: about.receiptNo },
        { term: t("fact.jetty"), value: about.jetty },
        { term: t("fact.was"), value: about.was },
        { term: t("fact.people"), value: about.people },
        { term: t("reason"), value: about.reason },
      ]}
    />
  );
}

/** What the office says about it, a paragraph a line. */
export function CaseWords({ words }: Pick<CaseView, "words">) {
  const lines = (words ?? "").split("\n").filter((line) => line.trim() !== "");
  return lines.map((line, index) => <p key={index}>{line}</p>);
}

const LOOK = {
  moved: "good",
  refund: "good",
  credit: "good",
  sails: "good",
  cancelled: "careful",
} as const;

/** What was chosen, once it was. */
export function CaseAnswer({ about }: { about: CaseView }) {
  const { t } = useTranslation("weatherBuyer");
  const { state, sails, amount, parts, lacksBank, paysOut } = about;
  if (state === "open") return null;
  const refund = lacksBank
    ? "refundLacks"
    : paysOut
      ? "refund"
      : parts
        ? "refundBack"
        : "refundNone";
  return (
    <Note kind={lacksBank ? "careful" : LOOK[state]} role="status">
      <p>
        {t(`answer.${state === "refund" ? refund : state}`, {
          ...{ sails, back: parts?.back },
          amount: state === "refund" && parts ? parts.money : amount,
        })}
      </p>
    </Note>
  );
}
