import { describe, expect, it } from "vitest";
import { PUBLIC_REASONS, STOP_REASONS } from "~/domain/departures/weather/rules";
import { publicReasonText } from "./public-reason";
import { stopReasonText } from "./stop-reason.server";

describe("the public reason", () => {
  it.each(["ms", "en"] as const)("is in %s what the desk of a stoppage calls it", (language) => {
    for (const reason of STOP_REASONS) {
      if (reason === "other") continue;
      const publicReason = PUBLIC_REASONS[reason];
      expect(publicReasonText(publicReason, language)).toBe(
        stopReasonText({ reason, publicReason }, language),
      );
    }
  });

  it("stays as it was typed, also where it has two parts", () => {
    expect(publicReasonText("Enjin rosak / tayar pancit", "en")).toBe("Enjin rosak / tayar pancit");
  });
});
