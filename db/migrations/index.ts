import type { Migration } from "../migrate";
import { ground } from "./001-ground";
import { orders } from "./002-orders";
import { payments } from "./003-payments";
import { papers } from "./004-papers";
import { people } from "./005-people";
import { paymentReturn } from "./006-payment-return";

/** In the order in which they run; a released migration is never edited, only followed. */
export const migrations: Migration[] = [ground, orders, payments, papers, people, paymentReturn];
