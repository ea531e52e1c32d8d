import { describe, expect, it } from "vitest";
import { curlOf } from "./curl";

const ORIGIN = "https://tiket.contoh.my";
const line = { method: "POST", needs: "tickets.view" } as const;

describe("a call as a line of a shell", () => {
  it("has its method, the caller's token and its body", () => {
    expect(curlOf(line, { path: "/api/x", body: { a: 1 } }, ORIGIN)).toBe(
      [
        "curl 'https://tiket.contoh.my/api/x' \\",
        "  -X POST \\",
        '  -H "Authorization: Bearer $TOKEN" \\',
        "  -H 'Content-Type: application/json' \\",
        `  -d '{"a":1}'`,
      ].join("\n"),
    );
  });

  it("needs nothing but its address where it is open and only asks", () => {
    expect(
      curlOf({ method: "GET", needs: null }, { path: "/api/x?a=1&b=2", body: null }, ORIGIN),
    ).toBe("curl 'https://tiket.contoh.my/api/x?a=1&b=2'");
  });

  it("gives a quote to the shell as a quote", () => {
    expect(curlOf(line, { path: "/", body: "it's" }, ORIGIN)).toContain(`-d '"it'\\''s"'`);
  });
});
