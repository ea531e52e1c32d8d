import { beforeEach, describe, expect, it, vi } from "vitest";
import { LOOK_OF } from "~/domain/boarding/verdicts";
import { sayVerdict } from "./say-verdict";

const LOOKS = [...new Set(Object.values(LOOK_OF))];
const heard: number[] = [];
const shaken: number[][] = [];

/** As much of a browser's sound as is used: what frequencies were begun. */
class Sound {
  currentTime = 0;
  destination = {};
  createGain() {
    return { gain: { value: 0 }, connect: (next: unknown) => next };
  }
  createOscillator() {
    const frequency = { value: 0 };
    const start = () => heard.push(frequency.value);
    return { frequency, connect: (next: unknown) => next, start, stop: () => {} };
  }
}
vi.stubGlobal("AudioContext", Sound);
vi.stubGlobal("navigator", { vibrate: (shakes: number[]) => shaken.push(shakes) });
beforeEach(() => {
  heard.length = 0;
  shaken.length = 0;
});

const said = (look: (typeof LOOKS)[number]) => {
  heard.length = 0;
  sayVerdict(look, false);
  return `${heard.join(" ")}; ${shaken.at(-1)?.join(" ")}`;
};

describe("a result that nobody looks at", () => {
  it("is told from every other one by its sound and by how the phone shakes", () => {
    const all = LOOKS.map(said);
    const [tones, shakes] = [0, 1].map((part) => new Set(all.map((one) => one.split("; ")[part])));
    expect([tones?.size, shakes?.size]).toEqual([LOOKS.length, LOOKS.length]);
  });

  it("is felt and not heard where the sound is off", () => {
    sayVerdict("stop", true);
    expect([heard.length, shaken.length]).toEqual([0, 1]);
  });
});
