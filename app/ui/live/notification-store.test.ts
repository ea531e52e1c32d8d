import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { NotificationStore, SUPPRESS_MS, TOAST_MS } from "./notification-store";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const refs = (board: NotificationStore) => board.getSnapshot().toasts.map(({ ref }) => ref);

describe("the toast queue", () => {
  it("shows at most five at a time, each for five seconds (R-4-20)", () => {
    const board = new NotificationStore();
    const seen: [ms: number, refs: string[]][] = [];
    const wait = (ms: number) => {
      vi.advanceTimersByTime(ms);
      seen.push([ms, refs(board)]);
    };
    for (let n = 1; n <= 7; n += 1) board.addToast("new-ticket", String(n));
    wait(0);
    wait(4_999);
    wait(1);
    wait(2_000);
    board.addToast("scan", "8");
    wait(0);
    wait(3_000);
    wait(2_000);
    expect(seen).toEqual([
      [0, ["1", "2", "3", "4", "5"]],
      [4_999, ["1", "2", "3", "4", "5"]],
      [1, ["6", "7"]],
      [2_000, ["6", "7"]],
      [0, ["6", "7", "8"]],
      [3_000, ["8"]],
      [2_000, []],
    ]);
    expect(TOAST_MS).toBe(5_000);
  });

  it("lets one be closed, and the next takes its place", () => {
    const board = new NotificationStore();
    for (let n = 1; n <= 6; n += 1) board.addToast("new-ticket", String(n));
    board.closeToast(board.getSnapshot().toasts[1]?.id ?? 0);
    expect(refs(board)).toEqual(["1", "3", "4", "5", "6"]);
  });

  it("keeps the newest of a flood, and not all of it", () => {
    const board = new NotificationStore();
    for (let n = 1; n <= 500; n += 1) board.addToast("new-ticket", String(n));
    const seen: string[] = [];
    while (refs(board).length > 0) {
      seen.push(...refs(board));
      vi.advanceTimersByTime(TOAST_MS);
    }
    expect(seen).toHaveLength(25);
    expect(seen.at(-1)).toBe("500");
  });

  it("tells whoever watches, until they stop", () => {
    const board = new NotificationStore();
    const told = vi.fn();
    const stop = board.subscribe(told);
    board.addToast("scan", "1");
    expect(told).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(TOAST_MS);
    expect(told).toHaveBeenCalledTimes(2);
    stop();
    board.addToast("scan", "2");
    expect(told).toHaveBeenCalledTimes(2);
    expect(board.getSnapshot()).toBe(board.getSnapshot());
  });
});

describe("dialogs", () => {
  it("open one after the other, and count what came meanwhile", () => {
    const board = new NotificationStore();
    board.openDialog("cancel-request");
    board.openDialog("issue-resolved");
    board.openDialog("cancel-request");
    expect(board.getSnapshot().dialog).toMatchObject({ kind: "cancel-request", times: 2 });
    board.closeDialog("cancel-request");
    expect(board.getSnapshot().dialog).toMatchObject({ kind: "issue-resolved", times: 1 });
    board.closeDialog("issue-resolved");
    expect(board.getSnapshot().dialog).toBeNull();
  });

  it("keep what the first three were about, and count the rest", () => {
    const board = new NotificationStore();
    const causes = ["1", "2", "3", "4", "5"].map((ref) => ({ ref, by: `Kerani ${ref}` }));
    for (const cause of causes) board.openDialog("cancel-request", cause);
    expect(board.getSnapshot().dialog).toMatchObject({ times: 5, causes: causes.slice(0, 3) });
  });

  it("begin anew once they were closed", () => {
    const board = new NotificationStore();
    board.openDialog("cancel-request", { ref: "1", by: "Kerani 1" });
    board.closeDialog("cancel-request");
    board.openDialog("cancel-request", { ref: "2", by: "Kerani 2" });
    const causes = [{ ref: "2", by: "Kerani 2" }];
    expect(board.getSnapshot().dialog).toEqual({ kind: "cancel-request", times: 1, causes });
  });
});

describe("a network error", () => {
  it("opens its dialog and keeps every other dialog and toast away for a second, and loses none", () => {
    const board = new NotificationStore();
    board.addToast("new-ticket", "before");
    board.callFailed({ kind: "failed" });
    board.addToast("new-ticket", "during");
    board.openDialog("cancel-request");
    expect(board.getSnapshot()).toEqual({ toasts: [], dialog: null, failure: { kind: "failed" } });
    board.closeFailure();
    vi.advanceTimersByTime(SUPPRESS_MS - 1);
    expect(board.getSnapshot()).toEqual({ toasts: [], dialog: null, failure: null });
    vi.advanceTimersByTime(1);
    expect(refs(board)).toEqual(["before", "during"]);
    expect(board.getSnapshot().dialog).toMatchObject({ kind: "cancel-request", times: 1 });
    expect(SUPPRESS_MS).toBe(1_000);
  });

  it("stands alone in front for as long as it is open", () => {
    const board = new NotificationStore();
    board.openDialog("issue-resolved");
    board.callFailed({ kind: "timeout" });
    vi.advanceTimersByTime(60_000);
    expect(board.getSnapshot()).toEqual({ toasts: [], dialog: null, failure: { kind: "timeout" } });
    board.closeFailure();
    expect(board.getSnapshot().dialog?.kind).toBe("issue-resolved");
  });
});
