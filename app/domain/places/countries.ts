/**
 * ISO 3166 countries by UN M49 sub-region (S19): the full list of the flow, and the group that the counter and the visitors report count by.
 * Names come from the platform's own CLDR data, so they are right in both languages; the codes and groups are fixed here.
 */
const BY_REGION: Record<string, string> = {
  "Northern Africa": "DZ EG LY MA SD TN EH",
  "Eastern Africa": "IO BI KM DJ ER ET TF KE MG MW MU YT MZ RE RW SC SO SS TZ UG ZM ZW",
  "Middle Africa": "AO CM CF TD CG CD GQ GA ST",
  "Southern Africa": "BW SZ LS NA ZA",
  "Western Africa": "BJ BF CV CI GM GH GN GW LR ML MR NE NG SH SN SL TG",
  "Caribbean": "AI AG AW BS BB BQ VG KY CU CW DM DO GD GP HT JM MQ MS PR BL KN LC MF VC SX TT TC VI",
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
  "Melanesia": "FJ NC PG SB VU",
  "Micronesia": "GU KI MH FM NR MP PW UM",
  "Polynesia": "AS CK PF NU PN WS TK TO TV WF",
  "Antarctica": "AQ",
};

export interface Country {
  code: string;
  group: string;
}

export const COUNTRIES: readonly Country[] = Object.entries(BY_REGION).flatMap(([group, codes]) => codes.split(" ").map((code) => ({ code, group })));

const GROUPS = new Map(COUNTRIES.map((country) => [country.code, country.group]));

export const HOME_COUNTRY = "MY";

export function isCountry(value: unknown): value is string {
  return typeof value === "string" && GROUPS.has(value);
}

/** The UN M49 sub-region of a country. */
export function countryGroup(code: string): string {
  return GROUPS.get(code) ?? "Others";
}
