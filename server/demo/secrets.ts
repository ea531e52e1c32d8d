import { generateKeyPairSync, randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";

const schema = z.object({
  gatewaySecret: z.string().min(20),
  gatewayCategory: z.string().min(1),
  gatewayControlToken: z.string().min(20),
  billplzSignatureKey: z.string().min(20),
  chipPrivateKey: z.string().includes("PRIVATE KEY"),
  qrPrivateKey: z.string().includes("PRIVATE KEY"),
  secretKey: z.string().min(32),
});
export type DemoSecrets = z.infer<typeof schema>;

/**
 * The secrets of one data folder: made at its first start and kept, so that tickets sold before
 * stay valid.
 */
export function demoSecrets(dataDir: string): DemoSecrets {
  const file = join(dataDir, "secrets.json");
  if (existsSync(file)) {
    const kept: unknown = JSON.parse(readFileSync(file, "utf8"));
    const parsed = schema.safeParse(typeof kept === "object" ? { ...newerKeys(), ...kept } : kept);
    if (!parsed.success)
      throw new Error(
        `${file} is damaged: delete it to have new secrets made (QR codes of old tickets are void then).`,
      );
    // A folder of before there were such keys gets them.
    keep(file, parsed.data);
    return parsed.data;
  }
  const secrets: DemoSecrets = {
    gatewaySecret: randomBytes(24).toString("base64url"),
    gatewayCategory: "jetty",
    gatewayControlToken: randomBytes(24).toString("base64url"),
    qrPrivateKey: generateKeyPairSync("ec", { namedCurve: "P-256" })
      .privateKey.export({ type: "pkcs8", format: "pem" })
      .toString(),
    ...newerKeys(),
  };
  mkdirSync(dataDir, { recursive: true });
  keep(file, secrets);
  return secrets;
}

/** Those that came after the first release of the demo. */
function newerKeys(): Pick<DemoSecrets, "secretKey" | "billplzSignatureKey" | "chipPrivateKey"> {
  return {
    secretKey: randomBytes(32).toString("base64url"),
    billplzSignatureKey: randomBytes(24).toString("base64url"),
    chipPrivateKey: generateKeyPairSync("rsa", { modulusLength: 2048 })
      .privateKey.export({ type: "pkcs8", format: "pem" })
      .toString(),
  };
}

function keep(file: string, secrets: DemoSecrets): void {
  writeFileSync(file, JSON.stringify(secrets, null, 2), { mode: 0o600 });
}
