const DATABASE = "boarding";
/** Rises where the kept list has another shape. */
const VERSION = 9;
const LOOKS_SINCE = 7;
const PRESSES_SINCE = 8;
type StoreName = "lists" | "scans" | "looks" | "presses";
/** What an answer without a network depends on. */
const READ_BEFORE_ANSWERS: ReadonlySet<StoreName> = new Set(["scans", "presses"]);

let opened: Promise<IDBDatabase> | undefined;
/** By which the tabs of a device tell each other of what they wrote; null where the browser has none. */
let channel: BroadcastChannel | null | undefined;
let changes = 0;

/**
 * Another number where another tab may have changed the scans or the presses since: who has read them at this one
 * need not read them again. Not a number where nobody can know.
 */
export function changesElsewhere(): number {
  return channel ? changes : Number.NaN;
}

/** A page that nobody sees may be stopped, and then hears of nothing. */
function hearOthers(): BroadcastChannel | null {
  if (typeof BroadcastChannel === "undefined") return null;
  const rise = () => void (changes += 1);
  document.addEventListener("visibilitychange", rise);
  window.addEventListener("pageshow", rise);
  const heard = new BroadcastChannel(DATABASE);
  heard.addEventListener("message", rise);
  return heard;
}

/** What a device keeps for the boat. Rejects where this browser keeps nothing. */
export function openDatabase(): Promise<IDBDatabase> {
  channel ??= hearOthers();
  opened ??= new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(DATABASE, VERSION);
    request.onupgradeneeded = ({ oldVersion }) => {
      // A list of an older page is loaded anew; the scans that wait stay.
      if (oldVersion > 0) request.result.deleteObjectStore("lists");
      else request.result.createObjectStore("scans", { keyPath: "nonce" });
      request.result.createObjectStore("lists");
      if (oldVersion < LOOKS_SINCE) request.result.createObjectStore("looks", { keyPath: "nonce" });
      if (oldVersion < PRESSES_SINCE)
        request.result.createObjectStore("presses", { keyPath: "nonce" });
    };
    request.onsuccess = () => {
      const { result } = request;
      // Another tab, or the browser itself, takes the database away: it is opened anew.
      result.onclose = result.onversionchange = () => {
        result.close();
        opened = undefined;
        changes += 1;
      };
      resolve(result);
    };
    request.onerror = () => reject(request.error ?? new Error("no database"));
  });
  opened.catch(() => (opened = undefined));
  return opened;
}

/** What a store answers. */
export async function read<T>(
  name: StoreName,
  ask: (store: IDBObjectStore) => IDBRequest,
): Promise<T> {
  const database = await openDatabase();
  return new Promise<T>((resolve, reject) => {
    const request = ask(database.transaction(name).objectStore(name));
    request.onsuccess = () => resolve(request.result as T);
    request.onerror = () => reject(request.error ?? new Error("not read"));
  });
}

/** Done when it is on the disk, not when it was asked for. */
export async function write(
  name: StoreName,
  work: (store: IDBObjectStore) => unknown,
): Promise<void> {
  const database = await openDatabase();
  return new Promise<void>((resolve, reject) => {
    const transaction = database.transaction(name, "readwrite", { durability: "strict" });
    transaction.oncomplete = () => {
      if (READ_BEFORE_ANSWERS.has(name)) channel?.postMessage(name);
      resolve();
    };
    transaction.onabort = transaction.onerror = () =>
      reject(transaction.error ?? new Error("not written"));
    work(transaction.objectStore(name));
  });
}
