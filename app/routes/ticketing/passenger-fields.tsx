import { useTranslation } from "react-i18next";
import type { PassengerWarning } from "~/domain/ordering/identity";
import { PASSENGERS_PER_PAGE } from "~/domain/ordering/passengers";
import type { Category } from "~/domain/pricing/categories";
import { RichText } from "~/i18n/rich-text";
import { Button } from "~/ui/forms/buttons";
import { TextField } from "~/ui/forms/text-field";
import { useCategoryNames } from "~/ui/tickets/category-names";
import { COUNTRY_LIST_ID } from "./country-names";

export interface PassengerRow {
  /** Of all passengers, from 1. */
  number: number;
  category: Category;
  /** `adult[0]`: what the names of its fields begin with. */
  prefix: string;
  name: string;
  ic: string;
  /** Its name in the reader's language; null where it is locked to Malaysia. */
  country: string | null;
  /** Too young for an identity card. */
  child: boolean;
  warnings: PassengerWarning[];
}

export interface PassengerPage {
  page: number;
  pages: number;
  count: number;
  rows: PassengerRow[];
}

interface PassengerFieldsProps {
  people: PassengerPage;
  typed: Record<string, string>;
  problem: (field: string) => string | undefined;
  /** Whether the first blank field has the cursor. */
  focusBlank?: boolean;
}

/** The passengers of one page, each with name, ic and, where it is not locked, country. */
export function PassengerFields({
  people,
  typed,
  problem,
  focusBlank = false,
}: PassengerFieldsProps) {
  const { t } = useTranslation("people");
  const focus = focusBlank ? firstBlank(people.rows) : undefined;
  return (
    <>
      {people.rows.map((person) => (
        <PassengerFieldset
          key={person.number}
          person={person}
          typed={typed}
          problem={problem}
          focus={focus}
        />
      ))}
      {people.rows.some((person) => person.country === null) ? (
        <p className="hint">
          <RichText text={t("locked")} parts={{ b: <b /> }} />
        </p>
      ) : null}
    </>
  );
}

/** The field where the next character belongs: of the first who lacks something, or of all. */
function firstBlank(rows: readonly PassengerRow[]): string | undefined {
  const fields = rows.flatMap((row) =>
    (["name", "ic", "country"] as const).flatMap((field) =>
      row[field] === null ? [] : [{ name: `${row.prefix}[${field}]`, blank: row[field] === "" }],
    ),
  );
  return (fields.find(({ blank }) => blank) ?? fields[0])?.name;
}

function PassengerFieldset({
  person,
  typed,
  problem,
  focus,
}: { person: PassengerRow; focus: string | undefined } & Pick<
  PassengerFieldsProps,
  "typed" | "problem"
>) {
  const { t } = useTranslation("people");
  const { short } = useCategoryNames();
  const wired = (field: "name" | "ic" | "country") => {
    const name = `${person.prefix}[${field}]`;
    return {
      name,
      defaultValue: typed[name] ?? person[field] ?? "",
      problem: problem(name),
      required: true,
      autoComplete: "off",
      autoFocus: name === focus,
    };
  };
  return (
    <fieldset className="card stack">
      <legend className="h2">
        {t("one", { number: person.number, category: short(person.category) })}
      </legend>
      {person.number === 1 ? (
        <Button look="plain" name="copy" value="1">
          {t("copy")}
        </Button>
      ) : null}
      <TextField {...wired("name")} label={t("name")} maxLength={200} />
      <TextField
        {...wired("ic")}
        label={t("ic")}
        hint={person.child ? t("icChild") : undefined}
        maxLength={30}
        spellCheck={false}
        narrow
      />
      {person.country === null ? null : (
        <TextField
          {...wired("country")}
          label={t("country")}
          list={COUNTRY_LIST_ID}
          maxLength={60}
        />
      )}
      {person.warnings.map((warning) => (
        <p key={warning.kind} className="note warn small">
          <WarningText warning={warning} /> {t("warnings")}
        </p>
      ))}
    </fieldset>
  );
}

/** What looks wrong and is accepted (X14). */
export function WarningText({ warning }: { warning: PassengerWarning }) {
  const { t } = useTranslation("people");
  return warning.kind === "age"
    ? t("age", { count: warning.age })
    : t("duplicate", { number: warning.first + 1 });
}

/** Where in a big group one is, and the buttons that turn the page and keep what was typed. */
export function PassengerPager({ people: { page, pages, count } }: { people: PassengerPage }) {
  const { t } = useTranslation("people");
  if (pages === 1) return null;
  const from = page * PASSENGERS_PER_PAGE + 1;
  return (
    <div className="acts">
      <p className="hint">
        {t("page", {
          page: page + 1,
          pages,
          from,
          to: Math.min(from + PASSENGERS_PER_PAGE - 1, count),
          count,
        })}
      </p>
      <PagerButton to={page > 0 ? page - 1 : null} label={t("previous")} />
      <PagerButton to={page + 1 < pages ? page + 1 : null} label={t("next")} />
    </div>
  );
}

function PagerButton({ to, label }: { to: number | null; label: string }) {
  return to === null ? null : (
    <Button look="alt" name="page" value={to}>
      {label}
    </Button>
  );
}
