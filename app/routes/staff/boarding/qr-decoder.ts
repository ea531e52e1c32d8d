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
 * How wide the pictures are that are looked at, in turn: a code that fills most of one is read in a small one in less
 * than half the time, and one that is farther away in the next.
 */
const WIDTHS = [400, 640] as const;

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
  const { default: decodeQR } = await import("qr/decode.js");
  const canvas = document.createElement("canvas");
  const drawing = canvas.getContext("2d", { willReadFrequently: true });
  let turn = -1;
  return (video) => {
    if (!drawing || video.videoWidth === 0) return Promise.resolve(null);
    turn = (turn + 1) % WIDTHS.length;
    canvas.width = Math.min(WIDTHS[turn] ?? WIDTHS[0], video.videoWidth);
    canvas.height = Math.round((canvas.width * video.videoHeight) / video.videoWidth);
    drawing.drawImage(video, 0, 0, canvas.width, canvas.height);
    const picture = drawing.getImageData(0, 0, canvas.width, canvas.height);
    try {
      return Promise.resolve(decodeQR(picture));
    } catch {
      // It throws where a picture holds no code.
      return Promise.resolve(null);
    }
  };
}
