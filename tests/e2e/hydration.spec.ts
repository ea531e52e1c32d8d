import { expect, test } from "./fixtures";
import { openAs } from "./staff";

test(
  "a key that is pressed while a page wakes up does no harm",
  { tag: "@scripts" },
  async ({ page }) => {
    // React asks for its next turn by a message: the key comes before it, at the first moments of
    // the waking.
    await page.addInitScript(() => {
      const post = MessagePort.prototype.postMessage;
      let presses = 0;
      MessagePort.prototype.postMessage = function (this: MessagePort, ...words: [unknown]) {
        if ((presses += 1) <= 20)
          queueMicrotask(
            () =>
              void document.body.dispatchEvent(
                new KeyboardEvent("keyup", { key: "Shift", bubbles: true }),
              ),
          );
        post.apply(this, words);
      };
    });
    await openAs(page, "pentadbir", "/user-profile");
    await expect(page.getByRole("button", { name: "Tunjuk" })).toBeVisible();
  },
);
