import { describe, expect, it } from "vitest";
import { translationsOf } from "~/i18n/translations.server";
import { arrivalText } from "./arrival-text";

const t = translationsOf("ms", "receipt");
const AFTERNOON = {
  boat: "Seri Mangkok",
  sailsAt: new Date("2026-06-10T14:30:00+08:00"),
  delayedTo: null,
  cancelled: false,
  reason: null,
  firstNo: 1,
  lastNo: 2,
};

describe("when to be at the jetty", () => {
  it("is the jetty's time on a day without boats' times", () => {
    expect(arrivalText(t, { boats: [] }, { arriveBy: "08:30" }, "ms")).toContain("8:30 pagi");
  });

  it("is early where a boat has a time, which may be another than the jetty's", () => {
    const text = arrivalText(t, { boats: [AFTERNOON] }, { arriveBy: "08:30" }, "ms");
    expect(text).toMatch(/^Datang awal/);
    expect(text).not.toContain("8:30");
  });
});
