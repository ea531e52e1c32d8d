import { createPrivateKey, createPublicKey, type KeyObject, sign, verify } from "node:crypto";

/**
 * The key of an environment variable as PEM, or null where it is none on P-256 that signs. Line
 * ends may be written as `\n`, or be lost; on one line it is the base64 of its DER.
 */
export function signingKeyPem(text: string): string | null {
  const key = firstOf(shapesOf(text), createPrivateKey);
  if (key?.asymmetricKeyDetails?.namedCurve !== "prime256v1") return null;
  const said = Buffer.from("jetty");
  if (!verify("sha256", said, createPublicKey(key), sign("sha256", said, key))) return null;
  return key.export({ type: "pkcs8", format: "pem" }).toString();
}

/**
 * A public key on P-256 in the same forms, as PEM; null where it is none. A private key is refused:
 * it is no reader's to have.
 */
export function verifyingKeyPem(text: string): string | null {
  const shapes = shapesOf(text).filter((shape) => !shape.includes("PRIVATE KEY"));
  const key = firstOf(shapes, createPublicKey);
  if (key?.asymmetricKeyDetails?.namedCurve !== "prime256v1") return null;
  return key.export({ type: "spki", format: "pem" }).toString();
}

/** An RSA public key in the same forms, as PEM; null where it is none. */
export function rsaPublicKeyPem(text: string): string | null {
  const key = firstOf(shapesOf(text), createPublicKey);
  if (key?.asymmetricKeyType !== "rsa") return null;
  return key.export({ type: "spki", format: "pem" }).toString();
}

/** What a text may be as PEM: as it stands, or built anew around its base64. */
function shapesOf(text: string): string[] {
  const [, label, inside] = /-----BEGIN ([A-Z ]+)-----(.*)-----END \1-----/s.exec(text) ?? [];
  const base64 = (inside ?? text).replaceAll("\\n", "").replace(/\s/g, "");
  if (!/^[A-Za-z0-9+/]+=*$/.test(base64)) return [];
  const lines = base64.replace(/.{64}/g, "$&\n");
  return (label ? [label] : ["PRIVATE KEY", "EC PRIVATE KEY", "PUBLIC KEY"]).map(
    (one) => `-----BEGIN ${one}-----\n${lines}\n-----END ${one}-----\n`,
  );
}

function firstOf(shapes: readonly string[], read: (pem: string) => KeyObject): KeyObject | null {
  for (const pem of shapes)
    try {
      return read(pem);
    } catch {
      // The next shape may be it.
    }
  return null;
}
