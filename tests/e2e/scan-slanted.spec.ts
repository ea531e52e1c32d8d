import sharp from "sharp";
import { aslant, both, filmed, pictureOf, sized } from "../support/damage";
import { launchBefore, writeFilm } from "./film";
import { expect, test } from "./fixtures";
import { addStaff, openSession } from "./staff";
import { makeBoarders } from "./ticket-rows";
import { today } from "./today";

const [FILM_WIDTH, FILM_HEIGHT] = [1_280, 720];
/** Wide enough that nothing of the code is lost before it is filmed. */
const DRAWN = 490;
const [SIDE, SLANT] = [200, 0.1];

test(
  "the page's own decoder boards a code that is far away and held aslant",
  { tag: "@scripts" },
  async ({ page, baseURL }) => {
    const [ticket] = await makeBoarders(today(), 1);
    const { id } = await addStaff(2, { name: "Mohd Hafiz", jettyId: 2 });
    await openSession(page, id);
    const drawing = await (await page.request.get(`/storage/qr/${ticket?.code}`)).body();
    const code = await sharp(drawing, { density: 300 }).resize(DRAWN, DRAWN).png().toBuffer();
    const seen = await both(aslant(SLANT), sized(SIDE))(await pictureOf(code));
    const film = writeFilm(await filmed(seen, FILM_WIDTH, FILM_HEIGHT));
    const browser = await launchBefore(film);
    try {
      const context = await browser.newContext({ locale: "ms-MY", permissions: ["camera"] });
      await context.addCookies(await page.context().cookies());
      await context.addInitScript(() => void (globalThis.BarcodeDetector = undefined));
      const scanner = await context.newPage();
      await scanner.goto(`${baseURL}/scan`);
      await scanner.getByLabel("Terus naikkan semua apabila tiket sah").check();
      await scanner.getByRole("button", { name: "Guna kamera" }).click();
      const result = scanner.locator("#scan-result");
      await expect(result.getByRole("heading")).toHaveText("Naik");
      await expect(result).toContainText(ticket?.code.slice(0, 4) ?? "");
    } finally {
      await browser.close();
    }
  },
);
