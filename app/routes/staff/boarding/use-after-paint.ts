import { startTransition, useEffect, useState } from "react";

/**
 * The value that what can wait is drawn with: the new one once the frame in which the rest of the page was drawn
 * with it is on the screen. React's own deferred value is drawn as soon as there is time, which is before that frame.
 */
export function useAfterPaint<Value>(value: Value): Value {
  const [drawn, setDrawn] = useState(value);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => startTransition(() => setDrawn(value)));
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, [value]);
  return drawn;
}
