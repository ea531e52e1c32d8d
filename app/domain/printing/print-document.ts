import { z } from "zod";

/**
 * What is to be printed on a roll, as plain data: the print server alone knows columns, fonts and
 * printer commands. Every text but a QR code's is cleaned again where it is laid out.
 */
const text = z.string().max(600);
/** Printed byte for byte, so there is no control character to clean away. */
const qrText = z
  .string()
  .regex(/^[\x20-\x7e]+$/)
  .max(600);

export const printLine = z.discriminatedUnion("kind", [
  z.strictObject({
    kind: z.literal("text"),
    text,
    align: z.enum(["left", "center"]).default("left"),
    bold: z.boolean().default(false),
    big: z.boolean().default(false),
  }),
  /** A label at the left and its value at the right. */
  z.strictObject({
    kind: z.literal("pair"),
    label: text,
    value: text,
    bold: z.boolean().default(false),
  }),
  z.strictObject({ kind: z.literal("rule") }),
  z.strictObject({ kind: z.literal("space") }),
  z.strictObject({ kind: z.literal("qr"), text: qrText }),
]);

export const printDocument = z.strictObject({
  lines: z.array(printLine).min(1).max(400),
  /** Opens the cash drawer. */
  drawer: z.boolean().default(false),
});

export type PrintLine = z.input<typeof printLine>;
export type PrintDocument = z.output<typeof printDocument>;
