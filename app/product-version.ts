import { version } from "../package.json";

/** The product's version, as its package says. */
export const PRODUCT_VERSION: string = version;
