import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

/** What an action hands its form to: all of them end in `submitForm`, which acts once (`actOnce`). */
const ONCE =
  /\b(?:submitForm|actOnBoarding|confirmAct|submitFile|submitUpload|submitPicture|submitRemark|postRecoveryCodes|uploadFile)\b/;
/** The steps of a sale, which are saved under the version of their order and sold under its key. */
const SALE =
  /\b(?:postStep|postTicketCounter|postCounterCheckout|postSplit|postCash|postCredit|redirectToOrder)\(/;
/** Acts that go another way, and what makes them once. */
const OTHERWISE: Record<string, string> = {
  "staff/printers/key.tsx": "makes a key where there is none",
  "session/socket-ticket.tsx": "a ticket more opens nothing more",
  "session/logout.tsx": "ends what it names",
};

it("every act of the staff is done once, however often its form is sent", () => {
  const acting = ["staff", "counter", "session"]
    .flatMap((folder) =>
      readdirSync(`app/routes/${folder}`, { recursive: true, encoding: "utf8" }).map((file) =>
        join(folder, file),
      ),
    )
    .filter((file) => file.endsWith(".tsx"))
    .map((file) => [file, readFileSync(join("app/routes", file), "utf8")] as const)
    .filter(([, source]) => /^export (?:async function|const) action\b/m.test(source));
  expect(acting.length).toBeGreaterThan(100);
  const otherwise = acting
    .filter(([, source]) => !ONCE.test(source) && !SALE.test(source))
    .map(([file]) => file);
  expect(otherwise.toSorted()).toEqual(Object.keys(OTHERWISE).toSorted());
});
