import { type Prepared, sql } from "@db/transaction";
import type { Category } from "~/domain/pricing/categories";
import type { PriceList } from "~/domain/pricing/rules";
import { type Day, dayOf } from "~/domain/shared/day";

/** What a sale depends on: whether online sales are on, the limits and today's fares (S2, S17). */
export interface SaleConfiguration {
  paymentEnabled: boolean;
  maxAdult: number;
  maxChild: number;
  version: number;
  prices: PriceList;
}

interface ConfigurationRow {
  paymentEnabled: boolean;
  maxAdult: number;
  maxChild: number;
  version: number;
  prices: Record<Category, { fareSen: number | null; offered: boolean }>;
}

const SALE_CONFIGURATION: Prepared<ConfigurationRow, { now: Date }> = {
  name: "sale_configuration",
  text: `select payment_enabled, max_adult, max_child, version,
            (select jsonb_object_agg(category,
                jsonb_build_object('fareSen', fare_sen, 'offered', offered))
                from price_at(:now)) as prices
       from setting`,
};

/** One statement. Fares at an instant, in whole sen; null where a price was never set. */
export async function saleConfiguration(now: Date): Promise<SaleConfiguration> {
  const [row] = await sql(null, SALE_CONFIGURATION, { now });
  if (!row) throw new Error("The setting row is missing: run the migrations.");
  return {
    paymentEnabled: row.paymentEnabled,
    maxAdult: row.maxAdult,
    maxChild: row.maxChild,
    version: row.version,
    prices: row.prices,
  };
}

let inFlight: { day: Day; reading: Promise<SaleConfiguration> } | null = null;

/**
 * The same for a page to show: those rendered while it is being read share the answer, which is
 * older than none of them by more than that reading takes, and of the same day as each. What sells
 * reads it in its own statement.
 */
export function saleConfigurationForPages(now: Date): Promise<SaleConfiguration> {
  const day = dayOf(now);
  if (inFlight?.day === day) return inFlight.reading;
  const started = { day, reading: saleConfiguration(now) };
  inFlight = started;
  started.reading = started.reading.finally(() => {
    if (inFlight === started) inFlight = null;
  });
  return started.reading;
}

/** The version that rises with every change of setting, price or blocked date. */
export async function configurationVersion(): Promise<number> {
  const [row] = await sql<{ version: number }>(null, "select version from setting");
  return row?.version ?? 0;
}
