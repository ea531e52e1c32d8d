import { can } from "~/domain/access/capabilities";
import { countHeads } from "~/domain/manifest/count-heads.server";
import { handOutJackets } from "~/domain/manifest/hand-out-jackets.server";
import { reopenBoarding } from "~/domain/manifest/reopen-boarding.server";
import type { MadeSailing, Sailing } from "~/domain/manifest/sailing";
import { headsForm, jacketsForm, reopenForm } from "~/domain/manifest/schema.server";
import type { Staff } from "~/domain/sessions/read-session.server";
import { Refusal } from "~/domain/shared/refusal";
import { now } from "~/http/clock.server";
import { flashCookie } from "~/http/flash.server";
import { redirectTo } from "~/http/redirect.server";
import { submitForm } from "~/http/submit-form.server";

/**
 * The forms of a departure's card and of a date's: a press of the thumb where no script keeps it
 * and sends it, life jackets, and opening a closed boarding again.
 */
export function actOnBoarding(request: Request, sailing: Sailing, staff: Staff, path: string) {
  return submitForm(
    request,
    (form) => (form.has("step") ? headsForm : form.has("reason") ? reopenForm : jacketsForm),
    async (input) => {
      if ("step" in input) {
        await countHeads(sailing, input, staff, now());
        return redirectTo(`${path}#heads`);
      }
      if ("reason" in input) {
        if (!can(staff, "manifest.correct")) throw new Refusal("forbidden");
        await reopenBoarding(made(sailing), input.reason, staff, now());
        return redirectTo(path, { cookies: [flashCookie("manifest.reopened")] });
      }
      await handOutJackets(sailing, input, staff, now());
      return redirectTo(path, { cookies: [flashCookie("manifest.jackets")] });
    },
  );
}

/** What is still to be closed is not opened again. */
function made(sailing: Sailing): MadeSailing {
  if (typeof sailing === "number" || "trip" in sailing) return sailing;
  throw new Refusal("bad_request");
}
