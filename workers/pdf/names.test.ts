import { afterAll, expect, it } from "vitest";
import { sql } from "@db/transaction";
import { useDatabase } from "../../tests/support/database";
import { drawnLetters, lettersOf } from "../../tests/support/drawn-letters";
import { makeTicket } from "../../tests/support/make-ticket";
import { payTicket } from "../../tests/support/pay-ticket";
import { renderTicketPdf } from "./render-ticket-pdf";
import { closeSharedRenderer } from "./shared-renderer";

useDatabase();
afterAll(closeSharedRenderer);

const NAMES = {
  Latin: "Zoë Nguyễn Þórsdóttir",
  Tamil: "நடேசன் முத்து",
  Chinese: "陈大文 陳大文",
  Jawi: "أحمد بن علي",
  Cyrillic: "Юлия Щербакова",
};

async function printed(kind: "receipt" | "ticket", name: string): Promise<Set<string>> {
  const { id } = await makeTicket({ name, passengers: [{ name, ic: "850412115267" }] });
  await payTicket(id);
  await renderTicketPdf({ ticketId: id, kind, language: "ms" });
  const [row] = await sql<{ bytes: Buffer }>(
    null,
    "select bytes from paper where ticket_id = :id and kind = :kind",
    { id, kind },
  );
  return new Set(drawnLetters(row?.bytes ?? Buffer.alloc(0)));
}

it.each(Object.entries(NAMES))(
  "a name in %s has a glyph for each letter, on ticket and receipt",
  async (_, name) => {
    for (const kind of ["ticket", "receipt"] as const) {
      const found = await printed(kind, name);
      expect(
        [...lettersOf(name)].filter((letter) => !found.has(letter)),
        kind,
      ).toEqual([]);
    }
  },
  120_000,
);
