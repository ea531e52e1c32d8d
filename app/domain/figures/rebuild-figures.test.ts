import { afterEach, describe, expect, it } from "vitest";
import { inTransaction, sql } from "@db/transaction";
import { asOwner, useDatabase } from "../../../tests/support/database";
import { checkInvariants } from "../../../tests/support/invariants";
import { makeShift } from "../../../tests/support/shift";
import { insertSale, sellInShift } from "../../../tests/support/shift-sale";
import { addUpChanges } from "./add-up-changes.server";
import { rebuildFigures } from "./rebuild-figures.server";

const test = useDatabase({ breaksInvariants: true });
const asked = (statement: string) => asOwner(test, (client) => client.query(statement));
const sold = async () => sellInShift(await makeShift());

afterEach(async () => {
  await rebuildFigures();
  await checkInvariants(test);
});

describe("the invariant of the figures", () => {
  it("finds a day that was changed by hand", async () => {
    await sold();
    await addUpChanges();
    await asked("update daily_figure set amount_sen = amount_sen + 1");
    await expect(checkInvariants(test)).rejects.toThrow("I6a");
  });

  it("finds a month that is not the sum of its days", async () => {
    await sold();
    await addUpChanges();
    await asked("update monthly_figure set reprints = reprints + 1");
    await expect(checkInvariants(test)).rejects.toThrow("I6a-month");
  });

  it("finds a category that was lost", async () => {
    await sold();
    await addUpChanges();
    await asked("delete from daily_category_figure");
    await expect(checkInvariants(test)).rejects.toThrow("I6a-category");
  });

  it("finds a sale that was not noted", async () => {
    await asked("alter table ticket disable trigger ticket_changes_figures");
    await sold();
    await asked("alter table ticket enable trigger ticket_changes_figures");
    await expect(checkInvariants(test)).rejects.toThrow("I6a");
  });
});

describe("counting anew", () => {
  it("counts a sale once that is committed while it counts", async () => {
    const shift = await makeShift();
    await sellInShift(shift);
    await inTransaction(async (tx) => {
      await insertSale(tx, shift);
      await sql(tx, "set constraints all immediate");
      await rebuildFigures();
    });
    await checkInvariants(test);
  });

  it("and adding up at once lose nothing and count nothing twice", async () => {
    for (let round = 0; round < 5; round += 1) {
      await sold();
      await Promise.all([rebuildFigures(), addUpChanges(), sold(), rebuildFigures()]);
    }
    await checkInvariants(test);
  });
});
