import type { GatewayAccount } from "~/gateway-accounts.server";

/** What is clicked on each gateway's page of a test account, which asks for no real bank. */
const TEST_PAGES: Record<GatewayAccount["gateway"], string> = {
  toyyibpay: "choose one of the test banks that the page offers, and confirm on its simulator.",
  billplz: 'choose "Billplz" as the bank, and press "Successful payment".',
  chip: "pay by one of the gateway's test cards or test banks.",
};

/** What a person clicks on the page of a bill, so that it is paid. */
export function howToPay({ gateway, host, live }: GatewayAccount): string {
  if (live) return "There pay it as a buyer does. This account is live: the ringgit is real.";
  const isOurSandbox = ["127.0.0.1", "localhost"].includes(new URL(host).hostname);
  return `There ${isOurSandbox ? 'press "Berjaya" (in English "Success").' : TEST_PAGES[gateway]}`;
}
