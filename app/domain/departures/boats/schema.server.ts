import { z } from "zod";
import { versionForm } from "~/domain/ordering/schema.server";
import { dayField, jettyField, optionalRow, textField } from "../form-fields.server";

const MAX_CAPACITY = 1_000;

const boatFields = z.object({
  name: textField(2, 60),
  operator: optionalRow,
  capacity: z
    .string({ error: "required" })
    .max(20, "bad_capacity")
    .transform((text) => text.trim())
    .pipe(
      z
        .string()
        .min(1, "required")
        .refine(
          (text) => text === "" || (/^\d{1,4}$/.test(text) && isCapacity(Number(text))),
          "bad_capacity",
        ),
    )
    .transform(Number),
  licence_no: textField(2, 40),
  licence_until: dayField,
  insurance_until: dayField,
});

function isCapacity(people: number): boolean {
  return people >= 1 && people <= MAX_CAPACITY;
}

const named = ({
  operator,
  licence_no,
  licence_until,
  insurance_until,
  ...rest
}: z.infer<typeof boatFields>) => ({
  ...rest,
  operatorId: operator,
  licenceNo: licence_no,
  licenceUntil: licence_until,
  insuranceUntil: insurance_until,
});

/** A boat as its form sends it; a boat stays at its jetty. */
export const boatForm = boatFields
  .extend({ jetty: jettyField })
  .transform(({ jetty, ...fields }) => ({ ...named(fields), jettyId: jetty }));
export type NewBoat = z.infer<typeof boatForm>;
export const editBoatForm = boatFields.transform(named).and(versionForm);
export type BoatInput = Omit<NewBoat, "jettyId">;
