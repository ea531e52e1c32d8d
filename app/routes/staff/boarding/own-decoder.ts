import { _QRScanner as QrScanner, type FinderPoints, type Image } from "qr/decode.js";
import { LARGEST_SIDE, straightened } from "./straighten";

/**
 * Reads pictures of at most so many pixels a side, with memory that is taken once: to take it anew
 * for each picture is a third of the time.
 */
export function pictureReader(side: number): (picture: Image) => string | null {
  let found: FinderPoints | null = null;
  const seen = new QrScanner({
    maxSize: { width: side, height: side },
    pointsOnDetect: (points) => (found = points),
  });
  const flat = new QrScanner({
    maxSize: { width: LARGEST_SIDE, height: LARGEST_SIDE },
    format: "I420",
  });
  return (picture) => {
    found = null;
    const text = read(seen, picture);
    if (text !== null || !found) return text;
    const shades = { width: seen.width, height: seen.height, data: seen.luma };
    for (const one of straightened(shades, found)) {
      const straight = read(flat, one);
      if (straight !== null) return straight;
    }
    return null;
  };
}

function read(scanner: QrScanner, picture: Image): string | null {
  scanner.addImage(picture);
  const [text] = scanner.decode();
  return typeof text === "string" ? text : null;
}
