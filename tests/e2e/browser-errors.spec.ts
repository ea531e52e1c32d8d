import { randomBytes } from "node:crypto";
import { ask } from "./buyer";
import { expect, test } from "./fixtures";
import { openAs } from "./staff";

const WITH_SCRIPTS = { tag: "@scripts" };

const loggedLines = (message: string) =>
  ask<{ source: string; place: string; stack: string; times: number; user_id: number }>(
    "select source, place, stack, times, user_id from error_entry where message = $1",
    [message],
  );
const someMessage = () => `crash of a test ${randomBytes(16).toString("hex").replace(/\d/g, "x")}`;

// The fixture's page allows no error, so these pages are others of its context.

test(
  "a staff page that crashes says so to the error log once",
  WITH_SCRIPTS,
  async ({ context }) => {
    const page = await context.newPage();
    const message = someMessage();
    await page.addInitScript((text) => {
      Element.prototype.scrollIntoView = () => {
        throw new TypeError(text);
      };
    }, message);
    await openAs(page, "pentadbir", "/audit");
    const module = page.getByLabel("Modul", { exact: true });
    await expect(module).not.toHaveJSProperty("tagName", "SELECT");
    await module.fill("penggu");
    await module.press("ArrowDown");
    await expect(page.getByRole("alert")).toContainText("Oopss");
    await expect(async () =>
      expect(await loggedLines(message)).toMatchObject([
        { source: "browser", place: "GET /audit", times: 1 },
      ]),
    ).toPass();
    const [line] = await loggedLines(message);
    expect(line?.user_id).not.toBeNull();
    expect(line?.stack).toMatch(/^ +at \S+ \(\/build\//m);
  },
);

test(
  "what a script of a staff page does not catch is in the error log, without what it quotes",
  WITH_SCRIPTS,
  async ({ context }) => {
    const page = await context.newPage();
    const [thrown, rejected] = [someMessage(), someMessage()];
    await openAs(page, "pentadbir", "/audit");
    await expect(page.getByLabel("Modul", { exact: true })).not.toHaveJSProperty(
      "tagName",
      "SELECT",
    );
    await page.evaluate(
      ([first, second]) => {
        const failing = (text: string) =>
          Object.assign(new Error(`${text} of siti@contoh.my 850412115267`), {
            stack: `Error: ${text}\n    at sell (${location.origin}/pos?ic=850412115267:1:2)`,
          });
        setTimeout(() => {
          throw failing(first ?? "");
        });
        void Promise.reject(failing(second ?? ""));
      },
      [thrown, rejected],
    );
    for (const text of [thrown, rejected])
      await expect(async () =>
        expect(await loggedLines(`${text} of [email] [digits]`)).toMatchObject([
          { times: 1, stack: "    at sell (/pos:1:2)" },
        ]),
      ).toPass();
  },
);
