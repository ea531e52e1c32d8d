import { config } from "~/config.server";
import type { Level } from "~/domain/access/levels";

/** Whether a level must have a second factor (SECOND_FACTOR_LEVELS). */
export function requiresFactor(level: Level): boolean {
  return config().SECOND_FACTOR_LEVELS.includes(level);
}
