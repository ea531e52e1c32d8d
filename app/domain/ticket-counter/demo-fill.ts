/** What the demo fills in for somebody who only wants to look (S22). */
export const DEMO_ANSWERS = {
  name: "Pembeli Contoh",
  ic: "900101115555",
  phoneNo: "0123456789",
  email: "pembeli@contoh.my",
  country: "Malaysia",
} as const;

/**
 * Whether it is offered: on plain http, and never in production; the demo runs the built product
 * and is none (S22).
 */
export function offersDemoFill({
  NODE_ENV,
  JETTY_DEMO,
  PUBLIC_URL,
}: {
  NODE_ENV: string;
  JETTY_DEMO: boolean;
  PUBLIC_URL: string;
}): boolean {
  return PUBLIC_URL.startsWith("http://") && (NODE_ENV !== "production" || JETTY_DEMO);
}
