import { inTransaction } from "@db/transaction";
import { CASH } from "~/domain/counter/payment-methods";
import { sellAtCounter } from "~/domain/counter/sell-at-counter.server";
import { storeFile } from "~/domain/files/store-file.server";
import { type Day, startOfDay } from "~/domain/shared/day";
import { newSecret } from "~/domain/shared/secrets.server";
import { closeShift } from "~/domain/shifts/close-shift.server";
import { openShift } from "~/domain/shifts/open-shift.server";
import { oneOf, type Random } from "./chance";
import type { DemoStaff } from "./demo-staff";
import { passengersOf } from "./sample-orders";

const AGENCIES = ["Jabatan Laut Malaysia", "Jabatan Perikanan Terengganu", "Taman Laut Malaysia"];
const FLOAT_SEN = 10_000;
const JETTY = 1;

/** The office sells a government agency's ticket, free and with its letter, in a short shift of its own. */
export async function sellToAgency(random: Random, office: DemoStaff, day: Day): Promise<void> {
  const at = (minutes: number) => new Date(startOfDay(day).getTime() + (8 * 60 + minutes) * 60_000);
  const shiftId = await openShift(
    office,
    { floatSen: FLOAT_SEN, jettyId: JETTY, formKey: newSecret() },
    at(0),
  );
  const agencyName = oneOf(random, AGENCIES);
  const counts = { gov_agency: 3 + random(8) };
  await sellAtCounter(
    {
      ...{ jettyId: JETTY, ticketDate: day, counts, buyer: {}, companyName: "" },
      passengers: passengersOf(random, counts, day),
      ...{ operatorId: 0, otherOperatorName: "", agencyName },
      letters: [await letterOf(agencyName, office)],
      ...{ paymentMethod: CASH, cashPartSen: null, travelCredit: null, cashInSen: 0 },
      ...{ seenAmountSen: null, formKey: newSecret(), language: "ms", ipAddress: null },
      print: null,
    },
    office,
    { id: shiftId },
    at(5),
  );
  const count = { [FLOAT_SEN / 2]: 2 };
  await closeShift(office, { shiftId, count, reason: "", handTo: null }, at(30));
}

/** A letter of one page, as an agency sends it. */
async function letterOf(agency: string, by: DemoStaff): Promise<string> {
  const { name } = await inTransaction((tx) =>
    storeFile(tx, {
      ...({ kind: "letter", extension: "pdf" } as const),
      ...{ originalName: "surat-permohonan.pdf", createdBy: by.userId },
      bytes: pageOf(`Permohonan tiket bot: ${agency}`),
    }),
  );
  return name;
}

/** A PDF of one line in one of the fonts that every reader has. */
function pageOf(text: string): Buffer {
  const drawn = `BT /F1 14 Tf 72 760 Td (${text}) Tj ET`;
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>",
    `<< /Length ${drawn.length} >>\nstream\n${drawn}\nendstream`,
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
  ];
  let file = "%PDF-1.4\n";
  const places = objects.map((object, index) => {
    const place = file.length;
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(place).padStart(10, "0")} 00000 n \n`;
  });
  const size = objects.length + 1;
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${places.join("")}`;
  return Buffer.from(
    `${file}${table}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`,
  );
}
