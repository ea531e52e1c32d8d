import type { LoaderFunctionArgs } from "@remix-run/node";
import type { ScreenName, StaffPage } from "~/domain/access/screen";
import type { Staff } from "~/domain/sessions/read-session.server";
import { rowIdParam } from "./address-params.server";
import { flashCookie } from "./flash.server";
import { requirePage } from "./guard.server";
import { redirectTo } from "./redirect.server";
import { screenPath } from "./return-path.server";
import { noFields, submitForm } from "./submit-form.server";

/** What a loader and an action are given. */
export type PageArgs = LoaderFunctionArgs;

export interface ConfirmationContext extends Pick<PageArgs, "request" | "params"> {
  staff: Staff;
  /** The row of the address; reading it throws the page for an address that leads nowhere. */
  readonly id: number;
}

/**
 * The loader of a confirmation: who may see it, the facts its sentences name, and the screen it
 * leads back to.
 */
export async function loadConfirmation<Facts extends object>(
  args: PageArgs,
  page: StaffPage,
  factsOf: (context: ConfirmationContext) => Facts | Promise<Facts>,
): Promise<{ facts: Facts; back: string }> {
  const facts = await factsOf(contextOf(args, await requirePage(args.request, page)));
  return { facts, back: screenPath(args.request, screenOf(page)) };
}

/**
 * The action of a confirmation: the act, then the screen with a flash message; a refusal is shown
 * on the confirmation.
 */
export async function confirmAct(
  args: PageArgs,
  page: StaffPage,
  flash: string,
  act: (context: ConfirmationContext) => Promise<unknown>,
) {
  const context = contextOf(args, await requirePage(args.request, page));
  return submitForm(args.request, noFields, async () => {
    await act(context);
    return redirectTo(screenPath(args.request, screenOf(page)), { cookies: [flashCookie(flash)] });
  });
}

function contextOf({ request, params }: PageArgs, staff: Staff): ConfirmationContext {
  return {
    request,
    params,
    staff,
    get id() {
      return rowIdParam(params.id);
    },
  };
}

function screenOf(page: StaffPage): ScreenName {
  return page.replace(/\/.*$/, "") as ScreenName;
}
