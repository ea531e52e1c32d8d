import { closeDatabase, openDatabase } from "@db/connection";
import { placeOrder } from "~/domain/ordering/place-order.server";
import { newSecret } from "~/domain/shared/secrets.server";
import { anOrder } from "../support/online-order";
import { anyAddress, digits } from "./order-requests";
import { productEnvironment } from "./product";

/** The pool's connections are new: what their first statements take is not counted. */
const WARM_MS = 400;

/**
 * Orders a second of the domain function alone, without HTTP, limits and gateway: for information.
 */
export async function domainOrderRate(
  databaseUrl: string,
  clients: number,
  forMs: number,
): Promise<number> {
  // What the domain in this process reads of its configuration.
  Object.assign(process.env, productEnvironment(databaseUrl, "http://127.0.0.1:9"));
  openDatabase({ url: databaseUrl, role: "jetty_app", poolMax: clients });
  const started = performance.now() + WARM_MS;
  let count = 0;
  await Promise.all(
    Array.from({ length: clients }, async () => {
      while (performance.now() < started + forMs) {
        const now = new Date();
        const order = anOrder(now, { formKey: newSecret(), ipAddress: anyAddress() });
        await placeOrder(
          { ...order, buyer: { ...order.buyer, ic: digits(12), phoneNo: `01${digits(8)}` } },
          now,
        );
        if (performance.now() > started) count += 1;
      }
    }),
  );
  const seconds = (performance.now() - started) / 1_000;
  await closeDatabase();
  return count / seconds;
}
