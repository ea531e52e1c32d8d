import { expect } from "vitest";
import { sql } from "@db/transaction";
import type { Staff } from "~/domain/sessions/read-session.server";
import { sessionOf } from "../support/ask-report";
import { makeStaff } from "../support/staff";

/** What no row has as its number. */
export const NO_ID = 2_000_000_000;

interface Heard {
  answer: unknown;
  changed: boolean;
}
type Ask = (viewer: Staff, thing: "there" | "nowhere") => Promise<Heard>;
/** A name, and what is answered about a thing of jetty 1, and about one that is nowhere. */
export type Case = [string, Ask];

/** A query's answer: something or nothing; an act's: done, or why not. */
export function about<T>(
  name: string,
  make: (viewer: Staff) => Promise<T>,
  nowhere: T,
  ask: (of: T, viewer: Staff) => Promise<unknown>,
): Case {
  return [
    name,
    async (viewer, thing) => {
      const of = thing === "there" ? await make(viewer) : nowhere;
      const before = await countOfChanges();
      const answer = await ask(of, viewer).then(
        (value) => (isNothing(value) ? "nothing" : "something"),
        (error: { code?: string }) => error.code ?? error,
      );
      return { answer, changed: (await countOfChanges()) !== before };
    },
  ];
}
const isNothing = (value: unknown) =>
  value === null || value === false || (Array.isArray(value) && value.length === 0);
const countOfChanges = async () =>
  (
    await sql<{ n: number }>(
      null,
      `select (select count(*)::int from audit) + (select count(*)::int from outbox)
            + (select count(*)::int from boarding) + (select count(*)::int from head_count) as n`,
    )
  )[0]?.n;

/** What an act answers that was done. */
export const done = (work: Promise<unknown>) => work.then(() => "done");

/** An administrator who works at one jetty, or at both from the first one. */
async function administrator(jettyId: 0 | 1 | 2): Promise<Staff> {
  const { id: userId } = await makeStaff({ level: 1, jettyId });
  const staff = sessionOf({ userId, level: 1, ownJettyId: jettyId });
  return { ...staff, name: "Ketua", jettyId: jettyId || 1 };
}

/**
 * Whoever works at the other jetty hears what they would if there were no such thing, and changes
 * nothing; whoever works at its own, or at both, hears something else.
 */
export async function expectOfItsJetty(ask: Ask): Promise<void> {
  const other = await administrator(2);
  const heard = await ask(other, "there");
  expect(heard).toEqual(await ask(other, "nowhere"));
  expect(heard).toMatchObject({ changed: false });
  for (const jettyId of [0, 1] as const)
    expect(await ask(await administrator(jettyId), "there")).not.toEqual(heard);
}
