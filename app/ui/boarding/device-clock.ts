/**
 * The device's own time in milliseconds, right or wrong. Without a network there is no other; what is
 * kept or sent of it is corrected by what the server's clock said last.
 */
export function deviceTime(): number {
  return Date.now();
}
