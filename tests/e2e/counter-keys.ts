import { expect, type Page, type TestInfo } from "@playwright/test";
import { type Cashier, signInCashier } from "./cashier";

export const PASSENGERS = /\/pos\/passengers(?:#\w+)?$/;
export const CASH = /\/pos\/checkout\/cash$/;
export const CHANGE = /\/pos\/result\/change/;

export const field = (page: Page, name: string) => page.locator(`input[name="${name}"]`);

/** A cashier whose counter takes keys. */
export async function atCounter(page: Page): Promise<Cashier> {
  await page.setViewportSize({ width: 1280, height: 900 });
  const cashier = await signInCashier(page);
  await page.goto("/pos/passengers");
  await keysReady(page, PASSENGERS);
  return cashier;
}

/** Counts what a sale takes: control keys, typed characters, and the time until it is shown. */
export class CountedKeys {
  private began = 0;
  private controls: string[] = [];
  private typed = 0;

  constructor(private readonly page: Page) {}

  async press(key: string): Promise<void> {
    this.began ||= Date.now();
    this.controls.push(key);
    await this.page.keyboard.press(key);
  }

  async type(text: string): Promise<void> {
    this.began ||= Date.now();
    this.typed += text.length;
    await this.page.keyboard.type(text);
  }

  /** Says in the test's report what it came to, and returns the number of control keys. */
  report(sale: string, info: TestInfo): number {
    const ms = Date.now() - this.began;
    const description = `${this.controls.length} control keys (${this.controls.join(" ")}), ${this.typed} characters, ${ms} ms`;
    info.annotations.push({ type: sale, description });
    console.log(`${sale}: ${description}`);
    return this.controls.length;
  }
}

/** Waits until a page of the counter takes keys. */
export async function keysReady(page: Page, path: RegExp): Promise<void> {
  await expect(page).toHaveURL(path);
  await expect(page.locator("kbd").first()).toBeVisible();
}
