import { z } from "zod";
import { addressKey } from "~/domain/rate-limits/address-key";
import { endSession } from "~/domain/sessions/end-session.server";
import { finishSignIn } from "~/domain/sessions/finish-sign-in.server";
import { PLATFORMS } from "~/domain/sessions/open-session.server";
import { readSession } from "~/domain/sessions/read-session.server";
import { forgotForm, loginForm } from "~/domain/sessions/schema.server";
import { signIn } from "~/domain/sessions/sign-in.server";
import { Refusal } from "~/domain/shared/refusal";
import { forgotPassword } from "~/domain/users/forgot-password.server";
import { messageShape } from "./answer-shapes";
import {
  type AuthenticatedUser,
  authenticateShape,
  loadAuthenticatedUser,
  presentAuthenticated,
} from "./authenticate.server";
import { publicCall } from "./call.server";
import { type CallContext, FORM } from "./call-line";
import { presentMessage } from "./message.server";

const platform = z.enum(PLATFORMS, { error: "select_required" }).optional();

/** `code` is the one of a second factor, for the accounts that have one. */
const loginBody = loginForm.extend({
  platform,
  code: z.string({ error: "wrong_code" }).trim().max(60, "wrong_code").default(""),
});
/** In the background a client may have no other place for its token than the body. */
const logoutBody = z.object({
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
async function login(
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
async function sendPassword(
  { email }: z.output<typeof forgotForm>,
  { language, ip, now }: CallContext,
): Promise<void> {
  await forgotPassword(email, { language, address: addressKey(ip) }, now);
}

/**
 * POST /api/logout: ends the token's session; one that is over already is no mistake, for clients
 * do this on their way out.
 */
async function logout({ token }: z.output<typeof logoutBody>, context: CallContext): Promise<void> {
  const ending = context.token ?? token;
  if (ending) await endSession(ending);
}

const presentLogin = ({ token, user: who }: LoggedIn) => ({
  ...presentAuthenticated(who),
  token,
});

export const loginCalls = [
  publicCall({
    ...FORM,
    path: "/api/login",
    summary: "login",
    schema: loginBody,
    answers: authenticateShape.extend({ token: z.string() }),
    errors: [
      "form_incomplete",
      "wrong_login",
      "code_needed",
      "wrong_code",
      "login_again",
      "factor_needed",
      "too_many",
    ],
    act: login,
    present: presentLogin,
  }),
  publicCall({
    ...FORM,
    path: "/api/forgot_password",
    summary: "forgotPassword",
    schema: forgotForm,
    answers: messageShape,
    errors: ["form_incomplete", "bad_email", "too_many"],
    act: sendPassword,
    present: presentMessage("password_sent"),
  }),
  publicCall({
    ...FORM,
    path: "/api/logout",
    summary: "logout",
    schema: logoutBody,
    answers: messageShape,
    act: logout,
    present: presentMessage("logged_out"),
  }),
];
