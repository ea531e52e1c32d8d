import { handleRequest } from "./handle-request";
import type { SandboxOptions } from "./options";
import { Sandbox } from "./sandbox";

export function createSandbox(options: SandboxOptions): Sandbox {
  return new Sandbox(options, handleRequest);
}
