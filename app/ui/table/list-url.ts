/**
 * The address of a page with one parameter of a list set anew; every other parameter stays, so that
 * two lists keep their places.
 */
export function listUrl(
  path: string,
  changes: Record<string, string | null>,
  anchor: string,
): string {
  const [base = "", query = ""] = path.split("?");
  const parameters = new URLSearchParams(query);
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) parameters.delete(name);
    else parameters.set(name, value);
  }
  const rest = parameters.toString();
  return `${base}${rest ? `?${rest}` : ""}#${anchor}`;
}
