import { useTranslation } from "react-i18next";
import { whoField } from "~/domain/manifest/trips/who-field";
import type { Category } from "~/domain/pricing/categories";
import { useCategoryNames } from "~/ui/tickets/category-names";

interface Person {
  /** Ticket and passenger: `1234-2`. */
  key: string;
  no: number;
  receiptNo: string;
  name: string | null;
  category: Category;
  at: string;
  isDecided: boolean;
  isOn: boolean;
  wasBefore: boolean;
}

interface WhoTicksProps {
  people: readonly Person[];
  /** What was ticked, where the form came back. */
  typed: Readonly<Record<string, string>> | undefined;
}

/**
 * Who was on a boat: ticked are those on its manifest, and of those who are on none whoever was scanned
 * before it was closed.
 */
export function WhoTicks({ people, typed }: WhoTicksProps) {
  const { t } = useTranslation("trips");
  const groups = [
    { legend: t("whoOn"), people: people.filter(({ isOn }) => isOn) },
    { legend: t("whoNone"), people: people.filter(({ isOn }) => !isOn) },
  ];
  return (
    <>
      {groups
        .filter((group) => group.people.length > 0)
        .map((group) => (
          <fieldset className="party" key={group.legend}>
            <legend className="label">{group.legend}</legend>
            {group.people.map((one) => (
              <WhoTick
                key={one.key}
                person={one}
                isTicked={typed ? whoField(one.key) in typed : one.isOn || one.wasBefore}
              />
            ))}
          </fieldset>
        ))}
    </>
  );
}

function WhoTick({ person, isTicked }: { person: Person; isTicked: boolean }) {
  const { t } = useTranslation("manifest");
  const tripText = useTranslation("trips").t;
  const category = useCategoryNames().name;
  const { key, no, name, receiptNo, at, isDecided } = person;
  return (
    <label className="tick">
      <input type="checkbox" name={whoField(key)} defaultChecked={isTicked} />
      <span>
        <b className="as-typed">{name ?? t("card.noName", { no })}</b> {category(person.category)}{" "}
        <small>
          {tripText(isDecided ? "decided" : "scanned", { ticket: `${receiptNo}-${no}`, at })}
        </small>
      </span>
    </label>
  );
}
