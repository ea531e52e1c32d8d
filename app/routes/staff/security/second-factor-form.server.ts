import { data as answer } from "@remix-run/node";
import {
  type FactorSetup,
  newFactorSetup,
  readFactorSetup,
} from "~/domain/second-factor/factor-setup.server";
import { type FactorProof, proofForm } from "~/domain/second-factor/schema.server";
import type { Staff } from "~/domain/sessions/read-session.server";
import { clearCookie, readCookie, setCookie } from "~/http/cookies.server";
import { submitForm } from "~/http/submit-form.server";

/**
 * The set-up that this browser has begun, so that a form that comes back shows the same QR code;
 * null where there is none.
 */
export function pendingSetUp(request: Request, staff: Staff): FactorSetup | null {
  return readFactorSetup(readCookie(request, "factor") ?? "", staff);
}

/** The same, or a new one, and the cookie that keeps it. */
export function pendingOrNewSetUp(
  request: Request,
  staff: Staff,
): { setUp: FactorSetup; cookies: string[] } {
  const begun = pendingSetUp(request, staff);
  if (begun) return { setUp: begun, cookies: [] };
  const setUp = newFactorSetup(staff);
  return { setUp, cookies: [setCookie("factor", setUp.encryptedSecret)] };
}

/**
 * A posted proof whose success shows recovery codes. They are in this one answer and nowhere else,
 * so it is no redirect.
 */
export function postRecoveryCodes(
  request: Request,
  act: (proof: FactorProof) => Promise<string[]>,
) {
  const show = async (proof: FactorProof) =>
    answer({ codes: await act(proof) }, { headers: { "Set-Cookie": clearCookie("factor") } });
  return submitForm(request, proofForm, show, { secrets: ["code"] });
}
