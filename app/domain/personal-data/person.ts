/** By what somebody is looked for: an address, or a number that may be a card's or a phone's. */
export interface Person {
  email: string | null;
  ic: string | null;
  /** Without the country's code. */
  phoneNo: string | null;
}
