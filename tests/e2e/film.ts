import { randomBytes } from "node:crypto";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Browser, chromium } from "@playwright/test";
import { chromiumPath } from "../../workers/chromium";
import type { Picture } from "../support/damage";

const FRAMES = 10;

/** What a camera films that is held before a picture, as a file that the browser plays as a camera. */
export function writeFilm({ width, height, pixels }: Picture): string {
  const colour = Buffer.alloc((width * height) / 2, 128);
  const frame = Buffer.concat([Buffer.from("FRAME\n"), pixels, colour]);
  const film = join(mkdtempSync(join(tmpdir(), "film-")), `${randomBytes(4).toString("hex")}.y4m`);
  const head = Buffer.from(`YUV4MPEG2 W${width} H${height} F10:1 Ip A1:1 C420jpeg\n`);
  writeFileSync(film, Buffer.concat([head, ...Array.from({ length: FRAMES }, () => frame)]));
  return film;
}

/** A browser whose camera sees the film, and that asks nobody whether it may. */
export function launchBefore(film: string): Promise<Browser> {
  return chromium.launch({
    executablePath: chromiumPath(),
    args: [
      "--use-fake-ui-for-media-stream",
      "--use-fake-device-for-media-stream",
      `--use-file-for-fake-video-capture=${film}`,
    ],
  });
}
