import { z } from "zod";
import { backField } from "~/domain/shared/back-field.server";
import { isPrinterAddress, PRINTER_LINKS } from "./printer-setup";

const LARGEST_ID = 2_147_483_647;

/** The chooser's form: 0 is no printer. */
export const chooserForm = z.object({
  printer: z.coerce.number({ error: "no_printer" }).int().min(0).max(LARGEST_ID),
  auto_print: z
    .enum(["", "on"])
    .default("")
    .transform((value) => value === "on"),
});

/** The printer of a print server that is being set up, as its form names it. */
export const printerSetup = z
  .object({
    name: z
      .string()
      .trim()
      .max(60)
      .transform((name) => name || "Kaunter 1"),
    link: z.enum(PRINTER_LINKS),
    address: z.string().trim().max(200),
    paper: z.enum(["58", "80"]).transform((paper) => (paper === "58" ? 58 : 80)),
  })
  .refine(({ link, address }) => isPrinterAddress(link, address));

/** A print job's id in an address. */
export const jobId = z.uuid();

/**
 * A ticket or slip to print; `back` is the page where it is asked for. With `stay` that page shows
 * how the print stands.
 */
export const printForm = z.object({
  back: backField,
  stay: z
    .enum(["", "on"])
    .default("")
    .transform((value) => value === "on"),
});
/** Whether paper came out. */
export const printAnswerForm = printForm.extend({
  came_out: z.enum(["yes", "no"]).transform((value) => value === "yes"),
});
