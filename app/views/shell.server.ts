import { config } from "~/config.server";
import { can, type Person } from "~/domain/access/capabilities";
import { menuOf } from "~/domain/access/menu";
import { sessionTimeouts, type Staff } from "~/domain/sessions/read-session.server";
import type { Language } from "~/domain/shared/language";
import { excerptOf } from "~/domain/support/rules";
import { readUnread } from "~/domain/support/unread.server";
import { partOfDayAt } from "~/domain/users/greeting";
import { printerView } from "~/http/chosen-printer.server";
import { now } from "~/http/clock.server";
import { readCookie } from "~/http/cookies.server";
import { type FlashMessage, readFlash } from "~/http/flash.server";
import { languageOf } from "~/http/language.server";
import { textOfKey } from "~/i18n/translations.server";
import type { AppLink, ShellView, UnreadView } from "~/ui/layout/shell-view";

/** What stands around a staff member's page, and the cookies that go with it. */
export async function shellOf(
  request: Request,
  staff: Staff,
): Promise<{ view: ShellView; cookies: string[] }> {
  const { flash, cookies } = readFlash(request);
  const [language, unread, printer] = await Promise.all([
    languageOf(request),
    unreadView(staff),
    printerView(request, staff, now()),
  ]);
  const view: ShellView = {
    who: [staff.sessionId, staff.jettyId, staff.level, staff.imgPath, staff.name].join(" "),
    name: staff.name,
    lockAfterS: sessionTimeouts().lockS,
    imgPath: staff.imgPath,
    greeting: partOfDayAt(now()),
    jettyId: staff.jettyId,
    mayChangeJetty: staff.ownJettyId === 0 && staff.shiftJettyId === null,
    heldByShift: staff.ownJettyId === 0 && staff.shiftJettyId !== null,
    menu: menuOf(staff),
    ...unread,
    apps: appLinksOf(staff),
    printer,
    muted: readCookie(request, "mute") !== null,
    toastsHidden: readCookie(request, "hide_toasts") !== null,
    flash: flash && flashView(flash, staff.name, language),
  };
  return { view, cookies };
}

/**
 * What was just done (`flashes:<code>`). Null for a refusal's code, which the pages that expect one
 * show themselves.
 */
function flashView(
  { code, values, careful }: FlashMessage,
  name: string,
  language: Language,
): ShellView["flash"] {
  const text = textOfKey(language, `flashes:${code}`, { name, ...values });
  return text === null ? null : { text, ...(careful && { careful }) };
}

/**
 * What waits for somebody: counts beside the menu's screens, and one's own reports that are solved.
 */
export async function unreadView(staff: Staff): Promise<UnreadView> {
  const { bubble, solved } = await readUnread(staff);
  return { bubble, solved: solved.map(({ id, report }) => ({ id, excerpt: excerptOf(report) })) };
}

/** Whoever scans at the boat gets the scanner's app, everybody else the public's (X20). */
export function appLinksOf(person: Person): AppLink[] {
  const { APP_STORE_URL, PLAY_STORE_URL, SCANNER_APP_URL } = config();
  if (can(person, "scanner-app.use")) return [{ name: "scannerApp", href: SCANNER_APP_URL }];
  return [
    { name: "appStore", href: APP_STORE_URL },
    { name: "playStore", href: PLAY_STORE_URL },
  ];
}
