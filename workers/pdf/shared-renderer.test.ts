import { afterAll, expect, it } from "vitest";
import { browsersOf } from "../../tests/support/browser-processes";
import { closeSharedRenderer, keepRendererReady, sharedRenderer } from "./shared-renderer";

const browsers = () => browsersOf(process.pid);
afterAll(closeSharedRenderer);

it("a browser is ready before there is a job, where the process keeps one, and only there", async () => {
  await sharedRenderer().warmUp();
  expect(browsers()).toEqual([]);
  keepRendererReady();
  await sharedRenderer().warmUp();
  expect(browsers()).toHaveLength(1);
});
