const DATABASE = "boarding";
/** Rises where the kept list has another shape. */
const VERSION = 9;
const LOOKS_SINCE = 7;
const PRESSES_SINCE = 8;
type StoreName = "lists" | "scans" | "looks" | "presses";

let opened: Promise<IDBDatabase> | undefined;

/** What a device keeps for the boat. Rejects where this browser keeps nothing. */
export function openDatabase(): Promise<IDBDatabase> {
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
    transaction.oncomplete = () => resolve();
    transaction.onabort = transaction.onerror = () =>
      reject(transaction.error ?? new Error("not written"));
    work(transaction.objectStore(name));
  });
}
