import { data as answer } from "@remix-run/node";
import {
  type FactorSetup,
  newFactorSetup,
  readFactorSetup,
} from "~/domain/second-factor/factor-setup.server";
import type { Staff } from "~/domain/sessions/read-session.server";
import { clearCookie, readCookie, setCookie } from "~/http/cookies.server";
import type { FormState } from "~/http/form.server";
import { postStaffForm } from "~/http/staff-form.server";

/** The set-up that this browser has begun, so that a form that comes back shows the same QR code; null where there is none. */
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

/** A posted form whose success shows recovery codes. They are in this one answer and nowhere else, so it is no redirect. */
export async function postRecoveryCodes(
  request: Request,
  act: (form: FormData) => Promise<string[]>,
) {
  let codes: string[] = [];
  const answered = await postStaffForm(request, async (form) => {
    codes = await act(form);
    return new Response(null);
  });
  if (!(answered instanceof Response))
    return answer<RecoveryCodesState>({ ...answered.data, codes }, answered.init ?? {});
  return answer<RecoveryCodesState>(
    { problems: [], typed: {}, codes },
    { headers: { "Set-Cookie": clearCookie("factor") } },
  );
}

interface RecoveryCodesState extends FormState {
  codes: string[];
}
