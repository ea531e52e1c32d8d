import type { Page } from "@playwright/test";

/** What React keeps of the page that it brings to life. */
interface Root {
  stateNode: { current: { memoizedState: { isDehydrated: boolean } } };
}

/** The page has come to life: what is pressed now is heard by its scripts. */
export async function awake(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const kept = Object.entries(document).find(([name]) => name.startsWith("__reactContainer$"));
    const root = kept?.[1] as Root | undefined;
    return root?.stateNode.current.memoizedState.isDehydrated === false;
  });
  // Its effects run after it was drawn.
  await page.evaluate(
    () => new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(resolve))),
  );
}
