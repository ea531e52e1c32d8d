/** What the printed report shows of a hash: 80 bits. */
export function zMarkOf(hash: Buffer): string {
  return hash.toString("hex").slice(0, 20).toUpperCase();
}
