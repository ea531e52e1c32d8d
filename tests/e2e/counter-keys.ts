import { expect, type Page, type TestInfo } from "@playwright/test";

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
