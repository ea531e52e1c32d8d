import { type RefObject, useEffect, useRef } from "react";

type Handlers = {
  [Name in keyof HTMLElementEventMap]?: (event: HTMLElementEventMap[Name]) => void;
};

/**
 * What happens anywhere inside an element, for boxes that are no control themselves. The names must
 * stay the same.
 */
export function useDomEvents(box: RefObject<HTMLElement | null>, handlers: Handlers): void {
  const newest = useRef(handlers);
  useEffect(() => void (newest.current = handlers));
  const names = Object.keys(handlers).join(" ");
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const dispatch = (event: Event) =>
      (newest.current as Record<string, ((event: Event) => void) | undefined>)[event.type]?.(event);
    for (const name of names.split(" ")) element.addEventListener(name, dispatch);
    return () => {
      for (const name of names.split(" ")) element.removeEventListener(name, dispatch);
    };
  }, [box, names]);
}
