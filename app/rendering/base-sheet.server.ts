import { createHash } from "node:crypto";
import { BASE_SHEET_DAYS, cookieIn, setCookie } from "~/http/cookies.server";
import { stylesheetOf } from "~/styles/stylesheets.server";

/** Tokens and base as a file, for a browser to keep from one page to the next. */
export interface BaseSheet {
  css: string;
  /** Its name carries a hash of its text. */
  path: string;
  /** How long a browser keeps it. */
  days: number;
  /** Sent with the file alone: a browser that brings it back has fetched the file. */
  cookie: string;
}

const VERSION_LENGTH = 10;
let version: string | undefined;

export function baseSheet(): BaseSheet {
  return {
    css: stylesheetOf([]).css,
    path: baseSheetPath(),
    days: BASE_SHEET_DAYS,
    cookie: setCookie("sheet", baseSheetVersion()),
  };
}

export function baseSheetPath(): string {
  return `/style/${baseSheetVersion()}.css`;
}

/** Whether the browser that sends these cookies has fetched the file as it is now. */
export function hasBaseSheet(cookie: string | null): boolean {
  return cookieIn(cookie, "sheet") === baseSheetVersion();
}

function baseSheetVersion(): string {
  version ??= createHash("sha256")
    .update(stylesheetOf([]).css)
    .digest("base64url")
    .slice(0, VERSION_LENGTH);
  return version;
}
