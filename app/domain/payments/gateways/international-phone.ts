/** Digits of a phone number with its country in front; a number without one is a Malaysian one. */
export function internationalPhone(phoneNo: string): string {
  const digits = phoneNo.replace(/\D/g, "");
  return digits.startsWith("0") ? `60${digits.slice(1)}` : digits;
}
