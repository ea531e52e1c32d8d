import { z } from "zod";
import { CATEGORIES, type Category } from "~/domain/pricing/categories";
import { fareField } from "~/domain/pricing/fare-field.server";
import { type OfficeSetting, officeSetting } from "~/domain/settings/queries.server";
import { type NewPrice, savePrices } from "~/domain/settings/save-prices.server";
import { setOnlineSales } from "~/domain/settings/set-online-sales.server";
import { byCategory, rmShape } from "./answer-shapes";
import { staffCall } from "./call.server";
import { FORM, QUERY, type StaffContext } from "./call-line";
import { pricesJson } from "./prices-json";

const flag = z
  .union([z.string().max(10), z.number(), z.boolean()], { error: "select_required" })
  .transform(
    (value) => ({ "1": true, true: true, "0": false, false: false })[String(value).trim()],
  );
const requiredFlag = flag
  .refine((value) => value !== undefined, "select_required")
  .transform((value) => value === true);
const fare = z
  .union([z.string().max(40), z.number()], { error: "required" })
  .transform(String)
  .pipe(fareField);

const perCategory = <Field extends z.ZodType>(field: Field) =>
  z.object(
    Object.fromEntries(CATEGORIES.map((category) => [category, field])) as Record<Category, Field>,
    { error: "required" },
  );

const settingQuery = z.object({});
const onlineBody = z.object({ payment_enabled: requiredFlag });
/**
 * A price for every category (X13); which of them are offered may be said beside, else it stays.
 */
const pricesBody = z.object({
  ticket_prices: perCategory(fare),
  offered: perCategory(requiredFlag).partial().default({}),
});

/** GET /api/setting. */
const readSetting = (
  _query: z.output<typeof settingQuery>,
  { now }: StaffContext,
): Promise<OfficeSetting> => officeSetting(now);

/** POST /api/setting. Throws Refusal as `savePrices` does. */
async function saveSetting(
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
async function switchOnline(
  { payment_enabled: enabled }: z.output<typeof onlineBody>,
  { staff, now }: StaffContext,
): Promise<OfficeSetting> {
  await setOnlineSales(enabled, staff);
  return officeSetting(now);
}

/** The setting and its fields (R-3-32). */
const presentSetting = ({ paymentEnabled, prices }: OfficeSetting) => ({
  payment_enabled: paymentEnabled ? (1 as const) : (0 as const),
  ticket_prices: pricesJson(prices),
});

const settingAnswer = z.strictObject({
  payment_enabled: z.union([z.literal(0), z.literal(1)]),
  ticket_prices: byCategory(rmShape),
});

export const settingCalls = [
  staffCall({
    ...QUERY,
    path: "/api/setting",
    summary: "setting",
    needs: "settings.manage",
    schema: settingQuery,
    answers: settingAnswer,
    act: readSetting,
    present: presentSetting,
  }),
  staffCall({
    ...FORM,
    path: "/api/setting",
    summary: "savePrices",
    needs: "settings.manage",
    schema: pricesBody,
    answers: settingAnswer,
    errors: ["bad_fare", "fare_negative", "fare_too_high"],
    act: saveSetting,
    present: presentSetting,
  }),
  staffCall({
    ...FORM,
    path: "/api/setting/online",
    summary: "switchSales",
    needs: "settings.manage",
    schema: onlineBody,
    answers: settingAnswer,
    errors: ["already_online", "already_offline"],
    act: switchOnline,
    present: presentSetting,
  }),
];
