import { useTranslation } from "react-i18next";

/** Chosen in the short list by whoever finds no country of theirs: no country, so it comes back. */
const OTHER = "other";

interface CountryField {
  countries: readonly { code: string; name: string }[];
  /** As typed or as stored. */
  value: string;
  problem: string | undefined;
  /** Where nearly everybody who is asked comes from. */
  usual: readonly string[];
}

/**
 * The choices of a country on a buyer's page: the usual ones, and 'another country'. Whoever sends that gets the page again with all of them: the whole list would be half of
 * what the page weighs.
 */
export function useCountryOptions({ countries, value, problem, usual }: CountryField) {
  const { t } = useTranslation("flow");
  const isShort = !problem && (value === "" || usual.includes(value));
  const shown = isShort ? countries.filter(({ code }) => usual.includes(code)) : countries;
  const options = shown.map(({ code, name }) => ({ value: code, label: name }));
  return {
    options: isShort ? [...options, { value: OTHER, label: t("buyer.otherCountry") }] : options,
    defaultValue: value === OTHER ? "" : value,
  };
}
