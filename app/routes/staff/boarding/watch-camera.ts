import { openDecoder } from "./qr-decoder";

const EVERY_MS = 120;
/** A code counts again when it was away for this long: it stays in front of the camera for a while. */
const AGAIN_MS = 3_000;

/**
 * Shows the rear camera in `video` and tells each QR code that is held before it, until what it
 * returns is called. `fail` is told where there is no camera, or it may not be used.
 */
export function watchCamera(
  video: HTMLVideoElement,
  read: (text: string) => void,
  fail: () => void,
): () => void {
  let stream: MediaStream | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stopped = false;
  const seen = { text: "", at: 0 };

  const start = async () => {
    const [decode, camera] = await Promise.all([
      openDecoder(),
      navigator.mediaDevices.getUserMedia({
        video: { facingMode: "environment", width: { ideal: 1_280 }, height: { ideal: 720 } },
      }),
    ]);
    stream = camera;
    if (stopped) return stop();
    video.srcObject = camera;
    await video.play();
    const look = async () => {
      const text = video.readyState >= 2 ? await decode(video).catch(() => null) : null;
      const at = performance.now();
      if (text !== null && !stopped && (text !== seen.text || at - seen.at > AGAIN_MS)) read(text);
      if (text !== null) Object.assign(seen, { text, at });
      if (!stopped) timer = setTimeout(() => void look(), EVERY_MS);
    };
    await look();
  };
  const stop = () => {
    stopped = true;
    clearTimeout(timer);
    for (const track of stream?.getTracks() ?? []) track.stop();
  };
  start().catch(() => {
    stop();
    fail();
  });
  return stop;
}
