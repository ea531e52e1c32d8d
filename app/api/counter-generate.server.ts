import { z } from "zod";
import { can } from "~/domain/access/capabilities";
import type { CounterOrder } from "~/domain/counter/counter-order";
import { paymentWithCredit } from "~/domain/counter/payment-with-credit";
import { sellAtCounter } from "~/domain/counter/sell-at-counter.server";
import { LETTER_KINDS, MAX_FILE_BYTES } from "~/domain/files/file-kinds";
import { validateFile } from "~/domain/files/validate-file";
import { counterBuyerForm, customerForm, dateForm } from "~/domain/ordering/schema.server";
import { jettyName } from "~/domain/places/jetties";
import { priceOrder } from "~/domain/pricing/rules";
import { saleConfiguration } from "~/domain/settings/sale-configuration.server";
import { Refusal } from "~/domain/shared/refusal";
import { newSecret } from "~/domain/shared/secrets.server";
import { openShiftOf } from "~/domain/shifts/queries.server";
import type { OpenShift } from "~/domain/shifts/shift";
import { keepLetter } from "~/domain/ticket-counter/letters.server";
import { MAX_LETTERS, OTHER_OPERATOR } from "~/domain/ticket-counter/screen-order";
import { type StaffTicket, staffTicket } from "~/domain/tickets/staff-tickets.server";
import { base64Field, fileNameField } from "./base64-file";
import { staffCall } from "./call.server";
import { FILE, ORDER, type StaffContext } from "./call-line";
import { openPos, posShape } from "./close-shift.server";
import { counterPassengers, counterPeople } from "./counter-people";
import { CREDIT_ERRORS, creditFields, creditOf } from "./credit-fields.server";
import {
  BUYER_ERRORS,
  countryField,
  departuresField,
  formKeyField,
  jettyIdField,
  numberField,
  optionalAmountField,
  ORDER_ERRORS,
} from "./order-fields";
import { staffTicketJson, staffTicketShape } from "./staff-ticket-json";
import { messageText } from "./success-messages.server";
import {
  countsOf,
  otherOrder,
  presentPriceUpdate,
  priceUpdateShape,
} from "./ticket-generate.server";

const companyName = customerForm.shape.companyName;
const letter = z.union([
  z.file().max(MAX_FILE_BYTES, "file_too_large"),
  z
    .object({ letter: base64Field, original_name: fileNameField })
    .transform(({ letter: bytes, original_name }) => new File([bytes], original_name)),
]);

/** The order of either counter: as JSON, as a form, or in parts with an agency's letters. */
const counterBody = z.object(
  {
    ...counterBuyerForm.shape,
    country: z
      .union([z.literal(""), countryField])
      .optional()
      .transform((code = "") => code),
    company_name: companyName,
    ...dateForm.shape,
    departures: departuresField,
    jettyID: jettyIdField,
    ticketFlag: numberField.refine((flag) => flag === 3, "bad_request").optional(),
    paymentMethod: z.string({ error: "no_payment_method" }).max(100, "no_payment_method"),
    amount: optionalAmountField,
    ...creditFields,
    cash_in: optionalAmountField,
    cash_out: optionalAmountField,
    operator_id: z.union([z.literal(OTHER_OPERATOR), numberField]).optional(),
    other_operator_name: companyName,
    agency_name: companyName,
    letters_imgs: z.array(letter).max(MAX_LETTERS, "letters_many").default([]),
    form_key: formKeyField,
    ...counterPassengers,
  },
  { error: "bad_request" },
);
type CounterInput = z.output<typeof counterBody>;

type Outcome =
  | { kind: "sold"; ticket: StaffTicket; shift: OpenShift }
  | { kind: "price_changed"; amountSen: number };

/**
 * POST /api/ticket-counter/generate (R-7-49, R-7-50): sells in the caller's open shift, as both
 * counters do. Throws Refusal shift_closed without a shift, shift_jetty { jetty } for another jetty
 * than its own, key_reused, and as `cleanDocument`, `creditOf` and `sellAtCounter` do.
 */
async function sell(input: CounterInput, context: StaffContext): Promise<Outcome> {
  const { staff, language, idempotencyKey, ip, now } = context;
  const shift = await openShiftOf(staff.userId);
  if (!shift) throw new Refusal("shift_closed");
  if (shift.jettyId !== input.jettyID)
    throw new Refusal("shift_jetty", {
      field: "jettyID",
      values: { jetty: jettyName(shift.jettyId) },
    });
  const formKey = idempotencyKey ?? input.form_key ?? newSecret();
  const named = orderOf(input);
  const order: CounterOrder = {
    ...named,
    ...(await paymentOf(input, { ...named, formKey }, context)),
    letters: await keepLetters(input, staff),
    formKey,
    language,
    ipAddress: ip || null,
  };
  try {
    const { ticketId } = await sellAtCounter(order, staff, shift, now);
    return { kind: "sold", ticket: await staffTicket(ticketId), shift };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    if (error.code !== "price_update") throw otherOrder(error);
    return { kind: "price_changed", amountSen: Number(error.values.amountSen) };
  }
}

function orderOf(input: CounterInput) {
  const { name, email, phoneNo, ic, country, state } = input;
  const people = counterPeople(input);
  const other = input.operator_id === OTHER_OPERATOR;
  return {
    jettyId: input.jettyID,
    ticketDate: input.ticketDate,
    departureIds: input.departures ?? null,
    counts: countsOf(people),
    buyer: { name, email, phoneNo, ic, country, state },
    companyName: input.company_name,
    passengers: people,
    operatorId: typeof input.operator_id === "number" ? input.operator_id : 0,
    otherOperatorName: other || !input.operator_id ? input.other_operator_name : "",
    agencyName: input.agency_name,
    cashPartSen: null,
    seenAmountSen: input.amount,
    print: null,
  };
}

/** By what it is paid; of a total that was not named, today's is what a travel credit pays of. */
async function paymentOf(
  input: CounterInput,
  { formKey, counts, seenAmountSen }: Pick<CounterOrder, "formKey" | "counts" | "seenAmountSen">,
  context: StaffContext,
) {
  const paid = { paymentMethod: input.paymentMethod, cashInSen: input.cash_in };
  if (input.travelCredit === "") return { ...paid, travelCredit: null };
  const { prices } = await saleConfiguration(context.now);
  const totalSen = seenAmountSen ?? priceOrder(counts, prices).amountSen;
  const travelCredit = await creditOf(input, { formKey, totalSen }, context);
  if (travelCredit === null) return { ...paid, travelCredit };
  return paymentWithCredit(travelCredit, totalSen, paid);
}

/** Only whoever may sell to an agency hands letters in (S20). Returns their stored names. */
async function keepLetters(
  { letters_imgs: files }: CounterInput,
  staff: StaffContext["staff"],
): Promise<string[]> {
  if (files.length > 0 && !can(staff, "counter.government-agency")) throw new Refusal("forbidden");
  const kept: string[] = [];
  for (const file of files) {
    const sent = { name: file.name, bytes: Buffer.from(await file.arrayBuffer()) };
    const rules = { maxBytes: MAX_FILE_BYTES, kinds: LETTER_KINDS };
    const kind = validateFile(sent, rules, "letters_imgs");
    kept.push(await keepLetter({ bytes: sent.bytes, kind, originalName: sent.name }, staff.userId));
  }
  return kept;
}

function present(outcome: Outcome, { staff, language }: StaffContext) {
  if (outcome.kind === "price_changed") return presentPriceUpdate(outcome.amountSen, { language });
  return {
    ticket: staffTicketJson(outcome.ticket, staff),
    pos: openPos(outcome.shift),
    price_update: false as const,
    message: messageText("ticket_generated", language),
  };
}

export const counterGenerateCalls = [
  staffCall({
    ...ORDER,
    // The order with its letters.
    maxBytes: FILE.maxBytes,
    maxFiles: MAX_LETTERS,
    path: "/api/ticket-counter/generate",
    summary: "counterGenerate",
    needs: "counter.sell",
    repeatable: true,
    schema: counterBody,
    answers: z.union([
      z.strictObject({
        ticket: staffTicketShape,
        pos: posShape,
        price_update: z.literal(false),
        message: z.string(),
      }),
      priceUpdateShape,
    ]),
    errors: [
      ...BUYER_ERRORS,
      ...ORDER_ERRORS,
      ...CREDIT_ERRORS,
      "shift_closed",
      "shift_jetty",
      "operator_inactive",
      "no_customer_info",
      "passenger_info_incomplete",
      "cash_below_total",
      "credit_blocked",
      "credit_limit",
      "agency_letter_missing",
      "letters_many",
      "file_unsupported",
      "file_too_large",
      "file_damaged",
      "file_encrypted",
      "file_active",
      "file_pixels",
      "too_many",
    ],
    act: sell,
    present,
  }),
];
