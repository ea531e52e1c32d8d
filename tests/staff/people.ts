import type { Person } from "~/domain/access/capabilities";
import { type Level, LEVELS } from "~/domain/access/levels";
import { type MadeStaff, makeStaff, sessionOf } from "../support/staff";

process.env.SUPER_USER_EMAILS = "Super@contoh.my, Ketua@contoh.my";
process.env.LOG_CLEARER_EMAIL = "ketua@contoh.my";

export interface Somebody {
  who: string;
  person: Person | null;
  /** Their number; for a visitor there is none. */
  user: () => Promise<number>;
  /** The same each time. */
  session: () => Promise<string | null>;
  /** Another one each time. */
  fresh: () => Promise<string | null>;
  /** One of a client that is no browser. */
  token: () => Promise<string | null>;
}

/**
 * Somebody of each kind that the table of permissions tells apart. Their rows are made when first
 * asked for.
 */
export function everybody(): Somebody[] {
  return [
    {
      who: "a visitor",
      person: null,
      user: () => Promise.resolve(0),
      session: nothing,
      fresh: nothing,
      token: nothing,
    },
    ...LEVELS.map((level) => staff(`level ${level}`, level)),
    staff("a super user", 2, "super@contoh.my"),
    staff("who may clear the log", 2, "ketua@contoh.my"),
  ];
}

const nothing = () => Promise.resolve(null);

function staff(who: string, level: Level, email?: string): Somebody {
  let user: Promise<MadeStaff> | undefined;
  let session: Promise<string> | undefined;
  const made = () => (user ??= makeStaff({ level, email }));
  return {
    who,
    person: { level, isSuper: email !== undefined, mayClearLog: email === "ketua@contoh.my" },
    user: () => made().then(({ id }) => id),
    session: () => (session ??= made().then((one) => sessionOf(one))),
    fresh: () => made().then((one) => sessionOf(one)),
    token: () => made().then((one) => sessionOf(one, { platform: "mobile_app" })),
  };
}
