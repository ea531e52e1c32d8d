import { z } from "zod";

const environmentSchema = z.object({
  PORT: z.coerce.number().int().min(0).max(65535).default(8081),
  HOST: z.string().default("127.0.0.1"),
  GATEWAY_SECRET: z.string().min(1),
  GATEWAY_CATEGORY: z.string().min(1),
  BILLPLZ_SIGNATURE_KEY: z.string().min(1),
  CHIP_PRIVATE_KEY: z.string().includes("PRIVATE KEY"),
  APP_ORIGIN: z.url().transform((value) => new URL(value).origin),
  LEDGER_FILE: z.string().min(1).optional(),
  CONTROL_TOKEN: z.string().min(8),
  REPEAT_SCALE: z.coerce.number().min(0).max(100).default(1),
  NODE_ENV: z.string().optional(),
  JETTY_DEMO: z.string().optional(),
});
export type SandboxEnvironment = z.infer<typeof environmentSchema>;

/**
 * Parses the environment. Throws one error that names what is wrong, prints no value, and says no
 * in production.
 */
export function parseEnvironment(values: Record<string, string | undefined>): SandboxEnvironment {
  const parsed = environmentSchema.safeParse(
    Object.fromEntries(Object.entries(values).filter(([, value]) => value !== "")),
  );
  if (!parsed.success)
    throw new Error(
      `The sandbox gateway cannot start:\n${parsed.error.issues.map((issue) => `  ${issue.path.join(".")}: ${issue.message}`).join("\n")}`,
    );
  if (parsed.data.NODE_ENV === "production" && parsed.data.JETTY_DEMO !== "1")
    throw new Error("The sandbox gateway moves no real money and does not run in production.");
  return parsed.data;
}
