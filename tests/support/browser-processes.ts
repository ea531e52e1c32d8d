import { readdirSync, readFileSync } from "node:fs";

interface Stat {
  state: string;
  parent: number;
  group: number;
  /** Processor time that it took, in ticks. */
  ticks: number;
  nice: number;
}

const numbersIn = (folder: string) =>
  readdirSync(folder)
    .filter((name) => /^\d+$/.test(name))
    .map(Number);

/** What the system tells of a process or a thread (`12/task/34`); null where there is none. */
export function statOf(process: number | string): Stat | null {
  try {
    const stat = readFileSync(`/proc/${process}/stat`, "utf8");
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    const [state = "", parent, group] = fields;
    const [user, system, nice] = [fields[11], fields[12], fields[16]].map(Number);
    if (state === "Z") return null;
    return {
      state,
      ...{ parent: Number(parent), group: Number(group) },
      ...{ ticks: (user ?? 0) + (system ?? 0), nice: nice ?? 0 },
    };
  } catch {
    return null;
  }
}

/** Group leaders among a process's children that are a browser. */
export function browsersOf(parent: number): number[] {
  return numbersIn("/proc").filter((pid) => {
    const stat = statOf(pid);
    return stat?.parent === parent && stat.group === pid;
  });
}

/** The thread of a process group that has worked the most. */
export function busiestThread(leader: number): Stat | null {
  const threads = numbersIn("/proc")
    .filter((pid) => statOf(pid)?.group === leader)
    .flatMap((pid) => numbersIn(`/proc/${pid}/task`).map((thread) => `${pid}/task/${thread}`));
  const all = threads.flatMap((thread) => statOf(thread) ?? []);
  return all.sort((a, b) => b.ticks - a.ticks)[0] ?? null;
}
