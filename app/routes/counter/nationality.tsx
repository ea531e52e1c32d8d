import { useTranslation } from "react-i18next";
import { SearchSelect } from "~/ui/forms/search-select";

/**
 * A panel's heading with its tick; at the counter both may be ticked (S16), and whoever is counted
 * is ticked by that.
 */
export function Nationality({
  which,
  ticked,
}: {
  which: "malaysian" | "nonMalaysian";
  ticked: boolean;
}) {
  const { t } = useTranslation("flow");
  return (
    <legend>
      <label className="tick h2">
        <input type="checkbox" name="nationality" value={which} defaultChecked={ticked} />{" "}
        {t(`passengers.${which}`)}
      </label>
    </legend>
  );
}

interface ForeignCountryProps {
  countries: readonly { code: string; name: string }[];
  chosen: string;
  problem: string | undefined;
}

/** Where the non-Malaysians come from. */
export function ForeignCountry({ countries, chosen, problem }: ForeignCountryProps) {
  const { t } = useTranslation("flow");
  const options = countries.map(({ code, name }) => ({ value: code, label: name }));
  return (
    <SearchSelect
      quick
      inline
      name="country"
      label={t("passengers.country")}
      empty={t("passengers.chooseCountry")}
      options={options}
      defaultValue={chosen}
      problem={problem}
      autoComplete="off"
    />
  );
}
