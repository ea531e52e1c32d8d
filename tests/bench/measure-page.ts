import { median } from "./figure";
import { type Explainer, statementsOf } from "./statements";

const ROUNDS = 5;

/** Plans as people read them, for a file. */
export type Plans = string[];

export interface Measured {
  name: string;
  /** The least of some rounds, and the middle one. */
  leastMs: number;
  middleMs: number;
}

/**
 * How long the database works on all statements of a page, or on those that `counts` picks; their
 * plans are kept where there is a place for them.
 */
export async function measure(
  explain: Explainer,
  plans: Plans | null,
  name: string,
  page: () => Promise<unknown>,
  counts: (text: string) => boolean = () => true,
): Promise<Measured> {
  const statements = (await statementsOf(page)).filter(({ text }) => counts(text));
  const rounds: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    let ms = 0;
    for (const statement of statements) ms += await explain.timeMs(statement);
    rounds.push(ms);
  }
  if (plans)
    for (const statement of statements)
      plans.push(`## ${name}\n\n${await explain.plan(statement)}\n`);
  return { name, leastMs: Math.min(...rounds), middleMs: median(rounds) };
}

export function worstOf(measured: readonly Measured[]): Measured {
  const [first, ...others] = measured;
  if (!first) throw new Error("Nothing was measured.");
  return others.reduce((worst, one) => (one.leastMs > worst.leastMs ? one : worst), first);
}
