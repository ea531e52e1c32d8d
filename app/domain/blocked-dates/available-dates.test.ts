import { describe, expect, it } from "vitest";
import { addDays, day } from "~/domain/shared/day";
import { asOwner, useDatabase } from "../../../tests/support/database";
import {
  blockedDays,
  firstAvailableDate,
  isDateAvailable,
  lastBookableDay,
} from "./available-dates.server";

const test = useDatabase();
/** 00:30 on 10 June in Kuala Lumpur; still 9 June in London. */
const now = new Date("2026-06-09T16:30:00Z");

const block = (from: string, to: string, details = "Penyelenggaraan") =>
  asOwner(test, (client) =>
    client.query("insert into blocked_date (days, details) values (daterange($1, $2, '[]'), $3)", [
      from,
      to,
      details,
    ]),
  );

describe("departure dates that can be chosen", () => {
  it("start with today in Kuala Lumpur (R-X21, R-G1)", async () => {
    expect(await firstAvailableDate(now)).toBe("2026-06-10");
    expect(await isDateAvailable(null, day("2026-06-09"), now)).toBe(false);
    expect(await isDateAvailable(null, day("2026-06-10"), now)).toBe(true);
    expect(await isDateAvailable(null, addDays(lastBookableDay(now), 1), now)).toBe(false);
  });

  it("leave blocked ranges out, both ends included (R-X11)", async () => {
    await block("2026-06-10", "2026-06-12");
    expect(await firstAvailableDate(now)).toBe("2026-06-13");
    expect(
      await Promise.all(
        ["2026-06-10", "2026-06-12", "2026-06-13"].map((date) =>
          isDateAvailable(null, day(date), now),
        ),
      ),
    ).toEqual([false, false, true]);
    expect(await blockedDays(day("2026-06-12"), day("2026-06-30"))).toEqual([
      { day: "2026-06-12", details: "Penyelenggaraan" },
    ]);
  });

  it("cannot be blocked twice over", async () => {
    await expect(block("2026-06-12", "2026-06-20")).rejects.toMatchObject({
      constraint: "blocked_date_overlap",
    });
  });
});
