import { generateKeyPairSync, randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";

const schema = z.object({
  gatewaySecret: z.string().min(20),
  gatewayCategory: z.string().min(1),
  gatewayControlToken: z.string().min(20),
  qrPrivateKey: z.string().includes("PRIVATE KEY"),
});
export type DemoSecrets = z.infer<typeof schema>;

/** The secrets of one data folder: made at its first start and kept, so that tickets sold before stay valid. */
export function demoSecrets(dataDir: string): DemoSecrets {
  const file = join(dataDir, "secrets.json");
  if (existsSync(file)) {
    const parsed = schema.safeParse(JSON.parse(readFileSync(file, "utf8")));
    if (!parsed.success) throw new Error(`${file} is damaged: delete it to have new secrets made (QR codes of old tickets are void then).`);
    return parsed.data;
  }
  const secrets: DemoSecrets = {
    gatewaySecret: randomBytes(24).toString("base64url"),
    gatewayCategory: "jetty",
    gatewayControlToken: randomBytes(24).toString("base64url"),
    qrPrivateKey: generateKeyPairSync("ec", { namedCurve: "P-256" }).privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
  };
  mkdirSync(dataDir, { recursive: true });
  writeFileSync(file, JSON.stringify(secrets, null, 2), { mode: 0o600 });
  return secrets;
}
