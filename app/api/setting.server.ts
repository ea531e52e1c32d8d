import { z } from "zod";
import { CATEGORIES, type Category } from "~/domain/pricing/categories";
import { fareField } from "~/domain/pricing/fare-field.server";
import { type OfficeSetting, officeSetting } from "~/domain/settings/queries.server";
import { type NewPrice, savePrices } from "~/domain/settings/save-prices.server";
import { setOnlineSales } from "~/domain/settings/set-online-sales.server";
import type { StaffContext } from "./call.server";
import { pricesJson } from "./prices-json";

const flag = z
  .union([z.string(), z.number(), z.boolean()], { error: "select_required" })
  .transform(
    (value) => ({ "1": true, true: true, "0": false, false: false })[String(value).trim()],
  );
const requiredFlag = flag
  .refine((value) => value !== undefined, "select_required")
  .transform((value) => value === true);
const fare = z
  .union([z.string(), z.number()], { error: "required" })
  .transform(String)
  .pipe(fareField);

const perCategory = <Field extends z.ZodType>(field: Field) =>
  z.object(
    Object.fromEntries(CATEGORIES.map((category) => [category, field])) as Record<Category, Field>,
    { error: "required" },
  );

export const settingQuery = z.object({});
export const onlineBody = z.object({ payment_enabled: requiredFlag });
/**
 * A price for every category (X13); which of them are offered may be said beside, else it stays.
 */
export const pricesBody = z.object({
  ticket_prices: perCategory(fare),
  offered: perCategory(requiredFlag).partial().default({}),
});

/** GET /api/setting. */
export const readSetting = (
  _query: z.output<typeof settingQuery>,
  { now }: StaffContext,
): Promise<OfficeSetting> => officeSetting(now);

/** POST /api/setting. Throws Refusal as `savePrices` does. */
export async function saveSetting(
  { ticket_prices: fares, offered }: z.output<typeof pricesBody>,
  { staff, now }: StaffContext,
): Promise<OfficeSetting> {
  const prices = Object.fromEntries(
    CATEGORIES.map((category): [Category, NewPrice] => [
      category,
      { fareSen: fares[category], offered: offered[category] },
    ]),
  ) as Record<Category, NewPrice>;
  await savePrices(prices, null, staff, now);
  return officeSetting(now);
}

/** POST /api/setting/online. Throws Refusal as `setOnlineSales` does. */
export async function switchOnline(
  { payment_enabled: enabled }: z.output<typeof onlineBody>,
  { staff, now }: StaffContext,
): Promise<OfficeSetting> {
  await setOnlineSales(enabled, staff);
  return officeSetting(now);
}

/** The setting and its fields (R-3-32). */
export const presentSetting = ({ paymentEnabled, prices }: OfficeSetting) => ({
  payment_enabled: paymentEnabled ? 1 : 0,
  ticket_prices: pricesJson(prices),
});
