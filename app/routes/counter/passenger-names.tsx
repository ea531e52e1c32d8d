import { type RefObject, useRef } from "react";
import { useTranslation } from "react-i18next";
import { PASSENGERS_PER_PAGE, totalPassengers } from "~/domain/ordering/passengers";
import { CATEGORIES, type Category, isForeigner } from "~/domain/pricing/categories";
import type { Counts } from "~/domain/pricing/rules";
import { COUNTRY_LIST_ID, CountryNames } from "~/routes/ticketing/country-names";
import { FieldErrorText } from "~/ui/forms/field";
import { type FieldError, fieldId, type FieldLabels } from "~/ui/forms/field-errors";
import { useCategoryNames } from "~/ui/tickets/category-names";
import { type OtherCountry, usePastedNames } from "./use-pasted-names";

interface PassengerNamesProps {
  counts: Counts;
  /** What stands in each field, by its name, before anything is typed here. */
  values: Readonly<Record<string, string>>;
  problem: (field: string) => string | undefined;
  /** The field that has the cursor when the page opens. */
  focus: string | undefined;
  countries: readonly OtherCountry[];
}

/**
 * Who travels, a row each under the counts: as many as fit on a page, more have a page of their own.
 * A pasted list, and a card that a reader types, fill rows.
 */
export function PassengerNames(props: PassengerNamesProps) {
  const { t } = useTranslation("counter");
  const grid = useRef<HTMLFieldSetElement>(null);
  const result = usePastedNames(grid, props.countries);
  const typed = useTypedValues(grid);
  const people = totalPassengers(props.counts);
  if (people === 0) return null;
  return (
    <fieldset className="panel names" id="names" ref={grid}>
      <legend className="h2">{t("names.heading")}</legend>
      {people > PASSENGERS_PER_PAGE ? (
        <p className="hint">{t("names.ownPage", { count: people })}</p>
      ) : (
        <NameRows {...props} typed={typed} />
      )}
      <p className="hint" role="status">
        {result
          ? `${t("names.filled", { count: result.filled })} ${result.left > 0 ? t("names.left", { count: result.left }) : ""}`
          : null}
      </p>
    </fieldset>
  );
}

function NameRows({
  counts,
  values,
  problem,
  focus,
  countries,
  typed,
}: PassengerNamesProps & { typed: (name: string) => string | undefined }) {
  const { t } = useTranslation("counter");
  const { name: nameOf, short } = useCategoryNames();
  const counted = CATEGORIES.filter((category) => counts[category]);
  const isMixed = new Set(counted.map(isForeigner)).size > 1;
  const rows = counted.flatMap((category) =>
    Array.from({ length: counts[category] ?? 0 }, (_, index) => ({
      category,
      prefix: `${category}[${index}]`,
      shortName: `${short(category)} ${index + 1}`,
      who: nameOf(category, index + 1),
    })),
  );
  return (
    <>
      {rows.map(({ category, prefix, shortName, who }) => (
        <div className="name-row" key={prefix} data-row>
          <span aria-hidden="true">
            {shortName}
            {isMixed ? ` ${t(isForeigner(category) ? "names.nonMy" : "names.my")}` : null}
          </span>
          {fieldsOf(category).map((field) => {
            const name = `${prefix}[${field}]`;
            return (
              <NameField
                key={field}
                name={name}
                field={field}
                who={who}
                value={typed(name) ?? values[name] ?? ""}
                problem={problem(name)}
                focus={focus === name}
              />
            );
          })}
        </div>
      ))}
      {rows.some(({ category }) => isForeigner(category)) ? (
        <CountryNames names={countries.map(({ name }) => name)} />
      ) : null}
    </>
  );
}

/** What the fields of this step are called that have something to correct. */
export function usePassengerLabels(problems: readonly FieldError[]): FieldLabels {
  const { t } = useTranslation("counter");
  const flow = useTranslation("flow").t;
  const { name: nameOf, labels } = useCategoryNames();
  const names = problems.flatMap(({ field }): [string, string][] => {
    const [, prefix, index, part] = /^(\w+)\[(\d+)\]\[(name|ic|country)\]$/.exec(field) ?? [];
    const category = CATEGORIES.find((one) => one === prefix);
    const name = NAME_FIELDS.find((one) => one === part);
    return category && name
      ? [[field, `${nameOf(category, Number(index) + 1)}, ${t(`names.${name}`)}`]]
      : [];
  });
  return { ...labels(), country: flow("passengers.country"), ...Object.fromEntries(names) };
}

const NAME_FIELDS = ["name", "ic", "country"] as const;
const fieldsOf = (category: Category) =>
  NAME_FIELDS.slice(0, isForeigner(category) ? undefined : -1);

interface NameFieldProps {
  name: string;
  field: (typeof NAME_FIELDS)[number];
  who: string;
  value: string;
  problem: string | undefined;
  focus: boolean;
}

function NameField({ name, field, who, value, problem, focus }: NameFieldProps) {
  const { t } = useTranslation("counter");
  const id = fieldId(name);
  return (
    <div className={problem ? "field wrong" : "field"}>
      <label htmlFor={id}>
        {t(`names.${field}`)}
        <span className="vh">, {who}</span>
      </label>
      <FieldErrorText id={id} problem={problem} />
      <input
        className="in"
        id={id}
        name={name}
        defaultValue={value}
        data-field={field}
        list={field === "country" ? COUNTRY_LIST_ID : undefined}
        maxLength={field === "name" ? 200 : field === "ic" ? 30 : 60}
        autoComplete="off"
        autoCapitalize={field === "name" ? "words" : "characters"}
        spellCheck={false}
        autoFocus={focus}
        aria-required={field === "country" ? undefined : true}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? `${id}-e` : undefined}
      />
    </div>
  );
}

/**
 * What was typed in rows that went meanwhile, because a number was typed over: it stands there
 * again when they come back.
 */
function useTypedValues(grid: RefObject<HTMLFieldSetElement | null>) {
  const kept = useRef(new Map<string, string>());
  for (const input of grid.current?.querySelectorAll("input") ?? [])
    kept.current.set(input.name, input.value);
  return (name: string) => kept.current.get(name);
}
