import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import type { ShellView, UnreadView } from "~/ui/staff/shell-view";
import { AlertBoard, type Board } from "./alert-board";
import { type NewsFeed, startNewsFeed } from "./news-feed";
import { useLiveList } from "./use-live-list";
import { useNetworkGuard } from "./use-network-guard";

export interface PageNews {
  board: AlertBoard;
  /** What is to be seen of it now. */
  shown: Board;
  /** What waits for the reader: as the page was drawn, or as it was read since. */
  unread: UnreadView;
}

/** A staff page's news: its socket, what it shows of them, and what waits for the reader. */
export function useNews(shell: ShellView): PageNews {
  const [board] = useState(() => new AlertBoard());
  const shown = useSyncExternalStore(board.watch, board.now, board.now);
  const [read, setRead] = useState<{ at: ShellView; view: UnreadView } | null>(null);
  const refreshPage = useLiveList();
  const newest = useRef(shell);
  useEffect(() => void (newest.current = shell), [shell]);
  const feed = useRef<NewsFeed | null>(null);
  useNetworkGuard(board, feed);
  useEffect(() => {
    const started = startNewsFeed({
      board,
      settings: () => newest.current,
      refreshPage,
      onUnread: (view) => setRead({ at: newest.current, view }),
    });
    feed.current = started;
    return () => {
      feed.current = null;
      started.stop();
      board.stop();
    };
  }, [board, refreshPage]);
  return { board, shown, unread: read?.at === shell ? read.view : shell };
}
