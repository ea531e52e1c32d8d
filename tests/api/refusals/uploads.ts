import { aBomb, aPicture } from "../../staff/pictures";
import { madePdf } from "../../support/made-pdf";
import type { Told } from "../api-client";
import type { Refusals } from "./refusals";

export const PDF = madePdf().toString("base64");

interface Sent {
  name: string;
  base64: string;
}
type Send = (file: Sent) => Promise<Told>;

/** How a call refuses a picture that comes with it. */
export function refusedPictures(send: Send) {
  return {
    file_unsupported: () => send({ name: "gambar.jpg", base64: base64Of("<html></html>") }),
    file_damaged: async () => send({ name: "gambar.jpg", base64: base64Of(await aCutPicture()) }),
    file_pixels: () => send({ name: "gambar.png", base64: base64Of(aBomb()) }),
  } satisfies Refusals[string];
}

/** And a letter or list, which is a PDF or a picture. */
export function refusedDocuments(send: Send) {
  const pdf = (bytes: Buffer) => send({ name: "surat.pdf", base64: base64Of(bytes) });
  return {
    ...refusedPictures(send),
    file_too_large: () => pdf(Buffer.alloc(5_242_881, 1)),
    file_encrypted: () =>
      pdf(
        madePdf({
          objects: ["<< /Filter /Standard /V 1 /R 2 /O <00> /U <00> /P -4 >>"],
          trailer: "/Encrypt 5 0 R",
        }),
      ),
    file_active: () => pdf(madePdf({ objects: ["<< /S /JavaScript /JS (app.alert(1)) >>"] })),
  } satisfies Refusals[string];
}

const base64Of = (bytes: Buffer | string) => Buffer.from(bytes).toString("base64");

async function aCutPicture(): Promise<Buffer> {
  const whole = await aPicture();
  return whole.subarray(0, whole.length * 0.6);
}
