import { type KeyboardEvent as ReactKeyboardEvent, useEffect, useRef, useState } from "react";

interface ContextMenuProps {
  label: string;
  items: readonly { href: string; label: string }[];
}

interface Point {
  x: number;
  y: number;
}

/**
 * Where the browser's own menu is worth more than ours: it copies, pastes, opens a link in a tab,
 * explains a word.
 */
const KEEPS_BROWSER_MENU =
  "a, button, input, textarea, select, option, label, summary, [contenteditable], img, svg, dialog, [role=dialog]";
const EDGE_PX = 8;

/**
 * The right-click menu of the staff screens (2.3): the same links as the 'more' menu, at the
 * pointer. Arrows, Home and End move in it, Escape and a click elsewhere close it, and the keyboard
 * is given back to where it was. With Shift the browser's menu opens.
 */
export function ContextMenu({ label, items }: ContextMenuProps) {
  const [at, setAt] = useState<Point | null>(null);
  const menu = useRef<HTMLUListElement>(null);
  const before = useRef<Element | null>(null);

  useEffect(() => {
    const open = (event: MouseEvent) => {
      if (event.shiftKey || event.defaultPrevented || keepsBrowserMenu(event.target))
        return setAt(null);
      event.preventDefault();
      before.current = document.activeElement;
      setAt({ x: event.clientX, y: event.clientY });
    };
    document.addEventListener("contextmenu", open);
    return () => document.removeEventListener("contextmenu", open);
  }, []);

  useEffect(() => {
    const list = menu.current;
    if (!at || !list) return;
    list.style.left = `${Math.max(0, Math.min(at.x, innerWidth - list.offsetWidth - EDGE_PX))}px`;
    list.style.top = `${Math.max(0, Math.min(at.y, innerHeight - list.offsetHeight - EDGE_PX))}px`;
    list.querySelector("a")?.focus();
    const close = (event: Event) => {
      if (!(event.target instanceof Node && list.contains(event.target))) setAt(null);
    };
    for (const name of ["pointerdown", "scroll", "resize", "blur"])
      window.addEventListener(name, close);
    return () => {
      for (const name of ["pointerdown", "scroll", "resize", "blur"])
        window.removeEventListener(name, close);
    };
  }, [at]);

  const leave = () => {
    setAt(null);
    if (before.current instanceof HTMLElement) before.current.focus();
  };
  const press = (event: ReactKeyboardEvent) => {
    const links = [...(menu.current?.querySelectorAll("a") ?? [])];
    const here = links.findIndex((link) => link === document.activeElement);
    const next = nextOf(event.key, here, links.length);
    if (event.key === "Escape") leave();
    else if (event.key === "Tab") setAt(null);
    if (next !== null) links[next]?.focus();
    if (event.key === "Escape" || next !== null) event.preventDefault();
  };
  if (!at) return null;
  return (
    <aside aria-label={label}>
      <ul ref={menu} className="context" role="menu" aria-label={label} onKeyDown={press}>
        {items.map((item) => (
          <li key={item.label} role="none">
            <a role="menuitem" tabIndex={-1} href={item.href}>
              {item.label}
            </a>
          </li>
        ))}
      </ul>
    </aside>
  );
}

function keepsBrowserMenu(target: EventTarget | null): boolean {
  if (!(target instanceof Element) || target.closest(KEEPS_BROWSER_MENU)) return true;
  return (getSelection()?.toString() ?? "") !== "";
}

function nextOf(key: string, here: number, count: number): number | null {
  if (key === "ArrowDown") return (here + 1) % count;
  if (key === "ArrowUp") return (here - 1 + count) % count;
  if (key === "Home") return 0;
  return key === "End" ? count - 1 : null;
}
