import type { Client } from "pg";
import { asOwner, type TestDatabase } from "../../support/database";
import { somebodyOf } from "../api-client";
import { idOf, NOBODY, type Office, type Refusals } from "./refusals";

let months = 0;
/** Days that no other case has blocked. */
const freeDays = () => {
  const month = String(((months += 1) % 12) + 1).padStart(2, "0");
  const year = 2028 + Math.floor(months / 12);
  return { start: `${year}-${month}-03`, end: `${year}-${month}-05` };
};

const ONGOING = { start: "2026-06-08", end: "2026-06-12" };

/** A range that is over and one that has begun: no call makes them. */
async function begunRanges(test: TestDatabase): Promise<{ over: number; ongoing: number }> {
  const insert = (client: Client, start: string, end: string) =>
    client.query<{ id: number }>(
      "insert into blocked_date (days, details) values (daterange($1, $2, '[]'), 'Ribut') returning id",
      [start, end],
    );
  return asOwner(test, async (client) => {
    const over = await insert(client, "2026-05-01", "2026-05-02");
    const ongoing = await insert(client, ONGOING.start, ONGOING.end);
    return { over: over.rows[0]?.id ?? 0, ongoing: ongoing.rows[0]?.id ?? 0 };
  });
}

export function blockedDateRefusals({ ask, test }: Office): Refusals {
  let made: ReturnType<typeof begunRanges> | undefined;
  const begun = () => (made ??= begunRanges(test));
  const send = async (act: "add" | "edit", body: object) =>
    ask("POST", `/api/blocked-date/${act}`, await somebodyOf(1), { body });
  const add = (wishes: object) => send("add", { details: "Ribut", ...freeDays(), ...wishes });
  const aRange = async () => {
    const days = freeDays();
    return { ...days, id: idOf((await add(days)).body.blocked_date), details: "Ribut" };
  };
  const edit = async (wishes: object) => send("edit", { ...(await aRange()), ...wishes });
  const remove = async (id: number) =>
    ask("DELETE", `/api/blocked-date/${id}`, await somebodyOf(1));
  const editOngoing = async (wishes: object) =>
    send("edit", { ...ONGOING, details: "Ribut", id: (await begun()).ongoing, ...wishes });
  const rangeRefusals = (form: typeof add): Refusals[string] => ({
    bad_range: () => form({ range: "esok" }),
    bad_date: () => form({ start: "2028-02-30" }),
    range_order: () => form({ start: "2028-03-02", end: "2028-03-01" }),
    range_past: () => form({ start: "2026-06-09", end: "2026-06-09" }),
    range_too_long: () => form({ start: "2031-01-01", end: "2032-12-31" }),
    range_overlaps: async () => {
      const { start, end } = await aRange();
      return form({ start, end });
    },
  });
  const goneRefusals = (act: (id: number) => ReturnType<typeof remove>): Refusals[string] => ({
    not_found: () => act(NOBODY),
    already_removed: async () => {
      const { id } = await aRange();
      await remove(id);
      return act(id);
    },
    blocked_over: async () => act((await begun()).over),
  });
  return {
    "POST /api/blocked-date/add": rangeRefusals(add),
    "POST /api/blocked-date/edit": {
      ...rangeRefusals(edit),
      ...goneRefusals((id) => edit({ id })),
      range_begun: () => editOngoing({ start: "2026-06-11" }),
      range_end_past: () => editOngoing({ end: "2026-06-09" }),
    },
    "DELETE /api/blocked-date/{id}": goneRefusals(remove),
  };
}
