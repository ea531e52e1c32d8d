import { readCookie, setCookie } from "./cookies.server";
import type { FailureData } from "./failure.server";

/** What a page that asks for cookies keeps of a form, to be sent again as it was. */
export interface ResubmittedForm extends FailureData {
  code: "cookies";
  fields: [name: string, value: string][];
}

/** The cookie that every page with a form sets, where the browser does not have it yet (G4). */
export function cookieCheckCookies(request: Request): string[] {
  return readCookie(request, "ck") ? [] : [setCookie("ck", "1")];
}

/** Whether the browser brought a cookie along: the check's own, or a session. */
export function keepsCookies(request: Request): boolean {
  return Boolean(readCookie(request, "ck") || readCookie(request, "session"));
}

/**
 * To throw for a browser that did not bring the page's cookie along: the page 'Please enable
 * cookies for this app to work properly', with everything it sent (G4).
 */
export function resubmitPage(form: FormData): Response {
  const fields = [...form].flatMap(([name, value]): ResubmittedForm["fields"] =>
    typeof value === "string" ? [[name, value]] : [],
  );
  const body: ResubmittedForm = { code: "cookies", values: {}, fields };
  return new Response(JSON.stringify(body), {
    status: 400,
    headers: {
      "Content-Type": "application/json",
      "Cache-Control": "no-store",
      "Set-Cookie": setCookie("ck", "1"),
    },
  });
}
