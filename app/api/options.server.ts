import { z } from "zod";
import { staffChoices } from "~/domain/audit/staff-choices.server";
import { operatorChoices } from "~/domain/operators/queries.server";
import { isUnstorable } from "~/domain/shared/text";
import { staffQuery } from "./call.server";
import type { StaffContext } from "./call-line";

interface Options {
  options: { value: string; label: string }[];
  more: boolean;
}

/** Further back nobody scrolls: who looks for the 50,001st types a letter. */
const LAST_BATCH = 1_000;

/** What a searched select asks for (K3); anything odd counts as nothing asked. */
const optionsQuery = z.object({
  search: z
    .string()
    .trim()
    .max(100)
    .refine((text) => !isUnstorable(text))
    .catch(""),
  batch: z.coerce.number().int().min(0).max(LAST_BATCH).catch(0),
});
type OptionsQuery = z.output<typeof optionsQuery>;

/** Staff who did something that the audit tells of. */
async function staffOptions({ search, batch }: OptionsQuery): Promise<Options> {
  const { choices, more } = await staffChoices(search, null, batch);
  return {
    options: choices.map(({ id, name, username }) => ({
      value: String(id),
      label: `${name} (${username})`,
    })),
    more,
  };
}

/** The active operators of the asker's jetty, with those of all jetties. */
async function operatorOptions(
  { search, batch }: OptionsQuery,
  { staff }: StaffContext,
): Promise<Options> {
  const { choices, more } = await operatorChoices(staff.jettyId, search, batch);
  return {
    options: choices.map(({ id, companyName, name }) => ({
      value: String(id),
      label: `${companyName} (${name})`,
    })),
    more,
  };
}

const presentOptions = (options: Options) => options;

const optionsAnswer = z.strictObject({
  options: z.array(z.strictObject({ value: z.string(), label: z.string() })),
  more: z.boolean(),
});

export const optionCalls = [
  staffQuery({
    path: "/api/options/staff",
    summary: "staffOptions",
    needs: "audit.view",
    schema: optionsQuery,
    answers: optionsAnswer,
    act: staffOptions,
    present: presentOptions,
  }),
  staffQuery({
    path: "/api/options/operators",
    summary: "operatorOptions",
    needs: "counter.sell",
    schema: optionsQuery,
    answers: optionsAnswer,
    act: operatorOptions,
    present: presentOptions,
  }),
];
