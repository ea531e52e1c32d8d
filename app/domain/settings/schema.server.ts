import { z } from "zod";
import { versionField } from "~/domain/ordering/schema.server";
import { CATEGORIES, type Category } from "~/domain/pricing/categories";
import { fareField } from "~/domain/pricing/fare-field.server";
import { parseDay } from "~/domain/shared/day";

const everyCategory = <Field extends z.ZodType>(field: Field) =>
  z.object(
    Object.fromEntries(CATEGORIES.map((category) => [category, field])) as Record<Category, Field>,
  );

/** A price for every category of the code (X13); a category that does not exist is not read. */
const faresForm = everyCategory(fareField);

/** The first day of prices; null for at once. */
const startsOnField = z
  .string()
  .max(60, "price_day")
  .default("")
  .transform((typed, context) => {
    const text = typed.trim();
    const parsed = parseDay(text);
    if (parsed || text === "") return parsed;
    context.addIssue({ code: "custom", message: "price_day" });
    return z.NEVER;
  });

/** The setting form: every category's price, a tick for each that is offered, and the first day. */
export const pricesForm = z
  .object({
    ticket_prices: faresForm,
    offered: everyCategory(z.literal("on").optional()).default({}),
    starts_on: startsOnField,
    version: versionField,
  })
  .transform(({ ticket_prices: fares, offered, starts_on: startsOn, version }) => ({
    version,
    startsOn,
    prices: Object.fromEntries(
      CATEGORIES.map((category) => [
        category,
        { fareSen: fares[category], offered: offered[category] === "on" },
      ]),
    ) as Record<Category, { fareSen: number; offered: boolean }>,
  }));
