import type { KeptList } from "~/ui/boarding/device-store";

/** A day's list as a device keeps it, of a day on which nobody travels, with what is told otherwise. */
export const emptyList = (more: Partial<KeptList> & Pick<KeptList, "madeAt">): KeptList => ({
  ...{ jettyId: 1, day: "2026-06-20", skewMs: 0, salt: "", keys: [], tickets: [] },
  ...{ departures: [], stopped: false, trip: null, returnDays: null, holder: "", reader: "" },
  ...more,
});
