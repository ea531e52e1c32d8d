import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import everything from "../../vitest.config";
import { AREAS } from "./areas.js";

/**
 * The tests that judge the mutants: quick ones, each beside the rule that it proves, without the
 * services and the loaded application of the others.
 */
export default defineConfig({
  root: fileURLToPath(new URL("../..", import.meta.url)),
  resolve: everything.resolve,
  test: {
    include: Object.values(AREAS).flatMap(({ tests }) => tests),
    setupFiles: ["tests/support/environment.ts"],
    isolate: false,
  },
});
