import { isMalaysianIc } from "./identity";

/** Whose place it is in an order: a Malaysian's, or that of somebody from another country. */
export type Origin = "home" | "foreign";

const ORIGINS: readonly Origin[] = ["home", "foreign"];

interface Place {
  origin: Origin;
}

/**
 * Where somebody on a pasted list comes from: by the country that stands there, else from Malaysia
 * by a Malaysian ic; null where neither tells. Where all places are foreigners', a number alone
 * makes nobody a Malaysian: others who live here have one too.
 */
export function originOf(
  line: { isHome: boolean | null; ic: string },
  places: readonly Place[],
): Origin | null {
  if (line.isHome !== null) return line.isHome ? "home" : "foreign";
  return places.some(({ origin }) => origin === "home") && isMalaysianIc(line.ic) ? "home" : null;
}

/**
 * The place that each line of a list takes, in their order within an origin; null where no fitting
 * one is left. A line without an origin takes the next place that the others leave over, or else the
 * next of all.
 */
export function takePlaces<Free extends Place>(
  lines: readonly (Origin | null)[],
  free: readonly Free[],
): (Free | null)[] {
  const open = {
    home: free.filter(({ origin }) => origin === "home"),
    foreign: free.filter(({ origin }) => origin === "foreign"),
  };
  const asked = (origin: Origin) => lines.filter((line) => line === origin).length;
  const spare = {
    home: open.home.length - asked("home"),
    foreign: open.foreign.length - asked("foreign"),
  };
  return lines.map((line) => {
    const origin =
      line ??
      ORIGINS.find((one) => spare[one] > 0) ??
      ORIGINS.find((one) => open[one].length > 0) ??
      "home";
    if (line === null) spare[origin] -= 1;
    return open[origin].shift() ?? null;
  });
}
