import { flashCookie } from "~/http/flash.server";

/** What was done, and how many buyers are told by mail, where some are. */
export function flashOfMails(done: "cancelled" | "delayed", mails: number): string {
  return mails === 0
    ? flashCookie(`timetable.${done}`)
    : flashCookie(`timetable.${done}_told`, { count: mails });
}
