import { z } from "zod";
import { acceptPresses } from "~/domain/manifest/accept-presses.server";
import { MAX_PRESSES, pressShape } from "~/domain/manifest/press-schema.server";
import { instantJson } from "~/domain/shared/instant-json";
import { refusalText } from "~/i18n/refusal";
import { translationsOf } from "~/i18n/translations.server";
import { instantShape, jacketsShape } from "./answer-shapes";
import { staffPageCall } from "./call.server";
import { ORDER, type StaffContext } from "./call-line";

const pressesBody = z.object({
  data: z.array(pressShape, { error: "required" }).min(1, "required").max(MAX_PRESSES, "too_large"),
});

/** POST /api/boarding/presses. */
function accept({ data }: z.output<typeof pressesBody>, { staff, now }: StaffContext) {
  const presses = data.map(({ departure_id, pressed_at, ...press }) => ({
    ...press,
    departureId: departure_id,
    pressedAt: new Date(pressed_at),
  }));
  return acceptPresses(presses, staff, now);
}

/** Heads and life jackets that were counted without a network. */
export const pressCalls = [
  staffPageCall({
    ...ORDER,
    path: "/api/boarding/presses",
    limit: "act",
    summary: "countPresses",
    needs: "departures.run",
    schema: pressesBody,
    answers: z.strictObject({
      server_time: instantShape,
      data: z.array(
        z.strictObject({
          nonce: z.string(),
          /** Why it does not count, in words; null where it does. */
          refused: z.string().nullable(),
        }),
      ),
      departures: z.array(
        z.strictObject({
          departure_id: z.int(),
          heads: z.int(),
          jackets: jacketsShape.nullable(),
        }),
      ),
    }),
    errors: ["bad_count"],
    act: accept,
    present: ({ outcomes, counts }, { language, now }) => ({
      server_time: instantJson(now),
      data: outcomes.map(({ nonce, refused }) => ({
        nonce,
        refused: refused && refusalText(translationsOf(language, "refusal"), refused),
      })),
      departures: counts.map(({ departureId, heads, jackets }) => ({
        ...{ departure_id: departureId, heads, jackets },
      })),
    }),
  }),
];
