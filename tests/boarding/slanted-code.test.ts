import decodeQR from "qr/decode.js";
import { describe, expect, it } from "vitest";
import { qrPng } from "~/documents/qr-image.server";
import { aslant, both, filmed, type Picture, pictureOf, sized, turned } from "../support/damage";
import { readByScanner } from "../support/scanner-camera";

const [FILM_WIDTH, FILM_HEIGHT] = [1_280, 720];
/** One of the test vectors in docs/qr-token.md. */
const TOKEN =
  "AEAQSOQAACHWHD3CHBYG6SVIZ2MOD4H5A3ZQKUZ6QERIPY7YR3XDXG6ZT5VTQKW7NSVAPICD2EPSZ4ERNKQ6I5ZHNRRS6DJZ4QYHD3EL23MVLQR2VEH5B6O4IJ6BML4A";
/** The same bytes as an older token: of 37 modules a side. */
const OLDER =
  "W50M71000W5IV5I36753EEFLWEJ/KUO*0DU0Q+7JG4+ S53I4O71NR/OD+I58XDH/0 P8F.3PIURLDW*SC:4BOCAU16%S4IENUHHLR.OOYGL$IQ1%R-UFA06";
const SLANTS = [0.1, 0.12, 0.15, 0.2, 0.25];
/** Far away and near: the side of the code on the film, and how it is turned. */
const HELD = [
  [200, 0],
  [200, 270],
  [490, 90],
  [490, 180],
] as const;

async function filmOf(text: string, slant: number, degrees: number, side: number) {
  const held = both(aslant(slant), turned(degrees), sized(side));
  return filmed(await held(await pictureOf(await qrPng(text))), FILM_WIDTH, FILM_HEIGHT);
}

/** What the package reads by itself, of the film as large as it is. */
function readByPackage({ width, height, pixels }: Picture): string | null {
  try {
    return decodeQR({ width, height, data: pixels }, { format: "I420" });
  } catch {
    return null;
  }
}

describe("a code that is held aslant, at the scanner", () => {
  it.each(SLANTS)(
    "is read with its far edge %d shorter, near and far, turned or not",
    async (by) => {
      for (const [side, degrees] of HELD) {
        const [text] = await readByScanner(await filmOf(TOKEN, by, degrees, side));
        expect([side, degrees, text]).toEqual([side, degrees, TOKEN]);
      }
    },
  );

  it("is read as it was printed before, too", async () => {
    expect((await readByScanner(await filmOf(OLDER, 0.12, 0, 300)))[0]).toBe(OLDER);
  });

  it("is missed where nothing straightens it", async () => {
    const films = await Promise.all(
      SLANTS.flatMap((by) => [0, 90, 180].map((degrees) => filmOf(TOKEN, by, degrees, 490))),
    );
    const missed = films.filter((film) => readByPackage(film) === null);
    expect(missed.length).toBeGreaterThan(films.length / 4);
  });
});
