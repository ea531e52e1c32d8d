/**
 * The jetties (R-1-05). 0 and 'Others' are labels of lists and reports: nobody departs from them.
 */
export const ALL_JETTY = { id: 0, name: "All Jetty" } as const;
export const OTHERS_LABEL = "Others";
export const JETTIES = [
  { id: 1, name: "Merang", place: "Kampung Merang, Setiu" },
  { id: 2, name: "Mangkok", place: "Kampung Mangkok, Setiu" },
] as const;
export type JettyId = (typeof JETTIES)[number]["id"];

export function isJettyId(value: unknown): value is JettyId {
  return value === 1 || value === 2;
}

export function jettyName(id: number): string {
  if (id === ALL_JETTY.id) return ALL_JETTY.name;
  return JETTIES.find((jetty) => jetty.id === id)?.name ?? OTHERS_LABEL;
}

/** Jetty 0 counts as 1 when a current jetty is needed (R-1-06). */
export function currentJetty(id: number): JettyId {
  return isJettyId(id) ? id : 1;
}

/** `Jeti Merang, Kampung Merang, Setiu`: as signs and maps name it, in either language. */
export function jettyAddress(id: number): string {
  const { name, place } = JETTIES[currentJetty(id) - 1] ?? JETTIES[0];
  return `Jeti ${name}, ${place}`;
}
