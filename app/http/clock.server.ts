import { config } from "~/config.server";

/**
 * The instant that a request works with. Tests fix it with FIXED_NOW; the domain takes it as a
 * parameter and never asks.
 */
export function now(): Date {
  const fixed = config().FIXED_NOW;
  return fixed ? new Date(fixed) : new Date();
}
