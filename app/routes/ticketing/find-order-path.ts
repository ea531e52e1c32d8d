/** The page 'already paid?'. */
export const FIND_PATH = "/already-paid";

/** What its query says of who has no receipt number, but knows what was bought with. */
export const BY_BUYER = "buyer";

export const FIND_BY_BUYER_PATH = `${FIND_PATH}?by=${BY_BUYER}`;
