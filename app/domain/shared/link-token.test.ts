import { describe, expect, it } from "vitest";
import { createLinkToken, isLinkTokenValid } from "./link-token.server";

const NOW = new Date("2026-06-10T02:00:00Z");
const later = (ms: number) => new Date(NOW.getTime() + ms);
const token = createLinkToken("slip:open:12", NOW, 2);

describe("a token for one thing", () => {
  it.each([
    [0, true],
    [119_999, true],
    [120_000, false],
    [86_400_000, false],
  ])("of two minutes opens it %i ms later: %s", (ms, opens) => {
    expect(isLinkTokenValid(token, "slip:open:12", later(ms))).toBe(opens);
  });

  it.each(["slip:open:13", "slip:close:12", "slip:open:1", ""])("opens no other: %s", (subject) => {
    expect(isLinkTokenValid(token, subject, NOW)).toBe(false);
  });

  const [until = "", signature = ""] = token.split(".");
  const muchLater = (Number.parseInt(until, 36) + 3_600).toString(36);
  it.each([
    ["with a later end", `${muchLater}.${signature}`],
    ["with another signature", `${until}.${"A".repeat(43)}`],
    ["without a signature", `${until}.`],
    ["with a shorter signature", `${until}.${signature.slice(1)}`],
    ["with something behind it", `${token}x`],
    ["with something before it", ` ${token}`],
    ["in other letters", token.toUpperCase()],
    ["that is empty", ""],
  ])("%s opens nothing", (_what, altered) => {
    expect(isLinkTokenValid(altered, "slip:open:12", NOW)).toBe(false);
  });

  it("is never twice as long as asked for", () => {
    expect(Number.parseInt(until, 36)).toBe(NOW.getTime() / 1_000 + 120);
  });
});
