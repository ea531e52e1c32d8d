import { expect, it } from "vitest";
import { freePort } from "./free-port";

/** Of twelve thousand, some of so many would be given twice by chance. */
const MANY = 600;

it("a port is given once while its process lives", async () => {
  const ports: number[] = [];
  for (let n = 0; n < MANY; n += 1) ports.push(await freePort());
  expect(new Set(ports).size).toBe(MANY);
});
