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
import { byCategory, rmShape } from "./answer-shapes";
import { staffCall } from "./call.server";
import { QUERY, type StaffContext } from "./call-line";
import { type JettyQuery, jettyQuery } from "./jetty-query";
import { pricesJson } from "./prices-json";
import { categoryNames } from "./success-messages.server";
import { userJson, userShape } from "./user-json";

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
function authenticate(query: JettyQuery, { staff, now }: StaffContext): Promise<AuthenticatedUser> {
  return loadAuthenticatedUser(withJetty(staff, query), now);
}

/** GET /api/notification: the counts at the menu alone. */
function notification(query: JettyQuery, { staff }: StaffContext): Promise<BadgeCounts> {
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
const presentBubble = ({ ticketCancellation, errorLog, bugReport }: BadgeCounts) => ({
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

/** Whoever may switch works at the jetty that their client names. */
function withJetty(staff: Staff, { jetty }: JettyQuery): Staff {
  return isJettyId(jetty) && staff.ownJettyId === 0 ? { ...staff, jettyId: jetty } : staff;
}

const bubbleShape = z.strictObject({
  ticket_cancellation: z.number(),
  error_log: z.number(),
  bug_report: z.number(),
});
/** The authenticate response (R-3-05). */
export const authenticateShape = z.strictObject({
  user: userShape.extend({ ws_api_key: z.string().nullable(), bubble: bubbleShape }),
  ticket_prices: byCategory(rmShape),
  categories: byCategory(z.string()),
  categories_malay: byCategory(z.string()),
  categories_malaysian: z.array(z.string()),
  categories_foreigner: z.array(z.string()),
  super_user_emails: z.array(z.string()),
});

export const authenticateCalls = [
  staffCall({
    ...QUERY,
    path: "/api/authenticate",
    summary: "authenticate",
    needs: "profile.edit",
    schema: jettyQuery,
    answers: authenticateShape,
    act: authenticate,
    present: presentAuthenticated,
  }),
  staffCall({
    ...QUERY,
    path: "/api/notification",
    summary: "notification",
    needs: "profile.edit",
    schema: jettyQuery,
    answers: bubbleShape,
    act: notification,
    present: presentBubble,
  }),
];
