/** What the demo fills in for somebody who only wants to look (S22). */
export const DEMO_ANSWERS = {
  name: "Pembeli Contoh",
  ic: "900101115555",
  phoneNo: "0123456789",
  email: "pembeli@contoh.my",
  country: "Malaysia",
} as const;
