import { parseArgs } from "node:util";
import { beginEra } from "~/domain/audit/begin-era.server";
import {
  type ChainHead,
  type VerificationResult,
  verifyAudit,
} from "~/domain/audit/verify-audit.server";

const FAULT_SENTENCES: Record<Extract<VerificationResult, { ok: false }>["why"], string> = {
  seal_gone: "the seal is gone",
  seal_changed: "the seal was changed",
  row_changed: "the row was changed",
  row_gone: "the row is gone",
  row_added: "the row was added later",
  head_differs: "the seal is not the one that was noted: the chain was made anew",
};

/**
 * Does what the command line asks and returns the status to end with: 0 all is well, 1 the audit
 * was tampered with. Throws where the line is wrong.
 */
export async function runAuditCommand(
  line: string[],
  print: (text: string) => void,
): Promise<0 | 1> {
  const { positionals, values } = parseArgs({
    args: line,
    allowPositionals: true,
    options: { "print-head": { type: "boolean" }, expect: { type: "string" } },
  });
  if (positionals[0] === "new-era") {
    print(`Era ${await beginEra()} of the audit has begun.`);
    return 0;
  }
  if (positionals[0] !== "verify")
    throw new Error("Say what to do: verify [--print-head] [--expect <no>:<hash>], or new-era.");
  const result = await verifyAudit(values.expect === undefined ? null : parseHead(values.expect));
  if (!result.ok) {
    print(
      `BROKEN at seal ${result.seal}${result.row === null ? "" : `, row ${result.row}`}: ${FAULT_SENTENCES[result.why]}.`,
    );
    return 1;
  }
  print(
    `OK ${result.rows} rows${result.unsealed > 0 ? `, ${result.unsealed} newer ones not sealed yet` : ""}`,
  );
  if (values["print-head"])
    print(result.head ? `${result.head.no}:${result.head.hash}` : "no seal yet");
  return 0;
}

function parseHead(text: string): ChainHead {
  const [, no, hash] = /^(\d{1,9}):([0-9a-f]{64})$/.exec(text) ?? [];
  if (!no || !hash) throw new Error("--expect takes <no>:<hash> as --print-head wrote it.");
  return { no: Number(no), hash };
}
