import { beforeAll, describe, expect, it, vi } from "vitest";
import type { Line } from "~/domain/reports/content/section";
import { day } from "~/domain/shared/day";
import { askReport, makeNextReport, reportRow } from "../../tests/support/ask-report";
import { asOwner, useDatabase } from "../../tests/support/database";
import { makeTicket } from "../../tests/support/make-ticket";
import { unzip } from "../../tests/support/unzip";
import type { ReportWriters } from "./make-report";
import type { ReportWriter } from "./report-writer";
import { writeCsv } from "./write-csv";
import { writeXlsx } from "./write-xlsx";

const test = useDatabase();
const travel = day("2026-06-10");
const PEOPLE = 250;

/** More than one batch of rows. */
beforeAll(async () => {
  const now = new Date("2026-06-09T10:00:00+08:00");
  await makeTicket({ now, ticketFlag: 3, ticketDate: travel, adults: PEOPLE });
});

/** What a standby says that has to go on without its reader, or a deadlock. */
const brokenOff = (code: string) => Object.assign(new Error("canceling statement"), { code });

async function* brokenInBatch(
  lines: AsyncGenerator<Line[], void>,
  no: number,
  code: string,
): AsyncGenerator<Line[], void> {
  let batches = 0;
  for await (const batch of lines) {
    batches += 1;
    if (batches === no) throw brokenOff(code);
    yield batch;
  }
}

/** A writer whose first try the database breaks off in its second batch. */
function brokenOnce(writer: ReportWriter, code: string): ReportWriter {
  let tries = 0;
  return (report, sink, progress) => {
    tries += 1;
    if (tries > 1) return writer(report, sink, progress);
    const sections = report.sections.map((section) => ({
      ...section,
      lines: brokenInBatch(section.lines, 2, code),
    }));
    return writer({ ...report, sections }, sink, progress);
  };
}

async function madeInTwoTries(format: "csv" | "xlsx", code: string): Promise<Buffer> {
  const id = await askReport({ type: "pelepasan", format, from: travel, to: travel });
  const none: ReportWriter = () => Promise.reject(new Error("another format"));
  const broken = vi.fn(brokenOnce(format === "csv" ? writeCsv : writeXlsx, code));
  const writers: ReportWriters = { pdf: none, csv: none, xlsx: none, [format]: broken };
  await makeNextReport(writers);
  expect(broken).toHaveBeenCalledTimes(2);
  const { state, tries, file } = await reportRow(id);
  expect([state, tries]).toEqual(["ready", 1]);
  return file ?? Buffer.alloc(0);
}

describe.each(["40001", "40P01"])("a report whose read is repeated after %s", (code) => {
  it("has every line once as CSV", async () => {
    const lines = (await madeInTwoTries("csv", code)).toString("utf8").split("\r\n");
    const names = lines.flatMap((line) => line.match(/Penumpang \d+/g) ?? []);
    expect([names.length, new Set(names).size]).toEqual([PEOPLE, PEOPLE]);
    expect(lines).toHaveLength(1 + PEOPLE + 1);
  });

  it("is a book with every line once as XLSX", async () => {
    const file = await madeInTwoTries("xlsx", code);
    const sheet = unzip(file).get("xl/worksheets/sheet1.xml");
    const names = sheet?.toString("utf8").match(/>Penumpang \d+</g) ?? [];
    expect([names.length, new Set(names).size]).toEqual([PEOPLE, PEOPLE]);
    // At its place and in the directory: nothing of the first try stands before it.
    expect(file.toString("latin1").split("xl/worksheets/sheet1.xml")).toHaveLength(1 + 2);
  });
});

it("a report whose keeping is repeated is stored whole", async () => {
  await asOwner(test, (client) =>
    client.query(`
      create sequence keeping_tries;
      grant usage on sequence keeping_tries to public;
      create function keeping_breaks() returns trigger language plpgsql as $f$
        begin
          if nextval('keeping_tries') = 1 then
            raise exception 'deadlock detected' using errcode = '40P01';
          end if;
          return null;
        end $f$;
      create trigger keeping_breaks after insert on report_part
        for each row execute function keeping_breaks();`),
  );
  const id = await askReport({ type: "pelepasan", from: travel, to: travel });
  await makeNextReport();
  const { state, tries, file } = await reportRow(id);
  expect([state, tries]).toEqual(["ready", 1]);
  expect(file?.toString("utf8").match(/Penumpang \d+/g)).toHaveLength(PEOPLE);
  await asOwner(test, (client) =>
    client.query(`
      drop trigger keeping_breaks on report_part;
      drop function keeping_breaks();
      drop sequence keeping_tries;`),
  );
});
