import { type Count, DENOMINATIONS } from "~/domain/shifts/rules";
import type { ShiftSums, SumLine } from "~/domain/shifts/shift-sums.server";
import type { Wanted } from "./day-orders";

/** What somebody beside a counter writes down of one shift, without looking into the database. */
export class DayBook {
  tickets = 0;
  passengers = 0;
  soldSen = 0;
  cancelled = 0;
  cancelledSen = 0;
  private readonly groups = {
    methods: new Map<string, SumLine>(),
    categories: new Map<string, SumLine>(),
    operators: new Map<string, SumLine>(),
    drawer: new Map<string, SumLine>(),
  };

  constructor(readonly floatSen: number) {
    this.enter("float", floatSen);
  }

  sold({ order, amountSen, operator }: Wanted, fares: ReadonlyMap<string, number>): void {
    this.tickets += 1;
    this.soldSen += amountSen;
    for (const [category, count] of Object.entries(order.counts)) {
      this.passengers += count;
      add(this.groups.categories, category, count, count * (fares.get(category) ?? 0));
    }
    add(this.groups.methods, order.paymentMethod, 1, amountSen);
    add(this.groups.operators, operator, 1, amountSen);
    if (order.cashInSen === null) return;
    this.enter("cash_in", order.cashInSen);
    if (order.cashInSen !== amountSen) this.enter("change", amountSen - order.cashInSen);
  }

  cancel(amountSen: number): void {
    this.cancelled += 1;
    this.cancelledSen += amountSen;
  }

  /** Money into the drawer, or out of it. */
  enter(kind: string, sen: number): void {
    add(this.groups.drawer, kind, 1, sen);
  }

  get drawerSen(): number {
    return [...this.groups.drawer.values()].reduce((sum, { sen }) => sum + sen, 0);
  }

  /** As a Z report has it. */
  sums(): ShiftSums {
    const { tickets, passengers, soldSen, cancelled, cancelledSen } = this;
    const { methods, categories, operators, drawer } = this.groups;
    return {
      tickets,
      passengers,
      soldSen,
      cancelled,
      cancelledSen,
      methods: sorted(methods),
      categories: sorted(categories),
      operators: sorted(operators),
      drawer: sorted(drawer) as ShiftSums["drawer"],
    };
  }
}

function add(lines: Map<string, SumLine>, key: string, count: number, sen: number): void {
  const line = lines.get(key) ?? { key, count: 0, sen: 0 };
  lines.set(key, { key, count: line.count + count, sen: line.sen + sen });
}

function sorted(lines: Map<string, SumLine>): SumLine[] {
  return [...lines.values()].toSorted((one, other) => (one.key < other.key ? -1 : 1));
}

/** Notes and coins of a sum, the fewest there can be. */
export function piecesOf(sen: number): Count {
  const count: Count = {};
  let left = sen;
  for (const denomination of DENOMINATIONS) {
    const pieces = Math.floor(left / denomination);
    if (pieces > 0) count[denomination] = pieces;
    left -= pieces * denomination;
  }
  if (left !== 0) throw new Error(`${sen} sen are not notes and coins.`);
  return count;
}
