import { createHmac } from "node:crypto";
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { expectNoSidewaysScroll } from "./buyer";
import { expect, expectAccessible, test } from "./fixtures";
import { openAs } from "./staff";

/** The system of another council: it is busy at first, then takes what it gets. */
async function startSystem() {
  const received: { headers: IncomingHttpHeaders; body: string }[] = [];
  const system = { status: 503, received, url: "", close: () => server.close() };
  const server = createServer((request, response) => {
    let body = "";
    request.on("data", (part: Buffer) => (body += part.toString()));
    request.on("end", () => {
      received.push({ headers: request.headers, body });
      response.writeHead(system.status).end("Sistem <b>sibuk</b>");
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  system.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/jeti`;
  return system;
}

test("a super user adds a webhook, tries it, reads what came of it and sends it again", async ({
  page,
}) => {
  test.slow();
  const system = await startSystem();
  const name = `Sistem kewangan ${system.url.split(":")[2] ?? ""}`;
  await openAs(page, "super", "/setting");
  await page.getByRole("link", { name: "Ke senarai webhook" }).click();
  await page.getByRole("link", { name: "Tambah webhook" }).click();
  const add = page.getByRole("dialog", { name: "Tambah webhook" });
  await add.getByLabel("Nama sistem").fill(name);
  await add.getByLabel("Alamat").fill("https://192.168.1.1/");
  await expectAccessible(page);
  await add.getByRole("button", { name: "Tambah webhook" }).click();
  await expect(add.getByText(/milik rangkaian persendirian/).first()).toBeVisible();
  await expect(add.getByLabel("Nama sistem")).toHaveValue(name);
  await add.getByLabel("Alamat").fill(system.url);
  await add.getByRole("button", { name: "Tambah webhook" }).click();

  const shown = page.getByRole("dialog", { name: "Rahsia tandatangan" });
  const secret = (await shown.locator("code").textContent())?.trim() ?? "";
  expect(secret).toMatch(/^whsec_/);
  await expectAccessible(page);
  await shown.getByRole("link", { name: "Saya sudah menyimpannya" }).click();

  await expect(page.getByText("Belum ada yang dihantar.")).toBeVisible();
  await page.getByRole("button", { name: "Hantar peristiwa ujian" }).click();
  await expect(page.getByText("Peristiwa ujian sedang dihantar.")).toBeVisible();
  await page.getByRole("link", { name: "Muat semula" }).click();
  await expect(async () => {
    await page.reload();
    await expect(page.getByRole("row").filter({ hasText: "Ujian" })).toContainText(/503 dalam/, {
      timeout: 500,
    });
  }).toPass();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await page
    .getByRole("row")
    .getByRole("link", { name: /^Ujian/ })
    .click();
  await page.getByText("Jawapan cubaan 1").click();
  await expect(page.getByText("Sistem <b>sibuk</b>").last()).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  system.status = 204;
  await page.getByRole("button", { name: "Hantar semula" }).click();
  await expect(async () => {
    await page.reload();
    await expect(page.getByText("Sampai", { exact: true })).toBeVisible({ timeout: 500 });
  }).toPass();

  const { headers, body } = system.received.at(-1) ?? { headers: {}, body: "" };
  const signed = `${String(headers["webhook-id"])}.${String(headers["webhook-timestamp"])}.${body}`;
  const key = Buffer.from(secret.slice("whsec_".length), "base64");
  const expected = createHmac("sha256", key).update(signed).digest("base64");
  expect(headers["webhook-signature"]).toBe(`v1,${expected}`);

  await page.getByRole("link", { name }).click();
  await page.getByRole("link", { name: "Webhook", exact: true }).click();
  const row = page.getByRole("row").filter({ hasText: name });
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await row.getByRole("link", { name: /^Padam/ }).click();
  await page.getByRole("button", { name: "Padam webhook" }).click();
  await expect(row).toHaveCount(0);
  system.close();
});
