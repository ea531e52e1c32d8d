import type { Transaction } from "sequelize";
import { sql } from "../transaction";

/** Whole sen. A baby travels free, which is a price of 0 set on purpose. */
export const DEMO_FARES_SEN: Record<string, number> = {
  adult: 3000,
  adult_oku: 1500,
  child: 1500,
  child_oku: 800,
  baby: 0,
  senior: 2000,
  super_senior: 1500,
  student: 2000,
  gov_agency: 0,
  adult_foreigner: 5000,
  adult_oku_foreigner: 2500,
  child_foreigner: 2500,
  child_oku_foreigner: 1300,
  baby_foreigner: 0,
};

/** Fills in what was never set; a price that the office set stays. */
export async function seedPrices(transaction: Transaction): Promise<void> {
  for (const [category, fareSen] of Object.entries(DEMO_FARES_SEN))
    await sql(
      transaction,
      "update price set fare_sen = :fareSen where category = :category and fare_sen is null",
      { category, fareSen },
    );
}
