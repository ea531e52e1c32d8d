import { isIP } from "node:net";
import { isDeepStrictEqual } from "node:util";
import { data as answer } from "@remix-run/node";
import { config } from "~/config.server";
import { can } from "~/domain/access/capabilities";
import { sellAtCounter } from "~/domain/counter/sell-at-counter.server";
import { orderOfFormKey } from "~/domain/ordering/similar-orders.server";
import { parseGroupedCountry } from "~/domain/places/country-names.server";
import { saleConfiguration } from "~/domain/settings/sale-configuration.server";
import { parseDay, parseMonth } from "~/domain/shared/day";
import { Refusal } from "~/domain/shared/refusal";
import { applyAnswers, openPassengers } from "~/domain/ticket-counter/apply-answers";
import { buildCounterOrder, countsOf } from "~/domain/ticket-counter/build-counter-order";
import {
  type FieldError,
  orderFieldErrors,
  passengerFieldErrors,
  paymentFieldErrors,
} from "~/domain/ticket-counter/check-order.server";
import { DEMO_ANSWERS, offersDemoFill } from "~/domain/ticket-counter/demo-fill";
import {
  discardScreenDraft,
  loadScreenDraft,
  saveScreenDraft,
  type ScreenDraft,
} from "~/domain/ticket-counter/screen-drafts.server";
import type { ScreenOrder, ScreenStage } from "~/domain/ticket-counter/screen-order";
import { now } from "~/http/clock.server";
import { orFailurePage, statusOf } from "~/http/failure.server";
import { flashCookie } from "~/http/flash.server";
import { asProblem, textOf, typedValues } from "~/http/form.server";
import { readFormWithCookieCheck } from "~/http/form-resubmit.server";
import { formVersion } from "~/http/form-version.server";
import { languageOf } from "~/http/language.server";
import { redirectTo } from "~/http/redirect.server";
import { clientIpOf } from "~/http/request-context.server";
import { requireShift } from "~/http/shift-guard.server";
import { announcePrint, autoPrintTarget } from "~/live/print-after-sale.server";
import type { FieldError as FormError } from "~/ui/forms/field-errors";
import { saleResultPath, SCREEN_PATH } from "./paths";

type CashierShift = Awaited<ReturnType<typeof requireShift>>;

/** A posted screen: what was typed is kept first, whatever button was pressed; then the button. */
export async function postTicketCounter(request: Request) {
  const cashier = await requireShift(request);
  return orFailurePage(async () => {
    const form = await readFormWithCookieCheck(request);
    const at = now();
    const draft = await loadScreenDraft(cashier.staff.sessionId, at);
    const formKey = textOf(form, "formKey");
    if (formKey !== "" && formKey !== draft.formKey) {
      const sold = await orderOfFormKey(formKey);
      if (sold) return redirectTo(saleResultPath(sold.ticketCode));
    }
    if (textOf(form, "go") === "reset") return reset(cashier);
    if (
      (form.has("agency") || textOf(form, "agency_name") !== "") &&
      !can(cashier.staff, "counter.government-agency")
    )
      throw new Refusal("forbidden");
    try {
      if (formVersion(form) !== draft.version) throw new Refusal("stale_draft");
      return await saveAnswers(request, cashier, draft, form, at);
    } catch (error) {
      if (!(error instanceof Refusal) || error.code === "bad_request") throw error;
      return answerWithProblems([asProblem(error)], statusOf(error));
    }
  });
}

async function saveAnswers(
  request: Request,
  duty: CashierShift,
  draft: ScreenDraft,
  form: FormData,
  at: Date,
) {
  const limits = await saleConfiguration();
  const answers = {
    ...typedValues(form),
    ...(textOf(form, "go") === "fill" && offersDemoFill(config()) ? DEMO_ANSWERS : {}),
  };
  const language = await languageOf(request);
  const { order: answered, clamped } = applyAnswers(
    draft.order,
    applyStepButtons(answers),
    limits,
    {
      day: parseDay,
      country: parseGroupedCountry,
    },
  );
  const problems = clamped.map(({ field, code, max }): FormError => ({
    field,
    code,
    values: { max },
  }));
  const go = textOf(form, "go");
  const order =
    go === "passengers" || go === "payment" || go === "generate"
      ? openPassengers(answered)
      : answered;
  problems.push(
    ...(await missingBefore(go, order, at)).map((lack): FormError => ({ ...lack, values: {} })),
  );
  if (go === "generate" && !isDeepStrictEqual(countsOf(order), countsOf(draft.order)))
    problems.push({ field: "", code: "total_changed", values: {} });
  const stage: ScreenStage =
    problems.length > 0
      ? draft.order.stage
      : go === "passengers"
        ? 2
        : go === "payment" || go === "generate"
          ? 3
          : draft.order.stage;
  await saveScreenDraft(duty.staff.sessionId, draft.version, { ...order, stage }, at);
  if (problems.length > 0) return answerWithProblems(problems, 422);
  if (go === "letters") return redirectTo(`${SCREEN_PATH}/letters`);
  if (go !== "generate") return redirectTo(screenPathAfter(form, go));
  return sellOrder(request, duty, order, { at, language, seen: textOf(form, "amountSen") });
}

/** What the pressed button needs; the others only keep. */
async function missingBefore(go: string, order: ScreenOrder, at: Date): Promise<FieldError[]> {
  if (go !== "passengers" && go !== "payment" && go !== "generate") return [];
  const missing = await orderFieldErrors(order, at);
  if (go === "passengers") return missing;
  missing.push(...passengerFieldErrors(order));
  return go === "payment" ? missing : [...missing, ...paymentFieldErrors(order)];
}

/** A press of − or + changes the number that stands in the field. */
function applyStepButtons(answers: Record<string, string>): Record<string, string> {
  for (const [button, by] of [
    ["less", -1],
    ["more", 1],
  ] as const) {
    const field = answers[button];
    if ((field === "adult" || field === "child") && /^\s*\d{0,6}\s*$/.test(answers[field] ?? ""))
      return { ...answers, [field]: String(Math.max(0, Number(answers[field]) + by)) };
  }
  return answers;
}

function screenPathAfter(form: FormData, go: string): string {
  const month = parseMonth(textOf(form, "month"));
  if (month) return `${SCREEN_PATH}?month=${month}#part-date`;
  return `${SCREEN_PATH}#part-${go === "passengers" ? "passengers" : go === "payment" ? "payment" : form.has("less") || form.has("more") ? "counts" : "date"}`;
}

async function sellOrder(
  request: Request,
  { staff, shift }: CashierShift,
  order: ScreenOrder,
  { at, language, seen }: { at: Date; language: "ms" | "en"; seen: string },
) {
  const { ticketDate } = order;
  const { formKey } = await loadScreenDraft(staff.sessionId, at);
  if (ticketDate === null) throw new Refusal("choose_departure", { field: "ticketDate" });
  const ip = clientIpOf(request);
  const details = {
    jettyId: staff.jettyId,
    ticketDate,
    formKey,
    language,
    ipAddress: isIP(ip) ? ip : null,
    seenAmountSen: /^\d{1,9}$/.test(seen) ? Number(seen) : null,
    print: autoPrintTarget(request, staff),
  };
  const sale = await sellAtCounter(buildCounterOrder(order, details), staff, shift, at);
  const printed = announcePrint(sale);
  return redirectTo(saleResultPath(sale.ticketCode) + printed.query, {
    cookies: printed.cookies.length > 0 ? printed.cookies : [flashCookie("ticket_generated")],
  });
}

async function reset({ staff }: CashierShift): Promise<Response> {
  await discardScreenDraft(staff.sessionId);
  return redirectTo(SCREEN_PATH);
}

/** The page again, as it stands now: what was typed is kept in the order itself. */
function answerWithProblems(problems: FormError[], status: number) {
  return answer({ problems }, { status });
}
