import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { fetchInTime } from "~/ui/calls/fetch-in-time";
import { departuresPath } from "./paths";
import type { DepartureOption, ScreenView } from "./screen-view";

/** The departures of one day; no day: none is chosen. */
export interface ShownDepartures {
  day: string;
  options: readonly DepartureOption[];
}

/**
 * The departures of the day and the people that stand in the form now: a day is a radio, which
 * sends nothing by itself. Those of another day are gone at once; where no answer comes, none are
 * offered, and the server takes the next one with room.
 */
export function useDepartures(
  form: RefObject<HTMLFormElement | null>,
  { order, departures }: ScreenView,
): { shown: ShownDepartures; ask: () => void } {
  const keptDay = order.ticketDate ?? "";
  const [shown, setShown] = useState<ShownDepartures>({ day: keptDay, options: departures });
  const asked = useRef(departuresPath(keptDay, order.adults + order.children));
  const ask = useCallback(async () => {
    if (!form.current) return;
    const data = new FormData(form.current);
    const text = (name: string, kept: string | number) => {
      const value = data.get(name);
      return typeof value === "string" ? value : String(kept);
    };
    const day = text("ticketDate", keptDay);
    const people = Number(text("adult", order.adults)) + Number(text("child", order.children));
    const path = departuresPath(day, people);
    if (day === "" || path === asked.current) return;
    asked.current = path;
    setShown((before) => (before.day === day ? before : { day, options: [] }));
    const options = await fetchOptions(path);
    // What was asked since is answered by its own answer.
    if (asked.current !== path) return;
    if (options) setShown({ day, options });
    else asked.current = "";
  }, [form, keptDay, order.adults, order.children]);
  const start = useCallback(() => void ask(), [ask]);
  // A browser may have filled the form in again, as it was before the page was loaded anew.
  useEffect(start, [start]);
  return { shown, ask: start };
}

/** Null where the server is not there, or answers with a page: the session is over. */
async function fetchOptions(path: string): Promise<DepartureOption[] | null> {
  try {
    const response = await fetchInTime(path);
    return response.ok ? ((await response.json()) as DepartureOption[]) : null;
  } catch {
    return null;
  }
}
