import type { Capability } from "~/domain/access/capabilities";
import { MAX_LETTERS } from "~/domain/ticket-counter/screen-order";

/** What a file of a ticket is: a list of its passengers, or a letter of its agency (2.11). */
export type FileUse = "file" | "letter";

/**
 * What each takes: who may see, add and remove it, how many a ticket has at most, what it is to the
 * stored files and to the audit.
 */
export const FILE_USES = {
  file: { needs: "tickets.upload-files", max: 20, kind: "passenger_list", action: "upload" },
  letter: {
    needs: "tickets.manage-letters",
    max: MAX_LETTERS,
    kind: "letter",
    action: "upload-letter",
  },
} as const satisfies Record<
  FileUse,
  { needs: Capability; max: number; kind: string; action: string }
>;

/** A file of a ticket as its lists show it. */
export interface TicketFile {
  file: string;
  title: string;
  contentType: string;
  size: number;
  /** Who handed it in, and when. */
  by: string | null;
  at: Date;
}
