import { type ReactNode, useEffect, useMemo, useRef, useState } from "react";
import { type Day, parseDay } from "~/domain/shared/day";
import { useDomEvents } from "../forms/use-dom-events";
import { RangeCalendar } from "./range-calendar";
import { opener, type PickedRange, pressDay } from "./range-days";

interface RangePickerProps {
  today: string;
  /** The range has begun: its start is not to be chosen any more. */
  startStays: boolean;
  /** Fields named start and end, and perhaps range, the same as one line. */
  children: ReactNode;
}

const FIELDS = "input[name=start],input[name=end],input[name=range]";

/**
 * With scripts, a calendar below the fields of a range; without, the fields alone. What is pressed
 * is written into the fields.
 */
export function RangePicker({ today, startStays, children }: RangePickerProps) {
  const box = useRef<HTMLDivElement>(null);
  const left = useRef<HTMLElement | null>(null);
  const [picked, setPicked] = useState<PickedRange | null>(null);
  const first = parseDay(today);
  const opening = useMemo(
    () => opener(() => setPicked(rangeIn(box.current, startStays))),
    [startStays],
  );
  useEffect(() => opening.never, [opening]);
  useDomEvents(box, {
    focusin: ({ target }) => {
      if (!(target instanceof HTMLInputElement) || !target.matches(FIELDS) || target.readOnly)
        return;
      left.current = target;
      if (picked === null) opening.soon();
    },
    focusout: ({ relatedTarget }) => {
      if (relatedTarget instanceof Node && box.current?.contains(relatedTarget)) return;
      opening.never();
      setPicked(null);
    },
    keydown: (event) => {
      if (event.key !== "Escape" || picked === null) return;
      event.stopPropagation();
      setPicked(null);
      left.current?.focus();
      opening.never();
    },
    input: ({ isTrusted }) =>
      picked && isTrusted ? setPicked(rangeIn(box.current, startStays)) : undefined,
    // A press in the calendar must not take the focus out of the field: then it would close.
    mousedown: (event) =>
      event.target instanceof Element && event.target.closest(".range")
        ? event.preventDefault()
        : undefined,
  });
  if (!first) return children;

  const choose = (day: Day) => {
    if (!picked) return;
    const range = pressDay(picked, day, startStays);
    setPicked(range);
    write(box.current, "start", startStays ? null : range.start);
    write(box.current, "end", range.end);
    write(box.current, "range", "");
  };
  return (
    <div ref={box} className="stack">
      {children}
      {picked ? <RangeCalendar first={first} picked={picked} choose={choose} /> : null}
    </div>
  );
}

function field(box: HTMLElement | null, name: string): HTMLInputElement | null {
  return box?.querySelector<HTMLInputElement>(`input[name=${name}]`) ?? null;
}

function rangeIn(box: HTMLElement | null, startStays: boolean): PickedRange {
  const [start, end] = ["start", "end"].map((name) => parseDay(field(box, name)?.value));
  return { start: start ?? null, end: end ?? null, next: startStays ? "end" : "start" };
}

/** As if it had been typed; null leaves the field as it is. */
function write(box: HTMLElement | null, name: string, value: string | null): void {
  const input = field(box, name);
  if (!input || value === null || input.value === value) return;
  input.value = value;
  input.dispatchEvent(new Event("input", { bubbles: true }));
}
