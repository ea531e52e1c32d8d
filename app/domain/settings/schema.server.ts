import { z } from "zod";
import { CATEGORIES, type Category } from "~/domain/pricing/categories";
import { fareField } from "~/domain/pricing/fare-field.server";

/** A price for every category of the code (X13); a category that does not exist is not read. */
export const faresForm = z.object(
  Object.fromEntries(CATEGORIES.map((category) => [category, fareField])) as Record<
    Category,
    typeof fareField
  >,
);
