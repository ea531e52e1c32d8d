/** The hidden field by which the server knows one drawing of a page from another. */
export const PAGE_KEY = "page_key";
