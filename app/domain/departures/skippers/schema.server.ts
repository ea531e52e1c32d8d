import { z } from "zod";
import { versionForm } from "~/domain/ordering/schema.server";
import { dayField, jettyField, textField } from "../form-fields.server";

const skipperFields = z.object({
  name: textField(3, 100),
  licence_no: textField(2, 40),
  licence_until: dayField,
});

const named = ({ licence_no, licence_until, ...rest }: z.infer<typeof skipperFields>) => ({
  ...rest,
  licenceNo: licence_no,
  licenceUntil: licence_until,
});

/** A skipper as the form sends it; a skipper stays at their jetty. */
export const skipperForm = skipperFields
  .extend({ jetty: jettyField })
  .transform(({ jetty, ...fields }) => ({ ...named(fields), jettyId: jetty }));
export type NewSkipper = z.infer<typeof skipperForm>;
export const editSkipperForm = skipperFields.transform(named).and(versionForm);
export type SkipperInput = Omit<NewSkipper, "jettyId">;
