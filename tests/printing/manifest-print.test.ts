import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { sql } from "@db/transaction";
import { closeBoarding } from "~/domain/manifest/close-boarding.server";
import { findManifest } from "~/domain/manifest/queries.server";
import { claimPrintJobs } from "~/domain/printing/claim-job.server";
import { printManifest } from "~/domain/printing/print-manifest.server";
import { recordPrintOutcome } from "~/domain/printing/record-print-outcome.server";
import { reportPrinters } from "~/domain/printing/report-printers.server";
import { agentUserOf } from "~/domain/printing/ws-api-key.server";
import { printPayload } from "~/live/print-payload.server";
import { COLUMNS, layOutDocument } from "../../workers/print-server/layout";
import { useDatabase } from "../support/database";
import { boardedParty, sailing } from "../support/manifest";
import { keyOf, VIRTUAL_PRINTER } from "../support/printing";
import { makeStaff, rightsOf } from "../support/staff";

useDatabase();
const now = new Date("2026-06-10T13:30:00+08:00");

/** A frozen manifest of three people, and a print server with a printer. */
async function frozen() {
  const { id: userId } = await makeStaff({ level: 4, jettyId: 1 });
  const staff = {
    userId,
    name: "Siti",
    jettyId: 1 as const,
    ownJettyId: 1 as const,
    ...rightsOf(1),
  };
  const departure = await sailing(now);
  await boardedParty(departure, now);
  const { version } = await closeBoarding(departure, staff, now);
  const manifest = await findManifest(departure, version, staff);
  const user = await agentUserOf(await keyOf({ id: userId }));
  if (!manifest || !user) throw new Error("no manifest or key");
  const connection = randomUUID();
  await reportPrinters(connection, user, [VIRTUAL_PRINTER], now);
  const [printer] = await sql<{ id: number }>(
    null,
    "select id from printer where connection = :connection",
    { connection },
  );
  /** The document that comes out next, and says that it did. */
  const print = async () => {
    await printManifest(manifest.id, printer?.id ?? 0, staff, "en", now);
    const [job] = await claimPrintJobs(connection, user, now);
    if (!job) throw new Error("no job");
    const document = await printPayload(job, now);
    await recordPrintOutcome(job.id, user.userId, "printed", null, now);
    return document;
  };
  return { manifest, staff, print };
}
const textOf = (document: Awaited<ReturnType<Awaited<ReturnType<typeof frozen>>["print"]>>) =>
  JSON.stringify(document);

describe("a manifest on the receipt printer", () => {
  it("names everybody in full, with the last four of each number alone", async () => {
    const { manifest, print } = await frozen();
    const text = textOf(await print());
    expect(text).toContain(manifest.content.number);
    expect(text).toContain("1. Ahmad bin Ali");
    expect(text).toContain('"5267"');
    expect(text).not.toContain("850412115267");
  });

  it("leads officers to the page of this version", async () => {
    const { manifest, print } = await frozen();
    const qr = (await print()).lines.find(({ kind }) => kind === "qr");
    expect(qr).toMatchObject({ text: expect.stringContaining(`/m/${manifest.id}.`) as string });
  });

  it("counts its copies: the second says so", async () => {
    const { print } = await frozen();
    const [first, second] = [textOf(await print()), textOf(await print())];
    expect([first.includes("SALINAN"), second.includes("SALINAN 2")]).toEqual([false, true]);
  });

  it.each([58, 80] as const)("fits on a roll of %i mm", async (width) => {
    const { print } = await frozen();
    const rows = layOutDocument(await print(), width).filter((row) => row.kind === "text");
    const tooLong = rows.filter(
      ({ text, big }) => [...text].length > COLUMNS[width] / (big ? 2 : 1),
    );
    expect(tooLong).toEqual([]);
  });

  it("is refused clearly where no printer is chosen", async () => {
    const { manifest, staff } = await frozen();
    await expect(printManifest(manifest.id, null, staff, "en", now)).rejects.toMatchObject({
      code: "no_printer",
    });
  });
});
