/** Of scrypt: N is the memory (128 bytes × r each), p how often it is gone through. */
export interface Cost {
  N: number;
  r: number;
  p: number;
}

/**
 * OWASP's setting that fits in 16 MiB (design: reliability, part B). A stored password with another
 * one is hashed anew when its owner logs in.
 */
export const PASSWORD_COST: Cost = { N: 2 ** 14, r: 8, p: 5 };
