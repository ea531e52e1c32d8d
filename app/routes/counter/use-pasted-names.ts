import { type RefObject, useEffect, useState } from "react";
import { isPersonLine, type PastedLine, splitPastedList } from "~/domain/ordering/pasted-lines";

/** A reader types a character at least every so many ms; no person does. */
const READER_GAP_MS = 50;

interface PasteResult {
  filled: number;
  /** Lines of the list that found no row. */
  left: number;
}

/**
 * Fills rows of names from what is pasted into one of them (a list, from that row on) and from a
 * card reader that types name and ic like a keyboard and ends with Enter (the row that has the
 * cursor, or the first blank one). Returns what the last of it came to.
 */
export function usePastedNames(grid: RefObject<HTMLFieldSetElement | null>): PasteResult | null {
  const [result, setResult] = useState<PasteResult | null>(null);
  useEffect(() => {
    const reader = new CardReader();
    const rows = () => [...(grid.current?.querySelectorAll<HTMLElement>("[data-row]") ?? [])];
    const paste = (event: ClipboardEvent) => {
      const row = rowOf(event.target);
      const people = peopleIn(event.clipboardData?.getData("text") ?? "", event.target);
      if (!row || people.length === 0) return;
      event.preventDefault();
      setResult(fill(rows().slice(rows().indexOf(row)), people));
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

/** Who a pasted text names: a list, or a column of names or numbers for the field it is put in. */
function peopleIn(text: string, target: EventTarget | null): PastedLine[] {
  const lines = splitPastedList(text);
  if (lines.some(({ ic }) => ic !== "")) return lines;
  if (lines.length < 2) return [];
  const isNumbers = target instanceof HTMLInputElement && target.dataset.field === "ic";
  return isNumbers ? lines.map((one) => ({ ...one, name: "", ic: one.name })) : lines;
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

function fill(rows: readonly HTMLElement[], people: readonly PastedLine[]): PasteResult {
  const used = people.slice(0, rows.length);
  used.forEach((person, index) => {
    const row = rows[index];
    if (!row) return;
    for (const field of ["name", "ic", "country"] as const) {
      const input = inputOf(row, field);
      if (input && person[field] !== "") write(input, person[field]);
    }
  });
  const next = rows.find(isBlank) ?? rows[used.length - 1];
  if (next) inputOf(next, isBlank(next) ? "name" : "ic")?.focus();
  return { filled: used.length, left: people.length - used.length };
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
