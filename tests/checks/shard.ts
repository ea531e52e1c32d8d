import { parseArgs } from "node:util";
import { z } from "zod";

export interface Shard {
  /** The only part there is counts as the first. */
  isFirst: boolean;
  /** What the test runners are told; both know the same option. */
  options: string[];
}

const part = z
  .string()
  .regex(/^[1-9]\d?\/[1-9]\d?$/)
  .refine((text) => {
    const [index = 0, count = 0] = text.split("/").map(Number);
    return index <= count;
  });

/**
 * @param args what stands behind `npm test --`
 * @throws Error that says how a part is written
 */
export function shardOf(args: string[]): Shard {
  const { values } = parseArgs({ args, options: { shard: { type: "string" } } });
  if (values.shard === undefined) return { isFirst: true, options: [] };
  const parsed = part.safeParse(values.shard);
  if (!parsed.success)
    throw new Error(`--shard=${values.shard}: say which part of how many, as in --shard=2/5.`);
  return { isFirst: parsed.data.startsWith("1/"), options: [`--shard=${parsed.data}`] };
}
