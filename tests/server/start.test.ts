import { spawnSync } from "node:child_process";
import { describe, expect, it } from "vitest";

describe("a start", () => {
  it.each(["server/main.ts", "workers/main.ts"])(
    "of %s with a wrong configuration ends with 2 and says what is wrong, without its value",
    (program) => {
      const { status, stderr } = spawnSync(process.execPath, ["--import", "tsx", program], {
        encoding: "utf8",
        env: {
          PATH: process.env.PATH,
          NODE_ENV: "production",
          PORT: "eighty",
          DATABASE_URL: "mysql://jetty:hunter2@db/jetty",
        },
      });
      expect(status).toBe(2);
      for (const name of ["PORT", "DATABASE_URL", "QR_PRIVATE_KEY", "GATEWAY_ACCOUNTS"])
        expect(stderr).toContain(name);
      expect(stderr).not.toContain("hunter2");
      expect(stderr).not.toMatch(/^\s+at /m);
    },
    30_000,
  );
});
