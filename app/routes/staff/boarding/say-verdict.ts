import type { Look } from "~/domain/boarding/verdicts";

/** Tones in hertz and milliseconds of each, and how the phone shakes: no two results are alike. */
const SIGNALS: Record<Look, { tones: readonly number[]; shakes: readonly number[] }> = {
  ok: { tones: [1_320], shakes: [80] },
  twice: { tones: [660, 660], shakes: [80, 80, 80] },
  else: { tones: [660, 440], shakes: [160, 80, 160] },
  stop: { tones: [220], shakes: [500] },
  what: { tones: [330, 330, 330], shakes: [80, 80, 80, 80, 80] },
};
const TONE_S = 0.14;
const GAP_S = 0.06;
const LOUDNESS = 0.3;

let context: AudioContext | undefined;

/** Says a result to whoever does not look at the screen. A browser that may not is silent. */
export function sayVerdict(look: Look, muted: boolean): void {
  const { tones, shakes } = SIGNALS[look];
  if ("vibrate" in navigator) navigator.vibrate([...shakes]);
  if (muted) return;
  context ??= new AudioContext();
  const { destination, currentTime } = context;
  tones.forEach((hertz, index) => {
    const [tone, gain] = [context!.createOscillator(), context!.createGain()];
    const starts = currentTime + index * (TONE_S + GAP_S);
    tone.frequency.value = hertz;
    gain.gain.value = LOUDNESS;
    tone.connect(gain).connect(destination);
    tone.start(starts);
    tone.stop(starts + TONE_S);
  });
}
