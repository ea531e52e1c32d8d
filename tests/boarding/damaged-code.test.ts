import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { qrPng } from "~/documents/qr-image.server";
import {
  aslant,
  blurred,
  both,
  covered,
  creased,
  type Damage,
  filmed,
  holed,
  lit,
  pictureOf,
  shaded,
  sized,
  tornCorner,
  turned,
} from "../support/damage";
import { scanSheet } from "../support/qr-sheet";
import { readByScanner } from "../support/scanner-camera";

const [FILM_WIDTH, FILM_HEIGHT] = [1_280, 720];
/** The side of the code's picture on the film: held as near as people hold it. */
const SIDE = 490;
/** The first of the test vectors in docs/qr-token.md: as long as every ticket's of today. */
const TOKEN =
  "AEAQSOQAACHWHD3CHBYG6SVIZ2MOD4H5A3ZQKUZ6QERIPY7YR3XDXG6ZT5VTQKW7NSVAPICD2EPSZ4ERNKQ6I5ZHNRRS6DJZ4QYHD3EL23MVLQR2VEH5B6O4IJ6BML4A";

/** What the page's own decoder and another program read of a ticket's code that is so damaged. */
async function readDamaged(damage: Damage) {
  const code = await both(sized(SIDE), damage)(await pictureOf(await qrPng(TOKEN)));
  const film = await filmed(code, FILM_WIDTH, FILM_HEIGHT);
  const others = (await scanSheet(film)).filter((text) => text !== "");
  return { own: await readByScanner(film), others };
}

/**
 * Error correction M mends 32 of the 172 bytes of such a code, 8 in each of its four parts: 18 of a hundred, where
 * they fall evenly. It does not mend what a reader finds the code by: the three squares in its corners and the dotted
 * lines between them.
 */
const SURVIVED: [string, Damage][] = [
  ["nothing is wrong with it", (code) => code],
  ["half of each side at the corner without a square is torn off", tornCorner(0.5)],
  ["a third of each side at that corner is under a thumb", covered(0.67, 0.67, 1.1, 1.1, 90)],
  ["a tenth of its width in the middle is gone", covered(0.45, -1, 0.55, 2)],
  ["a hole of a third of its width is in the middle", holed(0.5, 0.5, 0.15)],
  ["a dark drop of a third of its width is in the middle", holed(0.5, 0.5, 0.15, 0)],
  ["it was folded once", creased(0.02, 0)],
  ["it is out of focus", blurred(4)],
  ["it is turned a little", turned(12)],
  ["it stands on a corner", turned(45)],
  ["it is upside down", turned(180)],
  ["the ink is pale", lit(150, 255)],
  ["there is little light", lit(10, 150)],
  ["a shadow lies on it", shaded(0.6)],
  ["it is as small as a third of the film's height", sized(240)],
  ["it is as small as a quarter of the film's height", sized(180)],
  ["it is held a little aslant", aslant(0.08)],
  ["it is held aslant by a tenth", aslant(0.1)],
  ["it is held aslant by an eighth", aslant(0.12)],
  ["it is held aslant by a fifth", aslant(0.2)],
  ["it is small and held aslant by a tenth", both(aslant(0.1), sized(200))],
  ["it is held aslant, turned by a quarter", both(aslant(0.15), turned(90))],
  ["it is a photograph", both(aslant(0.08), turned(8), blurred(1.5), lit(60, 210))],
];

const LOST: [string, Damage][] = [
  ["more than half of each side at a corner is torn off", tornCorner(0.75)],
  ["a fifth of its width in the middle is gone", covered(0.4, -1, 0.6, 2)],
  ["a hole of half its width is in the middle", holed(0.5, 0.5, 0.25)],
  ["a square in a corner is torn off", covered(-1, -1, 0.2, 0.2)],
  ["it is no more than a blur", blurred(14)],
];

describe("a ticket's QR code at the scanner", () => {
  it.each(SURVIVED)("is read whole although %s", async (_what, damage) => {
    const { own, others } = await readDamaged(damage);
    expect([own[0], others]).toEqual([TOKEN, [TOKEN]]);
  });

  it.each(LOST)("is not read, rather than read wrong, where %s", async (_what, damage) => {
    expect(await readDamaged(damage)).toEqual({ own: [], others: [] });
  });

  it("is read as itself or not at all, however it is damaged", async () => {
    const wrong = new Set<string>();
    let [whole, lost] = [0, 0];
    await fc.assert(
      fc.asyncProperty(fc.array(anyDamage, { minLength: 1, maxLength: 2 }), async (damages) => {
        const { own, others } = await readDamaged(both(...damages));
        for (const text of [...own, ...others]) if (text !== TOKEN) wrong.add(text);
        if (own.length > 0) whole += 1;
        else lost += 1;
      }),
      { numRuns: 40, seed: 20_260_620 },
    );
    expect([...wrong]).toEqual([]);
    // The control: both happened, so the damage was neither too small nor too large to say anything.
    expect(Math.min(whole, lost)).toBeGreaterThan(4);
  });
});

const part = fc.noBias(fc.integer({ min: 0, max: 1_000 })).map((of) => of / 1_000);
const small = part.map((of) => of * 0.25);
const shade = part.map((of) => Math.round(of * 255));
const anyDamage: fc.Arbitrary<Damage> = fc.oneof(
  fc
    .tuple(part, part, small, small, shade)
    .map(([x, y, wide, high, dark]) => covered(x, y, x + wide, y + high, dark)),
  fc.tuple(part, part, small, shade).map(([x, y, radius, dark]) => holed(x, y, radius, dark)),
  fc.tuple(small, part).map(([wide, of]) => creased(wide / 10, of * 180)),
  part.map((of) => tornCorner(of)),
  part.map((of) => blurred(0.5 + 5 * of)),
  part.map((of) => aslant(of / 5)),
  part.map((of) => turned(Math.round(of * 360))),
  part.map((of) => lit(Math.round(of * 180), 255)),
);
