import { z } from "zod";
import { endSession } from "~/domain/sessions/end-session.server";
import { finishSignIn } from "~/domain/sessions/finish-sign-in.server";
import { PLATFORMS } from "~/domain/sessions/open-session.server";
import { readSession } from "~/domain/sessions/read-session.server";
import { forgotForm, loginForm } from "~/domain/sessions/schema.server";
import { signIn } from "~/domain/sessions/sign-in.server";
import { Refusal } from "~/domain/shared/refusal";
import { forgotPassword } from "~/domain/users/forgot-password.server";
import { addressKey } from "~/http/request-context.server";
import {
  type AuthenticatedUser,
  loadAuthenticatedUser,
  presentAuthenticated,
} from "./authenticate.server";
import type { CallContext } from "./call.server";

const platform = z.enum(PLATFORMS, { error: "select_required" }).optional();

/** `code` is the one of a second factor, for the accounts that have one. */
export const loginBody = loginForm.extend({
  platform,
  code: z.string({ error: "wrong_code" }).trim().max(60, "wrong_code").default(""),
});
export const forgotBody = forgotForm;
/** In the background a client may have no other place for its token than the body. */
export const logoutBody = z.object({
  token: z.string({ error: "bad_request" }).max(100, "bad_request").optional(),
});

interface LoggedIn {
  token: string;
  user: AuthenticatedUser;
}

/**
 * POST /api/login: the login of the form, with its limits, for a client that keeps a bearer token.
 * Throws Refusal as `signIn` and `finishSignIn` do, code_needed where the account has a second
 * factor and no code came along, factor_needed where the role must have one and has none: it is set
 * up in a browser.
 */
export async function login(
  { platform, code, ...credentials }: z.output<typeof loginBody>,
  { client, ip, now }: CallContext,
): Promise<LoggedIn> {
  const device = { userAgent: client.userAgent, address: addressKey(ip) };
  const signedIn = await signIn(
    credentials,
    { ...device, platform: platform ?? client.platform ?? "web_app" },
    null,
    now,
  );
  if (signedIn.state === "code" && code === "") throw new Refusal("code_needed", { field: "code" });
  const { token } =
    signedIn.state === "code"
      ? await finishSignIn(signedIn.pending, code, device, null, now)
      : signedIn;
  const staff = await readSession(token, now);
  if (!staff) throw new Refusal("signed_out");
  if (staff.needsFactor) {
    await endSession(token);
    throw new Refusal("factor_needed");
  }
  return { token, user: await loadAuthenticatedUser(staff, now) };
}

/**
 * POST /api/forgot_password: the same answer for an address with an account and for one without
 * (A3). Throws Refusal too_many { seconds }.
 */
export async function sendPassword(
  { email }: z.output<typeof forgotBody>,
  { language, ip, now }: CallContext,
): Promise<void> {
  await forgotPassword(email, { language, address: addressKey(ip) }, now);
}

/**
 * POST /api/logout: ends the token's session; one that is over already is no mistake, for clients
 * do this on their way out.
 */
export async function logout(
  { token }: z.output<typeof logoutBody>,
  context: CallContext,
): Promise<void> {
  const ending = context.token ?? token;
  if (ending) await endSession(ending);
}

export const presentLogin = ({ token, user: who }: LoggedIn) => ({
  ...presentAuthenticated(who),
  token,
});
