import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { MAX_CHOICES } from "~/domain/shared/list-page";
import { CallError } from "../calls/call-server";
import {
  type Found,
  localSource,
  OPTION_CALLS,
  optionFinder,
  type OptionSource,
  remoteSource,
} from "./option-finder";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const hundred = Array.from({ length: 120 }, (_, index) => ({
  value: String(index),
  label: `Pilihan ${index}`,
}));

/** What was asked and what was shown of it. */
function watch({ waitMs, find }: OptionSource) {
  const asked: [search: string, batch: number][] = [];
  const shown: Found[] = [];
  const finder = optionFinder(
    () => ({ waitMs, find: (...question) => (asked.push(question), find(...question)) }),
    (found) => shown.push(found),
  );
  return { finder, asked, shown, last: () => shown.at(-1) };
}
const settle = () => vi.advanceTimersByTimeAsync(0);

describe("a remote search", () => {
  it("waits 300 ms after the last key (R-9-02)", async () => {
    const requests = vi.fn((_path: string) =>
      Promise.resolve(new Response(JSON.stringify({ options: [], more: false }))),
    );
    vi.stubGlobal("fetch", requests);
    const { finder } = watch(remoteSource(OPTION_CALLS.staff, null));
    for (const typed of ["a", "ai", "ais"]) {
      finder.search(typed);
      await vi.advanceTimersByTimeAsync(299);
    }
    expect(requests).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(requests.mock.calls.map(([path]) => path)).toEqual([
      "/api/options/staff?search=ais&batch=0",
    ]);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(requests).toHaveBeenCalledOnce();
    vi.unstubAllGlobals();
  });

  it("shows the answer to the newest question, in whatever order they come, and nothing after it was left", async () => {
    const takes: Record<string, number> = { slow: 500, quick: 50 };
    const { finder, shown } = watch({
      waitMs: 300,
      find: (search) =>
        new Promise((resolve) =>
          setTimeout(resolve, takes[search] ?? 0, {
            options: [{ value: search, label: search }],
            more: false,
          }),
        ),
    });
    finder.search("slow");
    await vi.advanceTimersByTimeAsync(310);
    finder.search("quick");
    await vi.advanceTimersByTimeAsync(5_000);
    expect(shown.map(({ options }) => options[0]?.value)).toEqual(["quick"]);
    finder.search("slow");
    await vi.advanceTimersByTimeAsync(310);
    finder.stop();
    await vi.advanceTimersByTimeAsync(5_000);
    expect(shown).toHaveLength(1);
  });

  it("says so when it could not be answered", async () => {
    const { finder, last } = watch({
      waitMs: 300,
      find: () => Promise.reject(new CallError({ kind: "timeout" })),
    });
    finder.search("");
    await vi.advanceTimersByTimeAsync(300);
    expect(last()).toEqual({ options: [], more: false, failure: { kind: "timeout" } });
  });
});

describe("a select's own options", () => {
  it("come in batches of 50, each asked for once, and are found at once in any letters", async () => {
    const { finder, asked, last } = watch(localSource(hundred));
    finder.search("");
    await settle();
    expect([last()?.options.length, last()?.more]).toEqual([MAX_CHOICES, true]);
    finder.more();
    finder.more();
    await settle();
    expect(last()?.options.map(({ value }) => value)).toEqual(
      hundred.slice(0, 100).map(({ value }) => value),
    );
    finder.more();
    await settle();
    expect([last()?.options.length, last()?.more]).toEqual([120, false]);
    finder.more();
    await settle();
    expect(asked).toEqual([
      ["", 0],
      ["", 1],
      ["", 2],
    ]);
    finder.search(" PILIHAN 11 ");
    await settle();
    expect(last()?.options.map(({ value }) => value)).toEqual([
      "11",
      "110",
      "111",
      "112",
      "113",
      "114",
      "115",
      "116",
      "117",
      "118",
      "119",
    ]);
  });
});

describe("options that the server looks for", () => {
  const answered = (body: unknown) =>
    vi.stubGlobal(
      "fetch",
      vi.fn(() => Promise.resolve(new Response(JSON.stringify(body)))),
    );
  afterEach(() => void vi.unstubAllGlobals());
  const SHIPS = [{ value: "7", label: "Kapal 7" }];

  it("are asked for by search and batch, and read under the name that was said (R-7-64)", async () => {
    answered({ boats: SHIPS, options: [], more: true });
    const source = remoteSource({ path: "/api/boats", key: "boats" }, null);
    expect(await source.find("kapal & bot", 3)).toEqual({ options: SHIPS, more: true });
    expect(vi.mocked(fetch).mock.calls[0]?.[0]).toBe("/api/boats?search=kapal+%26+bot&batch=3");
  });

  it("are refused where the answer has them under another name", async () => {
    answered({ options: SHIPS, more: false });
    const source = remoteSource({ path: "/api/boats", key: "boats" }, null);
    await expect(source.find("", 0)).rejects.toBeInstanceOf(CallError);
  });
});
