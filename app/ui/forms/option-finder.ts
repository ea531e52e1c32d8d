import { MAX_CHOICES } from "~/domain/shared/list-page";
import { CallError, type CallFailure, callServer } from "../calls/call-server";

export interface Option {
  value: string;
  label: string;
}

/** What is found so far. */
export interface Found {
  options: readonly Option[];
  /** There is another batch. */
  more: boolean;
  /** Why the last batch is not there. */
  failure: CallFailure | null;
}

export interface OptionSource {
  /** How long a search waits for the next key, in ms. */
  waitMs: number;
  /** One batch, from 0, of the options that a search finds. */
  find: (search: string, batch: number) => Promise<Pick<Found, "options" | "more">>;
}

/** A select can be searched where it has more options than these (R-9-01). */
export const SEARCHABLE_ABOVE = 5;
/** How long a remote search waits for the next key. */
const SEARCH_WAIT_MS = 300;

export interface OptionFinder {
  /** What was typed so far. */
  search: (text: string) => void;
  /** The next batch of the same search. */
  more: () => void;
  stop: () => void;
}

/**
 * Looks for options as somebody types, where `source` says at that moment. Of answers that overtake
 * each other, only the one to the newest question is shown.
 */
export function optionFinder(
  source: () => OptionSource,
  show: (found: Found) => void,
): OptionFinder {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let question = 0;
  let asked = { search: "", batch: 0 };
  let found: Found = { options: [], more: false, failure: null };
  let loading = false;

  const load = async (search: string, batch: number) => {
    const mine = (question += 1);
    asked = { search, batch };
    loading = true;
    const before = batch === 0 ? [] : found.options;
    const answer = await source()
      .find(search, batch)
      .then(
        ({ options, more }): Found => ({ options: [...before, ...options], more, failure: null }),
        (error: unknown): Found => ({ options: before, more: false, failure: failureOf(error) }),
      );
    if (mine !== question) return;
    loading = false;
    found = answer;
    show(found);
  };

  return {
    search: (text) => {
      clearTimeout(timer);
      // An answer that is under way belongs to fewer letters.
      question += 1;
      const { waitMs } = source();
      if (waitMs === 0) void load(text.trim(), 0);
      else timer = setTimeout(() => void load(text.trim(), 0), waitMs);
    },
    more: () => {
      if (found.more && !loading) void load(asked.search, asked.batch + 1);
    },
    stop: () => {
      clearTimeout(timer);
      question += 1;
    },
  };
}

/** The options of a select that has them all. */
export function localSource(options: readonly Option[]): OptionSource {
  return {
    waitMs: 0,
    find: (search, batch) => {
      const wanted = search.toLowerCase();
      const fitting = options.filter(({ label }) => label.toLowerCase().includes(wanted));
      return Promise.resolve({
        options: fitting.slice(batch * MAX_CHOICES, (batch + 1) * MAX_CHOICES),
        more: fitting.length > (batch + 1) * MAX_CHOICES,
      });
    },
  };
}

/** Where the server looks for options, and under which name its answer has them (R-7-64). */
export interface RemoteOptions {
  path: string;
  key: string;
}

/** The calls that a select of ours may ask. */
export const OPTION_CALLS = {
  staff: { path: "/api/options/staff", key: "options" },
  operators: { path: "/api/options/operators", key: "options" },
} as const satisfies Record<string, RemoteOptions>;

/** Options that the server looks for (K3), with the empty choice before all of them. */
export function remoteSource({ path, key }: RemoteOptions, empty: Option | null): OptionSource {
  return {
    waitMs: SEARCH_WAIT_MS,
    find: async (search, batch) => {
      const { options, more } = await callServer(
        `${path}?${new URLSearchParams({ search, batch: String(batch) }).toString()}`,
        (body) => batchIn(body, key),
      );
      const first = empty && search === "" && batch === 0 ? [empty] : [];
      return { options: [...first, ...options], more };
    },
  };
}

function failureOf(error: unknown): CallFailure {
  return error instanceof CallError ? error.failure : { kind: "refused", message: null };
}

function batchIn(body: unknown, key: string): Pick<Found, "options" | "more"> | undefined {
  if (typeof body !== "object" || body === null || !("more" in body)) return undefined;
  const options: unknown = Object.entries(body).find(([name]) => name === key)?.[1];
  return Array.isArray(options) && options.every(isOption)
    ? { options, more: body.more === true }
    : undefined;
}

function isOption(one: unknown): one is Option {
  return (
    typeof one === "object" &&
    one !== null &&
    "value" in one &&
    typeof one.value === "string" &&
    "label" in one &&
    typeof one.label === "string"
  );
}
