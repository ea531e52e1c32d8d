import { useTranslation } from "react-i18next";
import { ProblemText } from "~/ui/forms/field";

/** A panel's heading with its tick; at the counter both may be ticked (S16), and whoever is counted is ticked by that. */
export function Nationality({ which, ticked }: { which: "malaysian" | "nonMalaysian"; ticked: boolean }) {
  const { t } = useTranslation("flow");
  return (
    <legend>
      <label className="tick h2">
        <input type="checkbox" name="nationality" value={which} defaultChecked={ticked} /> {t(`passengers.${which}`)}
      </label>
    </legend>
  );
}

interface ForeignCountryProps {
  countries: readonly { code: string; name: string }[];
  chosen: string;
  problem: string | undefined;
}

/** Where the non-Malaysians come from. The browser's own list finds a country by its first letters. */
export function ForeignCountry({ countries, chosen, problem }: ForeignCountryProps) {
  const { t } = useTranslation("flow");
  return (
    <div className={problem ? "field inline wrong" : "field inline"}>
      <label htmlFor="country">{t("passengers.country")}</label>
      <ProblemText id="country" problem={problem} />
      <select className="in" id="country" name="country" defaultValue={chosen} autoComplete="off" aria-invalid={problem ? true : undefined} aria-describedby={problem ? "country-e" : undefined}>
        <option value="">{t("passengers.chooseCountry")}</option>
        {countries.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </select>
    </div>
  );
}
