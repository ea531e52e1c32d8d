import { z } from "zod";
import type { ZodOpenApiOverride } from "zod-openapi";

/**
 * Corrects what the generator cannot know of a schema: a field with a fallback may be missing, and
 * the bounds of every safe integer say nothing.
 */
export const exactly: ZodOpenApiOverride = ({ zodSchema, jsonSchema, io }) => {
  const { def } = zodSchema._zod;
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
  if (io === "output" || def.type !== "object" || !jsonSchema.required) return;
  jsonSchema.required = jsonSchema.required.filter((name) => {
    const field = def.shape[name];
    return field !== undefined && !z.safeParse(field, undefined).success;
  });
  if (jsonSchema.required.length === 0) delete jsonSchema.required;
};
