import { openDatabase } from "@db/connection";
import type { CounterOrder, Seller } from "~/domain/counter/counter-order";
import { sellAtCounter } from "~/domain/counter/sell-at-counter.server";

/**
 * A web process that dies between the sale's statement and its answer, as one does whose machine
 * loses power.
 */
const { order, seller, shiftId, now } = JSON.parse(process.argv[2] ?? "{}") as {
  order: CounterOrder;
  seller: Seller;
  shiftId: number;
  now: string;
};
openDatabase({ url: process.env.DATABASE_URL ?? "", role: "jetty_app", poolMax: 1 });
const sale = await sellAtCounter(order, seller, { id: shiftId }, new Date(now));
process.kill(process.pid, "SIGKILL");
console.log(JSON.stringify(sale));
