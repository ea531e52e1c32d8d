import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { useFrame } from "../layout/frame";
import type { ShellView, UnreadView } from "../layout/shell-view";
import { type LiveFeed, startLiveFeed } from "./live-feed";
import { type Notifications, NotificationStore } from "./notification-store";
import { useLiveList } from "./use-live-list";
import { useNetworkGuard } from "./use-network-guard";

export interface PageNotifications {
  store: NotificationStore;
  /** What is to be seen of it now. */
  current: Notifications;
  /** What waits for the reader: as the page was rendered, or as it was read since. */
  unread: UnreadView;
}

/** A staff page's news: its socket, what it shows of them, and what waits for the reader. */
export function useLiveNotifications(shell: ShellView): PageNotifications {
  const [store] = useState(() => new NotificationStore());
  const shown = useSyncExternalStore(store.subscribe, store.getSnapshot, store.getSnapshot);
  const [read, setReread] = useState<{ at: ShellView; view: UnreadView } | null>(null);
  const refreshPage = useLiveList();
  const { drawnAtMs } = useFrame();
  const newest = useRef(shell);
  useEffect(() => void (newest.current = shell), [shell]);
  const feed = useRef<LiveFeed | null>(null);
  useNetworkGuard(store, feed);
  useEffect(() => {
    const started = startLiveFeed({
      store,
      settings: () => newest.current,
      refreshPage,
      drawnAtMs,
      onUnread: (view) => setReread({ at: newest.current, view }),
    });
    feed.current = started;
    return () => {
      feed.current = null;
      started.stop();
      store.stop();
    };
  }, [store, refreshPage, drawnAtMs]);
  return { store, current: shown, unread: read?.at === shell ? read.view : shell };
}
