import { createHash, randomBytes } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import { awake } from "./awake";
import { ask } from "./buyer";

/** Of everybody who works here in the demo, and of those whom a test adds. */
export const PASSWORD = "jeti2026";

export interface StaffMember {
  id: number;
  name: string;
  username: string;
  email: string;
}

/** Somebody of one test alone, who can log in with the demo's password. */
export async function addStaff(
  level: number,
  { name = "Kakitangan Ujian", jettyId = 1 } = {},
): Promise<StaffMember> {
  const username = `ujian-${randomBytes(5).toString("hex")}`;
  const [added] = await ask<StaffMember>(
    `insert into app_user (name, username, email, phone, password_hash, jetty_id, access)
     select $1, $2::text, $2::text || '@jetty.test', '0123456789', password_hash, $3, $4
       from app_user where username = 'kaunter'
     returning id, name, username, email`,
    [name, username, jettyId, level],
  );
  if (!added) throw new Error("nobody was added");
  return added;
}

/**
 * Gives the browser of a page a session of its own, which costs less than to log in by the form.
 */
export async function openSession(page: Page, userId: number): Promise<void> {
  const token = randomBytes(32).toString("base64url");
  await ask(
    `insert into staff_session (token_hash, user_id, platform, jetty_id, expires_at, user_agent, address)
     select $1, id, 'web_app', greatest(jetty_id, 1), now() + interval '1 hour', 'e2e', '127.0.0.1'
       from app_user where id = $2`,
    [createHash("sha256").update(token).digest(), userId],
  );
  await page
    .context()
    .addCookies([{ name: "session", value: token, url: process.env.E2E_URL ?? "" }]);
}

/** Opens a page as somebody of the demo, or whom a test added. */
export async function openAs(page: Page, username: string, path: string): Promise<void> {
  const [user] = await ask<{ id: number }>("select id from app_user where username = $1", [
    username,
  ]);
  if (!user) throw new Error(`nobody is called ${username}`);
  await openSession(page, user.id);
  await page.goto((process.env.E2E_URL ?? "") + path);
  await expect(page).toHaveURL(new RegExp(`${path.replace(/[?]/g, "\\$&")}$`));
}

/** Fills in and sends the login form that a page shows. */
export async function submitLogin(page: Page, email: string): Promise<void> {
  await page.getByLabel("E-mel").fill(email);
  await page.getByLabel("Kata laluan", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Log masuk" }).click();
}

/**
 * Another tab of this browser says that it changed something: the page, as soon as its scripts run,
 * loads its data again.
 */
export async function changeInAnotherTab(page: Page): Promise<void> {
  await awake(page);
  const loaded = page.waitForResponse(/\.data(?:\?|$)/);
  await page.evaluate(() => new BroadcastChannel("staff").postMessage({ kind: "reset-cache" }));
  await loaded;
  // Nothing on the page says that it was drawn with the new data, and the browser does not always say
  // that an answer that is read as it comes has ended.
  await page.evaluate(
    () => new Promise<void>((resolve) => requestIdleCallback(() => setTimeout(resolve, 300))),
  );
}
