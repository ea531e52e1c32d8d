import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";

/** A status byte of DLE EOT that reports nothing. */
const WELL = 0x12;
/** Causes of DLE EOT 2. */
export const COVER_OPEN = WELL | 0x04;
export const PAPER_OUT = WELL | 0x20;

export interface FakePrinter {
  port: number;
  /** What each connection brought to be printed, status requests taken out. */
  printouts: Buffer[];
  /**
   * `prints` and says so; `says_nothing` prints too; `breaks` resets the connection at the first
   * byte; `hangs` takes everything and answers nothing from then on; `stalls` says nothing, takes
   * the first bytes and no more.
   */
  mode: "prints" | "says_nothing" | "breaks" | "hangs" | "stalls";
  /** What it does when the other side has ended. */
  atEnd: "closes" | "stays_open" | "breaks";
  /** What it answers to DLE EOT 2, before and while it prints. */
  before: number;
  during: number;
  stop: () => Promise<void>;
}

/** A receipt printer on a raw port. */
export async function startFakePrinter(): Promise<FakePrinter> {
  const open = new Set<Socket>();
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    open.add(socket);
    const parts: Buffer[] = [];
    socket.on("error", () => {});
    socket.on("data", (part) => {
      const { toPrint, questions } = takeApart(part);
      if (toPrint.length > 0) {
        parts.push(toPrint);
        if (printer.mode === "breaks") return socket.resetAndDestroy();
        if (printer.mode === "stalls") socket.pause();
      }
      const answers = questions.flatMap((question) =>
        answerOf(printer, question, parts.length > 0),
      );
      if (answers.length > 0) socket.write(Uint8Array.from(answers));
    });
    socket.on("end", () => {
      if (printer.mode === "stalls") return;
      if (parts.length > 0 && printer.atEnd === "breaks") return socket.resetAndDestroy();
      if (parts.length > 0) printer.printouts.push(Buffer.concat(parts));
      if (printer.atEnd !== "stays_open") socket.end();
    });
    socket.on("close", () => open.delete(socket));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const printer: FakePrinter = {
    port: (server.address() as AddressInfo).port,
    printouts: [],
    mode: "prints",
    atEnd: "closes",
    before: WELL,
    during: WELL,
    stop: async () => {
      for (const socket of open) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return printer;
}

/** As it was at first. */
export function resetFakePrinter(printer: FakePrinter): void {
  printer.printouts.length = 0;
  Object.assign(printer, { mode: "prints", atEnd: "closes", before: WELL, during: WELL });
}

type Question = 1 | 2 | 3 | 4 | "GS r";

function answerOf(printer: FakePrinter, question: Question, printing: boolean): number[] {
  const { mode, before, during } = printer;
  if (mode === "says_nothing" || mode === "stalls" || (mode === "hangs" && printing)) return [];
  const cause = printing ? during : before;
  if (question === "GS r") return cause === WELL ? [0] : [];
  return [question === 2 ? cause : WELL];
}

function takeApart(bytes: Buffer): { toPrint: Buffer; questions: Question[] } {
  const questions: Question[] = [];
  const toPrint: number[] = [];
  for (let at = 0; at < bytes.length; at += 1) {
    const [first, second, third] = bytes.subarray(at, at + 3);
    const number = ([1, 2, 3, 4] as const).find((one) => one === third);
    if (first === 0x10 && second === 0x04 && number) questions.push(number);
    else if (first === 0x1d && second === 0x72) questions.push("GS r");
    else {
      toPrint.push(first ?? 0);
      continue;
    }
    at += 2;
  }
  return { toPrint: Buffer.from(toPrint), questions };
}
