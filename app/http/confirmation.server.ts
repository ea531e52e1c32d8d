import type { LoaderFunctionArgs } from "@remix-run/node";
import type { ScreenName, StaffPage } from "~/domain/access/screen";
import type { Staff } from "~/domain/sessions/read-session.server";
import { rowIdParam } from "./address-params.server";
import { now } from "./clock.server";
import { flashCookie } from "./flash.server";
import { requirePage } from "./guard.server";
import { redirectTo } from "./redirect.server";
import { screenPath } from "./return-path.server";
import { noFields, submitForm } from "./submit-form.server";

/** What a loader and an action are given. */
export type PageArgs = LoaderFunctionArgs;

/** A page of the table of screens, or one with a guard and a way back of its own. */
export type ConfirmationPage =
  StaffPage | { guard: (request: Request) => Promise<Staff>; back: string };

export interface ConfirmationContext extends Pick<PageArgs, "request" | "params"> {
  staff: Staff;
  now: Date;
  /** The row of the address; reading it throws the page for an address that leads nowhere. */
  readonly id: number;
}

/**
 * The loader of a confirmation: who may see it, the facts its sentences name, and the screen it
 * leads back to.
 */
export async function loadConfirmation<Facts extends object>(
  args: PageArgs,
  page: ConfirmationPage,
  factsOf: (context: ConfirmationContext) => Facts | Promise<Facts>,
): Promise<{ facts: Facts; back: string }> {
  const facts = await factsOf(contextOf(args, await guard(args.request, page)));
  return { facts, back: backOf(args.request, page) };
}

/**
 * The action of a confirmation: the act, then the screen, with a flash message where there is one;
 * a refusal is shown on the confirmation.
 */
export async function confirmAct(
  args: PageArgs,
  page: ConfirmationPage,
  flash: string | null,
  act: (context: ConfirmationContext) => Promise<unknown>,
) {
  const context = contextOf(args, await guard(args.request, page));
  return submitForm(args.request, noFields, async () => {
    await act(context);
    return redirectTo(backOf(args.request, page), { cookies: flash ? [flashCookie(flash)] : [] });
  });
}

function contextOf({ request, params }: PageArgs, staff: Staff): ConfirmationContext {
  return {
    request,
    params,
    staff,
    now: now(),
    get id() {
      return rowIdParam(params.id);
    },
  };
}

function guard(request: Request, page: ConfirmationPage): Promise<Staff> {
  return typeof page === "string" ? requirePage(request, page) : page.guard(request);
}

function backOf(request: Request, page: ConfirmationPage): string {
  if (typeof page !== "string") return page.back;
  return screenPath(request, page.replace(/\/.*$/, "") as ScreenName);
}
