import { z } from "zod";

/** The longest address that `ownPath` takes. */
const MAX_PATH = 2_000;

/** Where a button stands, its hidden field; what is no address of a page counts as nothing said. */
export const backField = z.string().max(MAX_PATH).default("").catch("");
