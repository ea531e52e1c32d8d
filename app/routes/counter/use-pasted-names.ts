import { type RefObject, useEffect, useRef, useState } from "react";
import { type Origin, originOf, takePlaces } from "~/domain/ordering/paste-places";
import {
  isPersonLine,
  type PastedLine,
  splitPastedColumn,
  splitPastedList,
} from "~/domain/ordering/pasted-lines";

/** A reader types a character at least every so many ms; no person does. */
const READER_GAP_MS = 50;

const FIELDS = ["name", "ic", "country"] as const;
/** As people write Malaysia in a list, which is not among the other countries. */
const HOME_SPELLINGS = ["malaysia", "mas", "my"];

/** A country but Malaysia, in the page's language. */
export interface OtherCountry {
  code: string;
  name: string;
}

interface PasteResult {
  filled: number;
  /** Lines of the list that found no row. */
  left: number;
}

/**
 * Fills rows of names from what is pasted into one of them (a list or a column, from that row on)
 * and from a card reader that types name and ic like a keyboard and ends with Enter (the row that
 * has the cursor, or the first blank one). Returns what the last of it came to.
 */
export function usePastedNames(
  grid: RefObject<HTMLFieldSetElement | null>,
  countries: readonly OtherCountry[],
): PasteResult | null {
  const [result, setResult] = useState<PasteResult | null>(null);
  const others = useRef(countries);
  useEffect(() => void (others.current = countries));
  useEffect(() => {
    const reader = new CardReader();
    const rows = () => [...(grid.current?.querySelectorAll<HTMLElement>("[data-row]") ?? [])];
    const paste = (event: ClipboardEvent) => {
      const row = rowOf(event.target);
      if (!row) return;
      const text = event.clipboardData?.getData("text") ?? "";
      const below = rows().slice(rows().indexOf(row));
      const column = columnIn(text, event.target);
      const people = column ?? listIn(text);
      if (people.length === 0) return;
      event.preventDefault();
      setResult(fill(column ? below : rowsFor(people, below, rows(), others.current), people));
    };
    const press = (event: KeyboardEvent) => {
      const person = reader.read(event);
      if (!person) return;
      event.preventDefault();
      event.stopPropagation();
      const here = rowOf(event.target);
      const free = here && isBlank(here) ? here : rows().find(isBlank);
      setResult(fill(free ? [free] : [], [person]));
    };
    document.addEventListener("paste", paste);
    document.addEventListener("keydown", press, true);
    return () => {
      document.removeEventListener("paste", paste);
      document.removeEventListener("keydown", press, true);
    };
  }, [grid]);
  return result;
}

/** Who a pasted list names; nobody where no line has both a name and a number. */
function listIn(text: string): PastedLine[] {
  const lines = splitPastedList(text);
  return lines.some(({ ic }) => ic !== "") ? lines : [];
}

/** The cells of a column, each for the field of its row that it is put in; null for anything else. */
function columnIn(text: string, target: EventTarget | null): PastedLine[] | null {
  const cells = splitPastedColumn(text);
  if (cells.length < 2 || cells.some(({ ic }) => ic !== "")) return null;
  const field = FIELDS.find((one) => target instanceof HTMLElement && target.dataset.field === one);
  return cells.map((one) => ({ ...one, name: "", [field ?? "name"]: one.name }));
}

/** The row of each person on a list, by where they come from; undefined where no fitting one is left. */
function rowsFor(
  people: readonly PastedLine[],
  below: readonly HTMLElement[],
  all: readonly HTMLElement[],
  others: readonly OtherCountry[],
): (HTMLElement | undefined)[] {
  const place = (row: HTMLElement) => {
    const origin: Origin = inputOf(row, "country") ? "foreign" : "home";
    return { row, origin };
  };
  const places = all.map(place);
  const origins = people.map(({ country, ic }) =>
    originOf({ isHome: isHome(country.toLowerCase(), others), ic }, places),
  );
  return takePlaces(origins, below.map(place)).map((taken) => taken?.row);
}

/** Whether a country on a list is Malaysia; null where it is none that is known. */
function isHome(country: string, others: readonly OtherCountry[]): boolean | null {
  if (HOME_SPELLINGS.includes(country)) return true;
  const isOther = others.some(
    ({ code, name }) => country === code.toLowerCase() || country === name.toLowerCase(),
  );
  return isOther ? false : null;
}

/** Tells what a reader types from what a person types, by its speed. */
class CardReader {
  private text = "";
  private last = Number.NEGATIVE_INFINITY;
  private field: HTMLInputElement | null = null;
  private before = "";

  /** The person on the card whose last key this is, with the field as it was before; or null. */
  read(event: KeyboardEvent): PastedLine | null {
    const fast = event.timeStamp - this.last <= READER_GAP_MS;
    if (event.key.length === 1 && !event.ctrlKey && !event.altKey && !event.metaKey) {
      if (!fast) this.begin(event.target);
      this.text += event.key;
      this.last = event.timeStamp;
    } else if (event.key === "Tab" && fast && this.text.length > 5) {
      this.text += "\t";
      this.last = event.timeStamp;
      event.preventDefault();
    } else if (event.key === "Enter" && fast) return this.end();
    return null;
  }

  private begin(target: EventTarget | null): void {
    this.text = "";
    this.field = target instanceof HTMLInputElement ? target : null;
    this.before = this.field?.value ?? "";
  }

  private end(): PastedLine | null {
    const [person] = splitPastedList(this.text);
    this.last = Number.NEGATIVE_INFINITY;
    if (!person || !isPersonLine(person)) return null;
    if (this.field) write(this.field, this.before);
    return person;
  }
}

/** Writes each person into the row that stands at the same place; a blank cell leaves its row as it is. */
function fill(
  rows: readonly (HTMLElement | undefined)[],
  people: readonly PastedLine[],
): PasteResult {
  const named = people.flatMap((person, index) =>
    FIELDS.some((field) => person[field] !== "") ? [{ person, row: rows[index] }] : [],
  );
  const used = named.flatMap(({ person, row }) => (row ? [{ person, row }] : []));
  for (const { person, row } of used)
    for (const field of FIELDS) {
      const input = inputOf(row, field);
      if (input && person[field] !== "") write(input, person[field]);
    }
  const next = rows.find((row) => row && isBlank(row)) ?? used.at(-1)?.row;
  if (next) inputOf(next, isBlank(next) ? "name" : "ic")?.focus();
  return { filled: used.length, left: named.length - used.length };
}

const rowOf = (target: EventTarget | null) =>
  target instanceof Element ? target.closest<HTMLElement>("[data-row]") : null;
const inputOf = (row: HTMLElement, field: keyof PastedLine) =>
  row.querySelector<HTMLInputElement>(`input[data-field=${field}]`);
const isBlank = (row: HTMLElement) => !inputOf(row, "name")?.value && !inputOf(row, "ic")?.value;

function write(input: HTMLInputElement, value: string): void {
  input.value = value;
  input.dispatchEvent(new Event("input", { bubbles: true }));
}
