/** The Malaysian states in the order of section 3. */
export const STATES = [
  "Kuala Lumpur",
  "Labuan",
  "Putrajaya",
  "Johor",
  "Kedah",
  "Kelantan",
  "Melaka",
  "Negeri Sembilan",
  "Pahang",
  "Penang",
  "Perak",
  "Perlis",
  "Sabah",
  "Sarawak",
  "Selangor",
  "Terengganu",
  "Others",
] as const;
export type State = (typeof STATES)[number];

export const DEFAULT_STATE: State = "Terengganu";
/** Section 3: the state that stands there after Malaysian was unticked and is ticked again. */
export const STATE_AFTER_RETICK: State = "Melaka";

export function isState(value: unknown): value is State {
  return (STATES as readonly unknown[]).includes(value);
}
