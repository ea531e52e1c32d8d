/** `Y-m-d` and `H:i:s` of Kuala Lumpur. */
export function localTime(at: number): [date: string, time: string] {
  const [date = "", time = ""] = new Date(at + 8 * 3_600_000).toISOString().slice(0, 19).split("T");
  return [date, time];
}
