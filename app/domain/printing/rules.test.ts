import { describe, expect, it } from "vitest";
import {
  isCopy,
  isInProgress,
  isOutdated,
  knownReason,
  PRINT_REASONS,
  PRINT_STATES,
} from "./rules";

describe("a print", () => {
  it("is under way while it waits or was sent", () => {
    expect(PRINT_STATES.filter(isInProgress)).toEqual(["queued", "sent"]);
  });

  it.each([
    [null, false],
    [1, false],
    [2, true],
    [3, true],
  ])("no. %s of a ticket is a copy: %s (R-C5)", (copyNo, copy) => {
    expect(isCopy(copyNo)).toBe(copy);
  });

  it("is outdated by an edit after it, not by one of the same instant or before", () => {
    const [one, two] = [new Date(1), new Date(2)];
    expect([isOutdated(one, two), isOutdated(one, one), isOutdated(two, one)]).toEqual([
      true,
      false,
      false,
    ]);
  });

  it("is outdated by nothing where there was no print, or no edit", () => {
    expect([isOutdated(null, new Date(1)), isOutdated(new Date(1), null)]).toEqual([false, false]);
  });
});

describe("a reason of a print server", () => {
  it.each(PRINT_REASONS)("%s has words", (reason) => {
    expect(knownReason(reason)).toBe(reason);
  });

  it.each(["", "PAPER_OUT", "on fire", null])("%s of another version has none", (reason) => {
    expect(knownReason(reason)).toBeNull();
  });

  it("can be each fault that a printer tells of itself", () => {
    expect(PRINT_REASONS.slice(0, 7)).toEqual([
      "paper_out",
      "cover_open",
      "printer_error",
      "printer_off",
      "printer_silent",
      "queue_stopped",
      "folder_unwritable",
    ]);
  });
});
