/**
 * Addresses of calls, stored files and the build, and those that browsers and robots look up by
 * themselves.
 */
const NON_PAGE_PATHS = /^\/(?:api|amiro|storage|build|payments?|\.well-known)(?:\/|$)/;
/** `/logo.png`, `/wp-login.php`: a file that we do not have. */
const FILE = /\.[a-z0-9]{1,8}$/i;

/**
 * Whether a person typed or followed this address: then a redirect helps; a program needs a 404.
 */
export function wantsPage(request: Request): boolean {
  const { pathname } = new URL(request.url);
  if (NON_PAGE_PATHS.test(pathname) || FILE.test(pathname)) return false;
  const accepted = request.headers.get("Accept") ?? "*/*";
  return /text\/html|\*\/\*/.test(accepted) && !/^\s*application\/json\b/.test(accepted);
}
