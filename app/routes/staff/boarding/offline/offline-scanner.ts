import { fetchList, sendScans } from "~/ui/boarding/ask-server";
import { deviceTime } from "~/ui/boarding/device-clock";
import { changesElsewhere } from "~/ui/boarding/device-database";
import {
  addScan,
  canKeep,
  changeScans,
  chosenNow,
  forgetChosen,
  type KeptList,
  type KeptScan,
  readList,
  readScans,
  removeScans,
  takeNextList,
  writeList,
} from "~/ui/boarding/device-store";
import { askStanding } from "./ask-standing";
import { answeredScans, firstBatch, isKnownTo } from "./first-batch";
import { sendKeptLooks } from "./kept-looks";
import { dayToCome, hasCome, isAhead, NEXT_EVERY_MS } from "./next-list";
import { cardOf, pressFacts } from "./offline-card";
import {
  AT_FIRST,
  type OfflineState,
  type PageReader,
  queueFacts,
  unusableNow,
  wrongMinutesOf,
} from "./offline-state";
import { choiceOf } from "./own-boats";
import { pageLanguage } from "./page-language";
import { PressBoard } from "./press-board";
import { type Sent, sentBefore } from "./sent-before";

const LIST_EVERY_MS = 120_000;

/**
 * This device's scanner without a network: it keeps the day's list and the scans that were made by
 * it, and sends them. A page subscribes to its state.
 */
export class OfflineScanner {
  state: OfflineState = AT_FIRST;
  list: KeptList | null = null;
  /** The next day's, from the evening on. */
  private next: KeptList | null = null;
  private nextTriedAt = -NEXT_EVERY_MS;
  scans: KeptScan[] = [];
  readonly board = new PressBoard();
  private jettyId = 0;
  private reader = "";
  private isSteward = false;
  private triedAt = 0;
  /** At which number of `changesElsewhere` the scans and presses were read. */
  private readAt = Number.NaN;
  /** How many scans this page has kept. */
  private kept = 0;
  private syncing: Promise<void> | null = null;
  private readonly subscribers = new Set<() => void>();

  /** For `useSyncExternalStore`. */
  readonly subscribe = (watcher: () => void): (() => void) => {
    this.subscribers.add(watcher);
    return () => void this.subscribers.delete(watcher);
  };
  readonly getState = (): OfflineState => this.state;

  /** The server's time, as far as it is known. */
  now(): number {
    return deviceTime() + (this.list?.skewMs ?? 0);
  }

  change(changed: Partial<OfflineState>): void {
    this.state = { ...this.state, ...changed };
    this.tell();
  }

  /** Says who scans; undefined where the list is somebody else's, and nobody can know. */
  holder(): string | undefined {
    return this.list?.reader === this.reader ? this.list.holder : undefined;
  }

  /** Opens what is kept. `jettyId` is where the page's reader works. */
  async open({ jettyId, reader, isSteward }: PageReader): Promise<void> {
    this.jettyId = jettyId;
    this.reader = reader;
    this.isSteward = isSteward;
    this.change({ keeps: (await canKeep()) && (await this.canRead()) });
  }

  /** Whether what is kept was read: a browser takes its store away while the page is open. */
  private async canRead(): Promise<boolean> {
    try {
      this.list = (await readList()) ?? null;
      this.next = (await readList("next")) ?? null;
      await this.readQueue();
      return true;
    } catch {
      return false;
    }
  }

  /** What this device made, as it is on its disk. */
  async readQueue(): Promise<void> {
    await this.read();
    this.tell();
  }

  /** The same before something else is told, too, where another tab may have added to it. */
  async look(): Promise<void> {
    if (this.readAt !== changesElsewhere()) await this.read();
  }

  private async read(): Promise<void> {
    const [readAt, kept] = [changesElsewhere(), this.kept];
    const [scans] = await Promise.all([readScans(), this.board.read()]);
    this.scans = scans;
    // A scan that was kept meanwhile may not be among them: they are read again before an answer.
    this.readAt = kept === this.kept ? readAt : Number.NaN;
  }

  /** Keeps a new scan. Rejects where there is no room. */
  async keep(scan: KeptScan): Promise<void> {
    await addScan(scan);
    this.kept += 1;
    this.scans = [...this.scans, scan];
  }

  /** The time passes: an age is told anew. */
  tell(): void {
    const now = this.now();
    if (this.next && hasCome(this.next, this.list, now)) {
      this.list = this.next;
      this.next = null;
      // Where that fails both stay on the disk, and the next page takes it again.
      void takeNextList(this.list).catch(() => {});
    }
    const { list, next } = this;
    const { boat, leg } = chosenNow();
    const language = pageLanguage();
    this.state = {
      ...this.state,
      ...queueFacts(this.scans),
      ...pressFacts(this.board, language),
      card: list && cardOf(list, this.scans, this.board, boat, language),
      leg: list && list.returnDays !== null ? leg : null,
      choice: list && choiceOf(list, this.scans, boat, language),
      ...{ now, list: list && { tickets: list.tickets.length, madeAt: list.madeAt } },
      next: isAhead(next, this.jettyId, now)
        ? { tickets: next.tickets.length, madeAt: next.madeAt }
        : null,
      unusable: unusableNow(list, this.jettyId, now),
      wrongMinutes: wrongMinutesOf(list?.skewMs ?? 0),
    };
    for (const watcher of this.subscribers) watcher();
  }

  /**
   * Sends what waits, and loads the list where it is due: after two minutes, where it is no good, or
   * to see whether the server is there again. One at a time. A store that cannot be read is told, and
   * tried again the next time.
   */
  sync(isListDue = false): Promise<void> {
    if (this.state.keeps === null) return Promise.resolve();
    this.syncing ??= this.work(isListDue)
      .catch(async () => this.change({ keeps: await this.canRead() }))
      .finally(() => (this.syncing = null));
    return this.syncing;
  }

  private async work(isListDue: boolean): Promise<void> {
    await this.readQueue();
    if (this.state.keeps === false) this.change({ keeps: true });
    const waiting = this.scans.filter(({ state }) => state === "waiting");
    const wasOff = this.state.isOff;
    if (waiting.length > 0 && !(await this.send(waiting))) return;
    // Before the list, which makes the device forget what was sent: the page counts that until then.
    if ((waiting.length > 0 || wasOff) && !(await this.loadStanding())) return;
    const looks = await sendKeptLooks(this.now());
    if (looks) this.heard(looks);
    if (looks === "unreachable" || looks === "signed-out") return;
    // A steward's page may send none: they wait for one of the staff.
    const presses = this.isSteward ? null : await this.board.send();
    if (presses) this.heard(presses);
    if (presses === "unreachable" || presses === "signed-out") return;
    const { isOff, unusable } = this.state;
    const isOld = performance.now() - this.triedAt >= LIST_EVERY_MS;
    if (isListDue || isOff || isOld || unusable !== null || waiting.length > 0 || presses)
      await this.load();
  }

  /** Whether the server answered. */
  private async send(waiting: readonly KeptScan[]): Promise<boolean> {
    for (let left = [...waiting]; left.length > 0;) {
      const batch = firstBatch(left);
      const answer = await sendScans(batch[0]?.jettyId ?? 0, batch);
      this.heard(answer.kind);
      if (answer.kind === "unreachable" || answer.kind === "signed-out") return false;
      this.change({ held: answer.kind === "refused" ? answer.message : null });
      // The whole is refused: it stays and is sent again, for no scan is lost by an error of ours.
      if (answer.kind === "refused") return true;
      const done = answeredScans(answer.value, batch, answer.serverTime);
      await changeScans(done);
      await this.readQueue();
      if (done.length === 0) return true;
      left = left.filter(({ nonce }) => !batch.some((one) => one.nonce === nonce));
    }
    return true;
  }

  /** How boarding stands by the server. Whether it answered. */
  private async loadStanding(): Promise<boolean> {
    const standing = await askStanding();
    if (standing === "unreachable") this.heard(standing);
    else if (standing) this.change({ standing });
    return standing !== "unreachable";
  }

  private async load(): Promise<void> {
    this.triedAt = performance.now();
    const [scans, presses] = [sentBefore(this.scans), sentBefore(this.board.presses)];
    const answer = await fetchList();
    this.heard(answer.kind);
    if (answer.kind !== "answer") return;
    try {
      // The same list once more, out of somebody's cache, knows of nothing that came since.
      const isNewer = answer.value.madeAt > (this.list?.madeAt ?? 0);
      await writeList(answer.value);
      this.list = answer.value;
      if (isNewer) {
        await this.dropKnown(answer.value, scans);
        await this.board.dropKnown(answer.value, presses);
      }
    } catch {
      // There is no room for the newer one: the older one stays, with its time.
    }
    await this.loadNext();
    this.tell();
  }

  /** In the evening also the list of the day to come, for a pier without a network; a steward's ends at midnight. */
  private async loadNext(): Promise<void> {
    const day = dayToCome(this.now());
    const isDue =
      performance.now() - this.nextTriedAt >= NEXT_EVERY_MS ||
      !isAhead(this.next, this.jettyId, this.now());
    if (day === null || this.isSteward || !isDue) return;
    this.nextTriedAt = performance.now();
    const answer = await fetchList(day);
    if (answer.kind !== "answer") return;
    await writeList(answer.value, "next").then(
      () => (this.next = answer.value),
      () => {},
    );
  }

  /** The list knows of what was sent before it was asked for. */
  private async dropKnown({ madeAt }: KeptList, sent: Sent): Promise<void> {
    const known = this.scans.filter((scan) => isKnownTo(madeAt, sent, scan));
    if (known.length === 0) return;
    await removeScans(known.map(({ nonce }) => nonce));
    await this.readQueue();
  }

  private heard(kind: "answer" | "signed-out" | "refused" | "unreachable"): void {
    forgetChosen();
    // An answer that was under way as the network went says nothing of it.
    const isOff = kind === "unreachable" || !navigator.onLine;
    this.change({ isOff, signedOut: kind === "signed-out" });
  }
}

let scanner: OfflineScanner | undefined;

/** The one of this page. */
export function offlineScanner(): OfflineScanner {
  return (scanner ??= new OfflineScanner());
}
