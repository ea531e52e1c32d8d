import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useState,
  useSyncExternalStore,
} from "react";
import { LockOverlay } from "./lock-overlay";
import { ScreenLock } from "./screen-lock";

const Lock = createContext<ScreenLock | null>(null);

interface ScreenLockFrameProps {
  /** Whose screen it is. */
  name: string;
  /** Idle for so many seconds a session locks; 0 never. */
  lockAfterS: number;
  children: ReactNode;
}

/** Around a staff page with its shell: locks it in place, where scripts run. */
export function ScreenLockFrame({ name, lockAfterS, children }: ScreenLockFrameProps) {
  const [lock] = useState(() => new ScreenLock());
  useEffect(() => {
    const stop = lock.watch(lockAfterS);
    return stop;
  }, [lock, lockAfterS]);
  return (
    <Lock.Provider value={lock}>
      {children}
      <OverlayWhileLocked name={name} lock={lock} />
    </Lock.Provider>
  );
}

function OverlayWhileLocked({ name, lock }: { name: string; lock: ScreenLock }) {
  return useIsScreenLocked() ? <LockOverlay name={name} onUnlocked={() => lock.unlock()} /> : null;
}

/** The lock of the page around, or null where there is none. */
export function useScreenLock(): ScreenLock | null {
  return useContext(Lock);
}

/** Whether the page around is locked at the moment. */
export function useIsScreenLocked(): boolean {
  const lock = useContext(Lock);
  const open = () => false;
  return useSyncExternalStore(lock?.subscribe ?? NEVER, lock?.isLocked ?? open, open);
}

const NEVER = () => () => {};
