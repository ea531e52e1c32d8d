/**
 * What is mutated, and which tests must notice: rules without a database, so that a mutant is judged
 * in milliseconds.
 */
export const AREAS = {
  money: {
    rules: [
      "app/domain/shared/money.ts",
      "app/domain/pricing/rules.ts",
      "app/domain/pricing/categories.ts",
      "app/domain/shifts/rules.ts",
      "app/domain/counter/rules.ts",
      "app/domain/credit/rules.ts",
      "app/domain/travel-credit/rules.ts",
      "app/domain/month-end/rules.ts",
    ],
    tests: [
      "app/domain/shared/money.test.ts",
      "app/domain/pricing/categories.test.ts",
      "app/domain/pricing/rules.test.ts",
      "app/domain/shifts/rules.test.ts",
      "app/domain/counter/rules.test.ts",
      "app/domain/credit/rules.test.ts",
      "app/domain/travel-credit/rules.test.ts",
      "app/domain/month-end/rules.test.ts",
    ],
  },
  state: {
    rules: [
      "app/domain/payments/rules.ts",
      "app/domain/refunds/rules.ts",
      "app/domain/cancellations/rules.ts",
      "app/domain/blocked-dates/rules.ts",
      "app/domain/ordering/replacement-rules.ts",
      "app/domain/webhooks/retry-rules.ts",
    ],
    tests: [
      "app/domain/payments/rules.test.ts",
      "app/domain/refunds/rules.test.ts",
      "app/domain/cancellations/rules.test.ts",
      "app/domain/blocked-dates/rules.test.ts",
      "app/domain/ordering/replacement-rules.test.ts",
      "app/domain/webhooks/retry-rules.test.ts",
    ],
  },
  boarding: {
    rules: [
      "app/domain/boarding/leg.ts",
      "app/domain/boarding/read-typed.ts",
      "app/domain/boarding/standing.ts",
      "app/domain/boarding/taking-along.ts",
      "app/domain/boarding/verdicts.ts",
      "app/domain/departures/rules.ts",
      "app/domain/departures/weather/rules.ts",
      "app/domain/manifest/rules.ts",
    ],
    tests: [
      "app/domain/boarding/read-typed.test.ts",
      "app/domain/boarding/verdicts.test.ts",
      "app/domain/departures/rules.test.ts",
      "app/domain/departures/weather/rules.test.ts",
      "app/domain/manifest/rules.test.ts",
    ],
  },
  permission: {
    rules: [
      "app/domain/access/capabilities.ts",
      "app/domain/access/menu.ts",
      "app/domain/access/screen.ts",
      "app/domain/access/works-at.ts",
      "app/domain/live-events/rules.ts",
    ],
    tests: ["app/domain/access/*.test.ts", "app/domain/live-events/rules.test.ts"],
  },
  audit: {
    rules: ["app/domain/audit/rules.ts", "app/domain/shared/chained-hash.server.ts"],
    tests: ["app/domain/audit/rules.test.ts"],
  },
  token: {
    rules: [
      "app/domain/receipts/base32.ts",
      "app/domain/receipts/base45.ts",
      "app/domain/receipts/qr-claim.ts",
      "app/domain/receipts/qr-token.server.ts",
      "app/domain/shared/link-token.server.ts",
      "app/domain/shared/ticket-code.ts",
    ],
    tests: [
      "app/domain/receipts/qr-claim.test.ts",
      "app/domain/receipts/qr-token.test.ts",
      "app/domain/shared/link-token.test.ts",
      "app/domain/shared/ticket-code.test.ts",
    ],
  },
  printing: {
    rules: ["app/domain/printing/rules.ts", "app/domain/printing/printer-setup.ts"],
    tests: ["app/domain/printing/*.test.ts"],
  },
};
