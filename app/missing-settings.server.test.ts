import { afterEach, describe, expect, it, vi } from "vitest";
import { missingSettings, sayMissingSettings } from "./missing-settings.server";

const none = { SMTP_URL: undefined, TRUST_PROXY: "0", SUPER_USER_EMAILS: [], CONTACT: {} };
const whole = {
  SMTP_URL: "smtps://mail.example",
  TRUST_PROXY: "1",
  SUPER_USER_EMAILS: ["super@example.my"],
  CONTACT: { phone: "09-600 0000", email: "jeti@example.my" },
};
afterEach(() => {
  vi.unstubAllEnvs();
});

describe("what production runs without and should not", () => {
  it("is nothing where all is set", () => expect(missingSettings(whole)).toEqual([]));

  it.each([
    ["SMTP_URL", { SMTP_URL: undefined }],
    ["TRUST_PROXY", { TRUST_PROXY: "0" }],
    ["SUPER_USER_EMAILS", { SUPER_USER_EMAILS: [] }],
  ])("is named: %s", (name, change) => {
    expect(missingSettings({ ...whole, ...change })).toEqual([
      expect.stringContaining(`${name} is not set`),
    ]);
  });

  it.each([
    ["nobody can be reached at either jetty", { email: "jeti@example.my" }, /for jetty 1 and 2:/],
    [
      "nobody can be reached at one",
      { email: "jeti@example.my", jetties: { 1: { phone: "09-600 0001" } } },
      /for jetty 2:/,
    ],
    ["answers to mails go astray", { phone: "09-600 0000" }, /MAIL_FROM/],
  ])("is named where %s", (_what, CONTACT, sentence) => {
    expect(missingSettings({ ...whole, CONTACT })).toEqual([expect.stringMatching(sentence)]);
  });

  it("is no contact of the council's where each jetty has its own", () => {
    const { CONTACT } = whole;
    expect(missingSettings({ ...whole, CONTACT: { jetties: { 1: CONTACT, 2: CONTACT } } })).toEqual(
      [],
    );
  });

  it("is said at a start in production and not elsewhere", () => {
    const said: string[] = [];
    sayMissingSettings(none, (sentence) => said.push(sentence));
    expect(said).toEqual([]);
    vi.stubEnv("NODE_ENV", "production");
    sayMissingSettings(none, (sentence) => said.push(sentence));
    expect(said.map((sentence) => sentence.split(" ")[0])).toEqual([
      "SMTP_URL",
      "TRUST_PROXY",
      "SUPER_USER_EMAILS",
      "CONTACT",
      "CONTACT",
    ]);
  });
});
