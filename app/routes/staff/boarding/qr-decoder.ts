/** The text of the QR code in a picture of the camera, or null. */
export type Decode = (video: HTMLVideoElement) => Promise<string | null>;

interface NativeDetector {
  detect: (source: CanvasImageSource) => Promise<{ rawValue: string }[]>;
}
interface NativeDetectorClass {
  new (options: { formats: string[] }): NativeDetector;
  getSupportedFormats: () => Promise<string[]>;
}
declare global {
  var BarcodeDetector: NativeDetectorClass | undefined;
}

/**
 * What is looked at, in turn: all that the camera sees in a small picture, for a code that fills most of one is read
 * there in less than half the time, then in a larger one, and its middle as the camera has it, for a code far away.
 */
const LOOKS = [{ longest: 400 }, { longest: 640 }, { middle: 480 }] as const;
const LONGEST = 640;

/** The browser's own detector, else a small one that is loaded now. */
export async function openDecoder(): Promise<Decode> {
  return (await nativeDecoder()) ?? (await ownDecoder());
}

async function nativeDecoder(): Promise<Decode | null> {
  const Detector = globalThis.BarcodeDetector;
  if (!Detector || !(await Detector.getSupportedFormats()).includes("qr_code")) return null;
  const detector = new Detector({ formats: ["qr_code"] });
  return async (video) => (await detector.detect(video))[0]?.rawValue ?? null;
}

async function ownDecoder(): Promise<Decode> {
  const { pictureReader } = await import("./own-decoder");
  const read = pictureReader(LONGEST);
  const canvas = document.createElement("canvas");
  const drawing = canvas.getContext("2d", { willReadFrequently: true });
  let turn = -1;
  return (video) => {
    if (!drawing || video.videoWidth === 0) return Promise.resolve(null);
    turn = (turn + 1) % LOOKS.length;
    const { from, width, height } = lookAt(LOOKS[turn] ?? LOOKS[0], video);
    // A canvas that is given its size is taken anew.
    if (canvas.width !== width) canvas.width = width;
    if (canvas.height !== height) canvas.height = height;
    drawing.drawImage(video, ...from, 0, 0, width, height);
    return Promise.resolve(read(drawing.getImageData(0, 0, width, height)));
  };
}

/** Which part of what the camera sees, and how large. */
function lookAt(
  look: (typeof LOOKS)[number],
  { videoWidth, videoHeight }: Pick<HTMLVideoElement, "videoWidth" | "videoHeight">,
) {
  if ("middle" in look) {
    const width = Math.min(look.middle, videoWidth);
    const height = Math.min(look.middle, videoHeight);
    const [left, top] = [(videoWidth - width) >> 1, (videoHeight - height) >> 1];
    return { from: [left, top, width, height] as const, width, height };
  }
  const part = Math.min(1, look.longest / Math.max(videoWidth, videoHeight));
  return {
    from: [0, 0, videoWidth, videoHeight] as const,
    width: Math.round(videoWidth * part),
    height: Math.round(videoHeight * part),
  };
}
