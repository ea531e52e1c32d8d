import { expect, it } from "vitest";
import { changedRows, shownRows } from "./changed-rows";

const shown = (...rows: [id: number, printed: number][]) =>
  shownRows(
    rows.map(([id, printed]) => ({ id, printed })),
    ({ id }) => id,
  );

it("names a row whose contents changed", () =>
  expect(changedRows(shown([3, 0], [2, 0]), shown([3, 0], [2, 1]))).toEqual([2]));

it("names a row that came above those that were there", () =>
  expect(changedRows(shown([3, 0], [2, 0]), shown([4, 0], [3, 0]))).toEqual([4]));

it("names no row that moved up from the next page", () =>
  expect(changedRows(shown([3, 0], [2, 0]), shown([3, 0], [1, 0]))).toEqual([]));

it("names nothing where nothing changed", () =>
  expect(changedRows(shown([3, 0]), shown([3, 0]))).toEqual([]));

it("names nothing in a list that is quite another one", () =>
  expect(changedRows(shown([3, 0]), shown([9, 0], [8, 0]))).toEqual([]));
