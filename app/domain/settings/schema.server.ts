import { z } from "zod";
import { versionField } from "~/domain/ordering/schema.server";
import { CATEGORIES, type Category } from "~/domain/pricing/categories";
import { fareField } from "~/domain/pricing/fare-field.server";

const everyCategory = <Field extends z.ZodType>(field: Field) =>
  z.object(
    Object.fromEntries(CATEGORIES.map((category) => [category, field])) as Record<Category, Field>,
  );

/** A price for every category of the code (X13); a category that does not exist is not read. */
const faresForm = everyCategory(fareField);

/** The setting form: every category's price, and a tick for each that is offered. */
export const pricesForm = z
  .object({
    ticket_prices: faresForm,
    offered: everyCategory(z.literal("on").optional()).default({}),
    version: versionField,
  })
  .transform(({ ticket_prices: fares, offered, version }) => ({
    version,
    prices: Object.fromEntries(
      CATEGORIES.map((category) => [
        category,
        { fareSen: fares[category], offered: offered[category] === "on" },
      ]),
    ) as Record<Category, { fareSen: number; offered: boolean }>,
  }));
