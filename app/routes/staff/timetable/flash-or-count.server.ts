import { flashCookie } from "~/http/flash.server";

/** One message where all went as planned, another one where so many things did not. */
export function flashOrCount(planned: string, otherwise: string, count: number): string {
  if (count === 0) return flashCookie(planned);
  return flashCookie(otherwise, { count }, { careful: true });
}
