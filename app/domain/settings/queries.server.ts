import { sql } from "@db/transaction";
import type { PriceList } from "~/domain/pricing/rules";

/** What the setting screen shows (2.17). */
export interface OfficeSetting {
  paymentEnabled: boolean;
  prices: PriceList;
  /** Rises with every saving of the prices. */
  pricesVersion: number;
}

export async function officeSetting(): Promise<OfficeSetting> {
  const [row] = await sql<OfficeSetting>(
    null,
    `select payment_enabled as "paymentEnabled", prices_version as "pricesVersion",
            (select jsonb_object_agg(category, jsonb_build_object('fareSen', fare_sen, 'offered', offered)) from price) as prices
       from setting`,
  );
  if (!row) throw new Error("The setting row is missing: run the migrations.");
  return row;
}
