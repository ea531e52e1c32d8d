import { useTranslation } from "react-i18next";
import { OTHER_COUNTRY } from "~/domain/places/countries";

interface CountryField {
  countries: readonly { code: string; name: string }[];
  /** As typed or as stored. */
  value: string;
  problem: string | undefined;
  /** Where nearly everybody who is asked comes from. */
  usual: readonly string[];
}

/**
 * The choices of a country on a buyer's page: the usual ones, and 'another country'. Whoever sends
 * that gets the page again with all of them, and what to do there: the whole list would be half of
 * what the page weighs.
 */
export function useCountryOptions({ countries, value, problem, usual }: CountryField) {
  const { t } = useTranslation("flow");
  const isAskedFor = value === OTHER_COUNTRY;
  const isShort = !problem && (value === "" || usual.includes(value));
  const shown = isShort ? countries.filter(({ code }) => usual.includes(code)) : countries;
  const options = shown.map(({ code, name }) => ({ value: code, label: name }));
  return {
    options: isShort
      ? [...options, { value: OTHER_COUNTRY, label: t("buyer.otherCountry") }]
      : options,
    defaultValue: isAskedFor ? "" : value,
    hint: isAskedFor ? t("buyer.allCountries") : undefined,
    autoFocus: isAskedFor,
  };
}
