import {
  type ClientActionFunctionArgs,
  isRouteErrorResponse,
  type ShouldRevalidateFunctionArgs,
} from "@remix-run/react";

/**
 * `clientAction` of a page with a form of `useStaffForm`: where what comes back is no answer of the
 * page (the server or its database is away, there are too many requests), the form is sent as one
 * without scripts is, so that the browser shows the server's own page and can send it once more.
 */
export async function clientAction({ request, serverAction }: ClientActionFunctionArgs) {
  const sent = request.clone();
  try {
    return await serverAction();
  } catch (error) {
    const isAnswer = error instanceof Response || isRouteErrorResponse(error);
    // Aborted: the reader has gone elsewhere meanwhile.
    if (isAnswer || request.signal.aborted) throw error;
    sendAsDocument(sent.url, new URLSearchParams(await sent.text()));
    return new Promise<never>(() => {});
  }
}

function sendAsDocument(url: string, fields: URLSearchParams): void {
  const form = document.createElement("form");
  form.method = "post";
  form.action = url;
  for (const [name, value] of fields) {
    const input = document.createElement("input");
    Object.assign(input, { type: "hidden", name, value });
    form.append(input);
  }
  document.body.append(form);
  form.submit();
}

/**
 * `shouldRevalidate` of such a page: where somebody else was first, what is stored now is loaded
 * and stands beside what was typed. Of other refused forms Remix keeps the data that the page has.
 */
export function shouldRevalidate({
  actionStatus,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  return actionStatus === 409 || defaultShouldRevalidate;
}
