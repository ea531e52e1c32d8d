import { z } from "zod";
import { config } from "~/config.server";
import { nonceField } from "~/domain/boarding/schema.server";
import { closeBoarding } from "~/domain/manifest/close-boarding.server";
import { countHeads } from "~/domain/manifest/count-heads.server";
import { MAX_STEP } from "~/domain/manifest/heads";
import { officerCode } from "~/domain/manifest/officer-link.server";
import { findManifest } from "~/domain/manifest/queries.server";
import { instantJson } from "~/domain/shared/instant-json";
import { rowId } from "~/domain/shared/row-id.server";
import { instantShape } from "./answer-shapes";
import { staffCall } from "./call.server";
import { FORM, ORDER, type StaffContext } from "./call-line";

const headsBody = z.object({
  departure_id: rowId,
  /** Heads more, or fewer. */
  step: z
    .int({ error: "bad_count" })
    .min(-MAX_STEP, "bad_count")
    .max(MAX_STEP, "bad_count")
    .refine((step) => step !== 0, "bad_count"),
  nonce: nonceField,
});
const closeBody = z.object({ departure_id: rowId });

/** POST /api/boarding/heads. Throws Refusal as `countHeads` does. */
async function count(
  { departure_id: id, step, nonce }: z.output<typeof headsBody>,
  { staff, now }: StaffContext,
) {
  return { id, heads: await countHeads(id, { step, nonce }, staff, now) };
}

/** POST /api/boarding/close. Throws Refusal as `closeBoarding` does. */
async function close({ departure_id: id }: z.output<typeof closeBody>, context: StaffContext) {
  const { staff, now } = context;
  const { version } = await closeBoarding(id, staff, now);
  const manifest = await findManifest(id, version, staff);
  if (!manifest) throw new Error("A manifest that was frozen is gone.");
  return { id, manifest };
}

const OVER = ["not_found", "departure_over", "departure_not_today", "departure_cancelled"] as const;

/** Counting heads before a boat leaves, and freezing who is on it. */
export const departureBoardingCalls = [
  staffCall({
    ...FORM,
    path: "/api/boarding/heads",
    summary: "countHeads",
    needs: "departures.run",
    schema: headsBody,
    answers: z.strictObject({ departure_id: z.int(), heads: z.int() }),
    errors: [...OVER, "bad_count", "manifest_closed"],
    act: count,
    present: ({ id, heads }) => ({ departure_id: id, heads }),
  }),
  staffCall({
    ...ORDER,
    limit: "act",
    path: "/api/boarding/close",
    summary: "closeBoarding",
    needs: "departures.run",
    repeatable: true,
    schema: closeBody,
    answers: z.strictObject({
      departure_id: z.int(),
      number: z.string(),
      version: z.int(),
      closed_at: instantShape,
      on_board: z.int(),
      heads: z.int().nullable(),
      /** What an officer opens, for 48 hours. */
      officer_url: z.string(),
    }),
    errors: [...OVER, "manifest_closed", "manifest_nobody", "departure_papers"],
    act: close,
    present: ({ id, manifest }) => ({
      departure_id: id,
      number: manifest.content.number,
      version: manifest.content.version,
      closed_at: instantJson(manifest.closedAt),
      on_board: manifest.content.onBoard,
      heads: manifest.content.heads,
      officer_url: `${config().PUBLIC_URL}/m/${officerCode(manifest)}`,
    }),
  }),
];
