import { z } from "zod";
import { CATEGORIES } from "~/domain/pricing/categories";

/** What the answers of several calls hold; every shape is exact, so that nothing slips out. */
export const instantShape = z.string().regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\+08:00$/);
/** The same to the millisecond. */
export const momentShape = z.string().regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}\+08:00$/);
export const dayShape = z.string().regex(/^\d{4}-\d{2}-\d{2}$/);
/** Ringgit with at most 2 decimals. */
export const rmShape = z.number();
export const jettyShape = z.union([z.literal(1), z.literal(2)]);
export const anyJettyShape = z.union([z.literal(0), z.literal(1), z.literal(2)]);
export const messageShape = z.strictObject({ message: z.string() });
/** What a category is called, or costs, by category. */
export const byCategory = <Value extends z.ZodType>(value: Value) =>
  z.partialRecord(z.enum(CATEGORIES), value);
/** Life jackets handed out, by size. */
export const jacketsShape = z.strictObject({ adult: z.int(), child: z.int(), infant: z.int() });
