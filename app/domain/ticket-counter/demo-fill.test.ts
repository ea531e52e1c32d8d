import { expect, it } from "vitest";
import { offersDemoFill } from "./demo-fill";

const HTTP = "http://127.0.0.1:8080";
const HTTPS = "https://tiket.example.my";

it("is offered on insecure http alone, and never in production mode (R-2.19-12, R-S22)", () => {
  expect(offersDemoFill({ NODE_ENV: "development", JETTY_DEMO: false, PUBLIC_URL: HTTP })).toBe(
    true,
  );
  expect(offersDemoFill({ NODE_ENV: "production", JETTY_DEMO: true, PUBLIC_URL: HTTP })).toBe(true);
  expect(offersDemoFill({ NODE_ENV: "production", JETTY_DEMO: false, PUBLIC_URL: HTTP })).toBe(
    false,
  );
  for (const NODE_ENV of ["development", "production"])
    for (const JETTY_DEMO of [true, false])
      expect(offersDemoFill({ NODE_ENV, JETTY_DEMO, PUBLIC_URL: HTTPS })).toBe(false);
});
