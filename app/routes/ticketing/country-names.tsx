export const COUNTRY_LIST_ID = "countries";

/** One list of countries for all the page's passengers: in each row it would be 14 kB. */
export function CountryNames({ names }: { names: readonly string[] }) {
  return (
    <datalist id={COUNTRY_LIST_ID}>
      {names.map((name) => (
        <option key={name} value={name} />
      ))}
    </datalist>
  );
}
