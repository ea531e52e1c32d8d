import type { Tx } from "@db/transaction";
import { Refusal } from "~/domain/shared/refusal";
import { userNameOf } from "./queries.server";

/** What a held row says of its last change. */
export interface Versioned {
  version: number;
  updatedBy: number | null;
}

/**
 * Throws Refusal changed_meanwhile { name } where somebody changed a row since its form was filled
 * in. `seen` is the version that the form brought; null, of a call that brings none, passes.
 */
export async function requireVersion(tx: Tx, held: Versioned, seen: number | null): Promise<void> {
  if (seen === null || held.version === seen) return;
  throw new Refusal("changed_meanwhile", {
    values: { name: await userNameOf(tx, held.updatedBy) },
  });
}
