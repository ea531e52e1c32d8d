/** The Malaysian states in their order (R-3-47). */
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
/** The state that stands there after Malaysian was unticked and is ticked again (R-3-48). */
export const STATE_AFTER_RETICK: State = "Melaka";

export function isState(value: unknown): value is State {
  return (STATES as readonly unknown[]).includes(value);
}
