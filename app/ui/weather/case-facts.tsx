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
  const { state, sails, amount, parts, lacksBank, decided, account } = about;
  if (state === "open") return null;
  return (
    <Note kind={lacksBank || decided?.paid === false ? "careful" : LOOK[state]} role="status">
      <p>
        {t(`answer.${state === "refund" ? refundAnswer(about) : state}`, {
          ...{ sails, back: parts?.back, day: decided?.day, end: account?.end },
          amount: state === "refund" && parts ? parts.money : amount,
        })}
      </p>
    </Note>
  );
}

/** Which sentence says how the money back stands. */
function refundAnswer({ lacksBank, paysOut, parts, decided, account }: CaseView) {
  if (!paysOut) return parts ? "refundBack" : "refundNone";
  if (decided?.paid) return account ? "refundPaidTo" : "refundPaid";
  if (decided) return "refundRefused";
  return lacksBank ? "refundLacks" : "refund";
}

/** The account that was named for the money back, so that a slip is noticed before it is paid. */
export function RefundAccount({ about }: { about: CaseView }) {
  const { t } = useTranslation("weatherBuyer");
  const { account, decided, accountChanges, receiptNo } = about;
  if (!account) return null;
  return (
    <section aria-labelledby="account" className="stack">
      <h2 id="account">{t("account.heading")}</h2>
      <Facts
        facts={[
          { term: t("account.bank"), value: account.bank },
          { term: t("account.end"), value: <span className="num">{account.end}</span> },
          { term: t("account.holder"), value: account.holder },
        ]}
      />
      {decided || accountChanges ? null : <p>{t("account.slip", { receiptNo })}</p>}
    </section>
  );
}
