import { createSandbox } from "./create-sandbox";
import { parseEnvironment } from "./environment";

/** The sandbox gateway as a process of its own (demo, development, browser tests). */
try {
  const environment = parseEnvironment(process.env);
  const sandbox = createSandbox({
    secret: environment.GATEWAY_SECRET,
    category: environment.GATEWAY_CATEGORY,
    billplzSignatureKey: environment.BILLPLZ_SIGNATURE_KEY,
    chipPrivateKey: environment.CHIP_PRIVATE_KEY,
    appOrigin: environment.APP_ORIGIN,
    controlToken: environment.CONTROL_TOKEN,
    ledgerFile: environment.LEDGER_FILE,
    repeatScale: environment.REPEAT_SCALE,
  });
  console.log(`Sandbox gateway on ${await sandbox.listen(environment.PORT, environment.HOST)}`);
  for (const signal of ["SIGINT", "SIGTERM"] as const)
    process.once(signal, () => void sandbox.close().then(() => process.exit(0)));
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exit(2);
}
