import { useTranslation } from "react-i18next";
import type { Buyer, Channel } from "~/domain/ordering/draft";
import { MAIN_COUNTRIES } from "~/domain/places/countries";
import { STATES } from "~/domain/places/states";
import { type FieldError, useFieldErrorText } from "~/ui/forms/field-errors";
import { SearchSelect } from "~/ui/forms/search-select";
import { TextField } from "~/ui/forms/text-field";
import { useCountryOptions } from "./country-options";

/** What the buyer's fields are called. */
export function useBuyerLabels(): Record<keyof Buyer, string> {
  const { t } = useTranslation("flow");
  return {
    name: t("buyer.name"),
    ic: t("buyer.ic"),
    phoneNo: t("buyer.phoneNo"),
    email: t("buyer.email"),
    country: t("buyer.country"),
    state: t("buyer.state"),
  };
}

/** Malaysia and the countries around it, first in that list. */
const NEIGHBOURS = 10;

interface BuyerFieldsProps {
  channel: Channel;
  buyer: Partial<Buyer>;
  typed: Record<string, string>;
  problems: readonly FieldError[];
  countries: readonly { code: string; name: string }[];
}

/**
 * Who buys: required online, all of it optional at the counter (X12). The state is asked of a
 * Malaysian address alone.
 */
export function BuyerFields({ channel, buyer, typed, problems, countries }: BuyerFieldsProps) {
  const { t } = useTranslation("flow");
  const problem = useFieldErrorText(problems);
  const labels = useBuyerLabels();
  const wired = (name: keyof Buyer) => ({
    name,
    label: labels[name],
    defaultValue: typed[name] ?? buyer[name] ?? "",
    problem: problem(name),
    required: channel === "web",
  });
  const all = countries.map(({ code, name }) => ({ value: code, label: name }));
  const main = useCountryOptions({
    countries,
    value: typed.country ?? buyer.country ?? "",
    problem: problem("country"),
    usual: MAIN_COUNTRIES.slice(0, NEIGHBOURS),
  });
  return (
    <>
      <TextField
        {...wired("name")}
        autoFocus={channel === "counter" && problems.length === 0}
        hint={t("buyer.nameHint")}
        autoComplete="name"
        maxLength={200}
      />
      <TextField
        {...wired("ic")}
        hint={t("buyer.icHint")}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={60}
        narrow
      />
      <TextField
        {...wired("phoneNo")}
        hint={t("buyer.phoneHint")}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        maxLength={60}
        narrow
      />
      <TextField
        {...wired("email")}
        hint={t("buyer.emailHint")}
        type="email"
        inputMode="email"
        autoComplete="email"
        maxLength={200}
      />
      <SearchSelect
        {...wired("country")}
        empty={t("buyer.choose")}
        {...(channel === "web" ? main : { options: all })}
        autoComplete="country"
      />
      <div className="if-home">
        <SearchSelect
          {...wired("state")}
          required={false}
          options={STATES.map((name) => ({
            value: name,
            label: name === "Others" ? t("buyer.others") : name,
          }))}
          autoComplete="address-level1"
        />
      </div>
    </>
  );
}
