import { describe, expect, it } from "vitest";
import type { Language } from "~/domain/shared/language";
import { renderMarkup } from "../../../../../tests/support/render";
import { AT_FIRST } from "./offline-state";
import { OfflineStatus } from "./offline-status";

const MINUTE = 60_000;
/** What a device says of its list of 12 tickets after so many minutes. */
function said(minutes: number, language: Language): string {
  const list = { tickets: 12, madeAt: 0 };
  const state = { ...AT_FIRST, keeps: true, unusable: null, list, now: minutes * MINUTE };
  return renderMarkup(<OfflineStatus state={state} />, language);
}

describe("a device that is ready without a network", () => {
  it.each([
    [0.9, "en", "Ready offline: 12 tickets, just loaded"],
    [2, "en", "Ready offline: 12 tickets, 2 min old"],
    [90, "en", "Ready offline: 12 tickets, 90 min old"],
    [91, "en", "Ready offline: 12 tickets, 2 h old"],
    [0.9, "ms", "Sedia luar talian: 12 tiket, baru dimuat"],
    [2, "ms", "Sedia luar talian: 12 tiket, 2 min lalu"],
    [180, "ms", "Sedia luar talian: 12 tiket, 3 jam lalu"],
  ] as const)("says how old its list is after %s minutes, in %s", (minutes, language, words) => {
    expect(said(minutes, language)).toContain(`<p role="status">${words}</p>`);
  });
});

describe("a device in the evening", () => {
  it.each([
    ["en", "Ready for tomorrow: 7 tickets, 5 min old"],
    ["ms", "Sedia untuk esok: 7 tiket, 5 min lalu"],
  ] as const)("says that it is ready for tomorrow, in %s", (language, words) => {
    const [list, next] = [
      { tickets: 12, madeAt: 5 * MINUTE },
      { tickets: 7, madeAt: 0 },
    ];
    const known = { ...AT_FIRST, keeps: true, unusable: null, list, next, now: 5 * MINUTE };
    expect(renderMarkup(<OfflineStatus state={known} />, language)).toContain(`<p>${words}</p>`);
  });
});
