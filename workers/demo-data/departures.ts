import { addBoat } from "~/domain/departures/boats/save-boat.server";
import { addSkipper } from "~/domain/departures/skippers/save-skipper.server";
import { addEntry } from "~/domain/departures/timetable/save-entry.server";
import type { JettyId } from "~/domain/places/jetties";
import { addDays, dayOf } from "~/domain/shared/day";
import type { DemoStaff } from "./demo-staff";

const BOATS: readonly { name: string; jettyId: JettyId; capacity: number; operator: 0 | 1 | 2 }[] =
  [
    { name: "Seri Merang", jettyId: 1, capacity: 60, operator: 0 },
    { name: "Bayu Bidong", jettyId: 1, capacity: 24, operator: 1 },
    { name: "Seri Mangkok", jettyId: 2, capacity: 40, operator: 0 },
    { name: "Camar Setiu", jettyId: 2, capacity: 12, operator: 1 },
  ];
const SKIPPERS: readonly { name: string; jettyId: JettyId }[] = [
  { name: "Mohd Noor bin Yusof", jettyId: 1 },
  { name: "Rosli bin Deraman", jettyId: 1 },
  { name: "Che Wan bin Awang", jettyId: 2 },
  { name: "Zulkifli bin Embong", jettyId: 2 },
];
/** Which boat of Mangkok sails when; 0 is Monday. */
const LINES = [
  { boat: 0, time: "08:30", weekdays: [0, 1, 2, 3, 4, 5, 6] },
  { boat: 1, time: "10:30", weekdays: [4, 5] },
  { boat: 0, time: "14:30", weekdays: [0, 1, 2, 3, 4, 5, 6] },
] as const;

/**
 * Boats and skippers of both jetties, and a timetable of Mangkok alone: Merang sells by date, so
 * that both ways can be seen. One boat's licence ends soon.
 */
export async function planDepartures(
  operators: Record<JettyId, number[]>,
  by: DemoStaff,
  now: Date,
): Promise<void> {
  const today = dayOf(now);
  const boats: Record<JettyId, number[]> = { 1: [], 2: [] };
  const skippers: Record<JettyId, number[]> = { 1: [], 2: [] };
  for (const [index, { operator, ...boat }] of BOATS.entries())
    boats[boat.jettyId].push(
      await addBoat(
        {
          ...boat,
          operatorId: operators[boat.jettyId][operator] ?? null,
          licenceNo: `JLM/T/${4_471 + index}`,
          licenceUntil: addDays(today, index === 3 ? 21 : 400),
          insuranceUntil: addDays(today, 500),
        },
        by,
      ),
    );
  for (const [index, skipper] of SKIPPERS.entries())
    skippers[skipper.jettyId].push(
      await addSkipper(
        { ...skipper, licenceNo: `JUR ${2_310 + index}`, licenceUntil: addDays(today, 600) },
        by,
      ),
    );
  for (const { boat, time, weekdays } of LINES)
    await addEntry(
      {
        ...{ jettyId: 2, time, weekdays: [...weekdays], fromDay: today, untilDay: null },
        boatId: boats[2][boat] ?? 0,
        skipperId: skippers[2][boat] ?? null,
      },
      by,
      now,
    );
}
