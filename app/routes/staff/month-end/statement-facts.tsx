import { useTranslation } from "react-i18next";
import { type Fact, Facts } from "~/ui/layout/facts";
import { Note } from "~/ui/layout/note";
import type { OutcomeView, ReadingView } from "./statement-view.server";

const COUNTS = ["lines", "fresh", "known", "doubled", "foreign", "altered"] as const;

/** What a file was recognised as: how it is written, and which column is what. */
export function ReadingFacts({ reading }: { reading: ReadingView }) {
  const { t } = useTranslation("months");
  const { encoding, separator, columns, ignored, unpaid, withoutReference } = reading;
  const facts: Fact[] = [
    {
      term: t("statement.form"),
      value: t("statement.formText", {
        encoding,
        separator: t(`statement.separator.${separator}`),
      }),
    },
    {
      term: t("statement.columns"),
      value: (
        <ul>
          {columns.map(({ field, heading }) => (
            <li key={field}>
              {t(`statement.field.${field}`)}: <span className="as-typed">{heading}</span>
            </li>
          ))}
        </ul>
      ),
    },
  ];
  if (ignored.length > 0)
    facts.push({
      term: t("statement.ignored"),
      value: <span className="as-typed">{ignored.join(", ")}</span>,
    });
  if (unpaid > 0) facts.push({ term: t("statement.count.unpaid"), value: unpaid });
  if (withoutReference > 0)
    facts.push({ term: t("statement.count.withoutReference"), value: withoutReference });
  return (
    <>
      <Facts facts={facts} />
      {reading.hasFees ? null : (
        <Note kind="careful">
          <p>{t("statement.noFees")}</p>
        </Note>
      )}
      <Problems reading={reading} />
    </>
  );
}

function Problems({ reading: { problems, moreProblems } }: { reading: ReadingView }) {
  const { t } = useTranslation("months");
  if (problems.length === 0) return null;
  return (
    <Note kind="bad">
      <h3>{t("statement.problems.heading")}</h3>
      <ul>
        {problems.map(({ line, what }) => (
          <li key={line}>
            {t("statement.problems.line", { line, what: t(`statement.problems.what.${what}`) })}
          </li>
        ))}
        {moreProblems > 0 ? <li>{t("statement.problems.more", { count: moreProblems })}</li> : null}
      </ul>
    </Note>
  );
}

/** What became of its lines, or what would. */
export function OutcomeFacts({ outcome }: { outcome: OutcomeView }) {
  const { t } = useTranslation("months");
  const counts = COUNTS.filter((name) => name === "lines" || name === "fresh" || outcome[name] > 0);
  return (
    <>
      <Facts
        facts={[
          ...counts.map((name) => ({ term: t(`statement.count.${name}`), value: outcome[name] })),
          { term: t("statement.count.gross"), value: outcome.gross },
          { term: t("statement.count.fees"), value: outcome.fees },
          { term: t("statement.count.net"), value: outcome.net },
        ]}
      />
      {outcome.alteredLines.length > 0 ? (
        <Note kind="careful">
          <h3>{t("statement.altered.heading")}</h3>
          <ul>
            {outcome.alteredLines.map(({ line, bill, ...sums }) => (
              <li key={line}>
                <span className="as-typed">{t("statement.altered.line", { line, bill })}</span>:{" "}
                {t("statement.altered.was", sums)}
              </li>
            ))}
          </ul>
        </Note>
      ) : null}
    </>
  );
}
