import { handleRequest } from "./handle-request";
import { Sandbox, type SandboxOptions } from "./sandbox";

export function createSandbox(options: SandboxOptions): Sandbox {
  return new Sandbox(options, handleRequest);
}
