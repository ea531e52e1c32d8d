/**
 * ISO 3166 countries by UN M49 sub-region (S19): the full list of the flow, and the group that the
 * counter and the visitors report count by. Names come from the platform's own CLDR data, so they
 * are right in both languages; the codes and groups are fixed here.
 */
const BY_REGION: Record<string, string> = {
  Africa:
    "DZ EG LY MA SD TN EH IO BI KM DJ ER ET TF KE MG MW MU YT MZ RE RW SC SO SS TZ UG ZM ZW AO CM CF TD CG CD GQ GA ST BW SZ LS NA ZA BJ BF CV CI GM GH GN GW LR ML MR NE NG SH SN SL TG",
  Caribbean: "AI AG AW BS BB BQ VG KY CU CW DM DO GD GP HT JM MQ MS PR BL KN LC MF VC SX TT TC VI",
  "Central America": "BZ CR SV GT HN MX NI PA",
  "South America": "AR BO BV BR CL CO EC FK GF GY PY PE GS SR UY VE",
  "Northern America": "BM CA GL PM US",
  "Central Asia": "KZ KG TJ TM UZ",
  "Eastern Asia": "CN HK MO KP JP MN KR TW",
  "South-eastern Asia": "BN KH ID LA MY MM PH SG TH TL VN",
  "Southern Asia": "AF BD BT IN IR MV NP PK LK",
  "Western Asia": "AM AZ BH CY GE IQ IL JO KW LB OM QA SA PS SY TR AE YE",
  "Eastern Europe": "BY BG CZ HU PL MD RO RU SK UA",
  "Northern Europe": "AX DK EE FO FI GG IS IE IM JE LV LT NO SJ SE GB",
  "Southern Europe": "AL AD BA HR GI GR VA IT MT ME MK PT SM RS SI ES",
  "Western Europe": "AT BE FR DE LI LU MC NL CH",
  "Australia and New Zealand": "AU CX CC HM NZ NF",
  Melanesia: "FJ NC PG SB VU",
  Micronesia: "GU KI MH FM NR MP PW UM",
  Polynesia: "AS CK PF NU PN WS TK TO TV WF",
  Antarctica: "AQ",
};

export interface Country {
  code: string;
  group: string;
}

export const COUNTRIES: readonly Country[] = Object.entries(BY_REGION).flatMap(([group, codes]) =>
  codes.split(" ").map((code) => ({ code, group })),
);

const GROUPS = new Map(COUNTRIES.map((country) => [country.code, country.group]));

export const HOME_COUNTRY = "MY";

/** Chosen in a short list by whoever finds no country of theirs: no country, but the wish for all. */
export const OTHER_COUNTRY = "other";

export function isCountry(value: unknown): value is string {
  return typeof value === "string" && GROUPS.has(value);
}

/**
 * The group of a country, or of an entry 'Others …' of the counter's list: a UN M49 sub-region, the
 * continent for Africa.
 */
export function countryGroup(code: string): string {
  return GROUPS.get(code) ?? OTHERS.find((entry) => entry.code === code)?.group ?? "Others";
}

interface OthersEntry extends Country {
  /** The region's number in UN M49, by which the platform names it; empty for what is left. */
  m49: string;
}

/**
 * ISO 3166 keeps XA to XZ for its users: what the counter's list calls 'Others …' is stored under
 * them (XK is in use elsewhere).
 */
export const OTHERS: readonly OthersEntry[] = [
  { code: "XA", group: "Africa", m49: "002" },
  { code: "XB", group: "Caribbean", m49: "029" },
  { code: "XC", group: "Central America", m49: "013" },
  { code: "XD", group: "South America", m49: "005" },
  { code: "XE", group: "Northern America", m49: "021" },
  { code: "XF", group: "Central Asia", m49: "143" },
  { code: "XG", group: "Eastern Asia", m49: "030" },
  { code: "XH", group: "South-eastern Asia", m49: "035" },
  { code: "XI", group: "Southern Asia", m49: "034" },
  { code: "XJ", group: "Western Asia", m49: "145" },
  { code: "XL", group: "Eastern Europe", m49: "151" },
  { code: "XM", group: "Northern Europe", m49: "154" },
  { code: "XN", group: "Southern Europe", m49: "039" },
  { code: "XO", group: "Western Europe", m49: "155" },
  { code: "XP", group: "Australia and New Zealand", m49: "053" },
  { code: "XQ", group: "Melanesia", m49: "054" },
  { code: "XR", group: "Micronesia", m49: "057" },
  { code: "XS", group: "Polynesia", m49: "061" },
  { code: "XZ", group: "Others", m49: "" },
];

/**
 * Where most visitors come from: the counter's list names these (S19), in this order after
 * Malaysia, and the rest as 'Others …'.
 */
export const MAIN_COUNTRIES: readonly string[] =
  "MY SG ID TH BN PH VN KH LA MM CN HK TW JP KR IN PK BD LK NP SA AE KW OM QA IR TR EG ZA NG MA GB IE FR DE NL BE LU CH AT IT ES GR DK SE NO FI PL CZ RU US CA MX BR AU NZ".split(
    " ",
  );
