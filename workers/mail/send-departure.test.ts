import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { setStatus } from "~/domain/departures/status/set-status.server";
import type { JobPayload } from "~/domain/jobs/jobs";
import { addDays, day } from "~/domain/shared/day";
import { useDatabase } from "../../tests/support/database";
import { departureOfOwnBoat } from "../../tests/support/departures";
import { makeStaff } from "../../tests/support/staff";
import { soldTicket } from "../../tests/support/weather";
import { sendDeparture } from "./send-departure";

const folder = mkdtempSync(join(tmpdir(), "jetty-mail-"));
process.env.MAIL_FOLDER = folder;
useDatabase();

const now = new Date("2026-06-10T08:00:00+08:00");
const job = { rowId: 7, now };
let on = day("2026-07-01");
const letters = () =>
  readdirSync(folder).map((name) =>
    readFileSync(join(folder, name), "utf8")
      .replace(/=\r?\n/g, "")
      .replaceAll("=C2=A0", " ")
      .replaceAll("=3D", "="),
  );

beforeEach(() => {
  for (const name of readdirSync(folder)) rmSync(join(folder, name));
  on = addDays(on, 1);
});
afterAll(() => rmSync(folder, { recursive: true }));

const at = (time: string) => new Date(`${on}T${time}:00+08:00`);
async function sailing() {
  const departureId = await departureOfOwnBoat({ day: on, name: `Bayu ${on}` });
  const ticketId = await soldTicket({ day: on, on: departureId, email: "aisyah@contoh.my" }, now);
  const by = { userId: (await makeStaff()).id, ownJettyId: 0 as const };
  const about = (wishes: Partial<JobPayload<"mail.departure">>) => ({
    ...{ ticketId, departureId, kind: "cancelled" as const, delayedTo: null },
    ...{ again: false, language: "en" as const, ...wishes },
  });
  return { departureId, by, about };
}
const WAVES = "Ombak besar / High waves";

describe("the job mail.departure", () => {
  it.each([
    ["ms", "Bot anda tidak belayar", "Sebab: Ombak besar", "Sila hubungi pejabat jeti"],
    ["en", "Your boat does not sail", "Reason: High waves", "Please contact the jetty office"],
  ] as const)(
    "tells in %s that a boat does not sail, and what to do",
    async (language, ...said) => {
      const { departureId, by, about } = await sailing();
      await setStatus(departureId, { act: "cancel", reason: WAVES }, by, now);
      expect(await sendDeparture(about({ language }), job)).toBeUndefined();
      const [letter = ""] = letters();
      for (const words of ["To: aisyah@contoh.my", `Bayu ${on}`, "/departures?jetty=1", ...said])
        expect(letter).toContain(words);
    },
  );

  it("tells the old time and the new one of a delay", async () => {
    const { departureId, by, about } = await sailing();
    const delayedTo = at("10:15");
    await setStatus(departureId, { act: "delay", delayedTo, reason: WAVES }, by, now);
    await sendDeparture(about({ kind: "delayed", delayedTo: delayedTo.toISOString() }), job);
    const [letter = ""] = letters();
    for (const words of ["Was to leave at: 8:30 am", "Now leaves at: 10:15 am", "/result?ticket="])
      expect(letter).toContain(words);
  });

  it("tells that a boat sails as planned after all, without a reason", async () => {
    const { about } = await sailing();
    await sendDeparture(about({ kind: "on_time" }), job);
    const [letter = ""] = letters();
    expect(letter).toContain("Your boat sails at 8:30 am after all");
    expect(letter).not.toContain("Reason:");
  });

  it("says nothing that has changed since", async () => {
    const { departureId, by, about } = await sailing();
    const delay = { act: "delay", delayedTo: at("10:15"), reason: WAVES } as const;
    await setStatus(departureId, delay, by, now);
    const earlier = about({ kind: "delayed", delayedTo: at("09:00").toISOString() });
    expect(await sendDeparture(earlier, job)).toBe("overtaken");
    expect(letters()).toEqual([]);
  });
});
