import { z } from "zod";
import { config } from "~/config.server";
import { isJettyId } from "~/domain/places/jetties";
import { CATEGORIES } from "~/domain/pricing/categories";
import { offeredCategories, type PriceList } from "~/domain/pricing/rules";
import { readWsApiKey } from "~/domain/printing/ws-api-key.server";
import type { Staff } from "~/domain/sessions/read-session.server";
import { officeSetting } from "~/domain/settings/queries.server";
import { Refusal } from "~/domain/shared/refusal";
import { type BadgeCounts, badgeCountsOf } from "~/domain/support/unread.server";
import { type User, userById } from "~/domain/users/queries.server";
import type { StaffContext } from "./call.server";
import { pricesJson } from "./prices-json";
import { categoryNames } from "./success-messages.server";
import { userJson } from "./user-json";

/** `jetty`: where whoever may switch works in that client; anything odd counts as nothing said. */
export const jettyQuery = z.object({
  jetty: z.coerce.number().refine(isJettyId).nullable().catch(null),
});
type JettyQuery = z.output<typeof jettyQuery>;

export interface AuthenticatedUser {
  user: User;
  wsApiKey: string | null;
  bubble: BadgeCounts;
  prices: PriceList;
}

/**
 * GET /api/authenticate (R-3-05, R-7-07): who one is, and what a client of ours needs to know
 * before its first screen.
 */
export function authenticate(
  query: JettyQuery,
  { staff, now }: StaffContext,
): Promise<AuthenticatedUser> {
  return loadAuthenticatedUser(withJetty(staff, query), now);
}

/** GET /api/notification: the counts at the menu alone. */
export function notification(query: JettyQuery, { staff }: StaffContext): Promise<BadgeCounts> {
  return badgeCountsOf(withJetty(staff, query));
}

export async function loadAuthenticatedUser(staff: Staff, now: Date): Promise<AuthenticatedUser> {
  const [user, wsApiKey, bubble, { prices }] = await Promise.all([
    userById(staff.userId),
    readWsApiKey(staff.userId),
    badgeCountsOf(staff),
    officeSetting(now),
  ]);
  if (!user) throw new Refusal("signed_out");
  return { user, wsApiKey, bubble, prices };
}

/** The counts in their field names (R-3-04). */
export const presentBubble = ({ ticketCancellation, errorLog, bugReport }: BadgeCounts) => ({
  ticket_cancellation: ticketCancellation,
  error_log: errorLog,
  bug_report: bugReport,
});

/**
 * The key of one's own print server is its owner's to see; super users are known by their addresses
 * (R-2.2-07).
 */
export function presentAuthenticated({ user, wsApiKey, bubble, prices }: AuthenticatedUser) {
  const { malaysian, foreigner } = offeredCategories(prices, true);
  const offered = CATEGORIES.filter(
    (category) => malaysian.includes(category) || foreigner.includes(category),
  );
  return {
    user: { ...userJson(user), ws_api_key: wsApiKey, bubble: presentBubble(bubble) },
    ticket_prices: pricesJson(prices),
    categories: categoryNames(offered, "en"),
    categories_malay: categoryNames(offered, "ms"),
    categories_malaysian: malaysian,
    categories_foreigner: foreigner,
    super_user_emails: config().SUPER_USER_EMAILS,
  };
}

function withJetty(staff: Staff, { jetty }: JettyQuery): Staff {
  return jetty !== null && staff.ownJettyId === 0 ? { ...staff, jettyId: jetty } : staff;
}
