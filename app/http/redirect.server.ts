import { ownPath } from "~/domain/shared/own-path";

/**
 * A redirect within the product, after a POST (303) or to where a visitor belongs (302), or where the
 * same form goes (307). Takes a path of ours alone.
 */
export function redirectTo(
  path: string,
  options: { cookies?: string[]; status?: 302 | 303 | 307 } = {},
): Response {
  const headers = new Headers({
    Location: ownPath(path) ?? "/",
    "Cache-Control": "no-store",
    // For forms that scripts send: title, styles and messages come with a document.
    "X-Remix-Reload-Document": "true",
  });
  for (const cookie of options.cookies ?? []) headers.append("Set-Cookie", cookie);
  return new Response(null, { status: options.status ?? 303, headers });
}
