import { type Prepared, sql, type Tx } from "@db/transaction";
import type { Category } from "~/domain/pricing/categories";
import type { PriceList } from "~/domain/pricing/rules";

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

const SALE_CONFIGURATION: Prepared<ConfigurationRow, Record<never, unknown>> = {
  name: "sale_configuration",
  text: `select payment_enabled, max_adult, max_child, version,
            (select jsonb_object_agg(category,
                jsonb_build_object('fareSen', fare_sen, 'offered', offered))
                from price) as prices
       from setting`,
};

/** One statement. Fares in whole sen; null where a price was never set. */
export async function saleConfiguration(tx: Tx | null = null): Promise<SaleConfiguration> {
  const [row] = await sql(tx, SALE_CONFIGURATION);
  if (!row) throw new Error("The setting row is missing: run the migrations.");
  return {
    paymentEnabled: row.paymentEnabled,
    maxAdult: row.maxAdult,
    maxChild: row.maxChild,
    version: row.version,
    prices: row.prices,
  };
}

let readInFlight: Promise<SaleConfiguration> | null = null;

/**
 * The same for a page to show: those rendered while it is being read share the answer, which is
 * older than none of them by more than that reading takes. What sells reads it in its own
 * statement.
 */
export function saleConfigurationForPages(): Promise<SaleConfiguration> {
  readInFlight ??= saleConfiguration().finally(() => (readInFlight = null));
  return readInFlight;
}

/** The version that rises with every change of setting, price or blocked date. */
export async function configurationVersion(): Promise<number> {
  const [row] = await sql<{ version: number }>(null, "select version from setting");
  return row?.version ?? 0;
}
