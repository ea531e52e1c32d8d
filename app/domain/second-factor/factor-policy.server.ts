import { config } from "~/config.server";
import type { Level } from "~/domain/access/levels";

/** Whether the house asks a level for a second factor (SECOND_FACTOR_LEVELS). */
export function requiresFactor(level: Level): boolean {
  return config().SECOND_FACTOR_LEVELS.includes(level);
}
