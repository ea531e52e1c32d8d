import { ask } from "./buyer";
import { expect, test } from "./fixtures";
import { aDevice, heading, result, scan, status } from "./offline-device";
import { makeBoarders } from "./ticket-rows";
import { today } from "./today";

const UNLISTED = "ZZZZ-ZZZZ-ZZZZ-ZZZZ";

/** What was shown to whoever let the ticket on board, in the order in which it was. */
const shownAfter = (receiptNo: string) =>
  ask<{ verdict: string; receipt_no: string | null; boarded: boolean }>(
    `select s.verdict, t.receipt_no, exists (select from boarding b where b.scan_id = s.id) as boarded
       from boarding_scan s left join ticket t on t.id = s.ticket_id
      where s.scanned_by = (select b.boarded_by from boarding b join ticket k on k.id = b.ticket_id
        where k.receipt_no = $1 limit 1) and s.sent_at is not null
      order by s.scanned_at`,
    [receiptNo],
  );

test(
  "every code that a phone is shown without a network is a row, also where nobody boards",
  { tag: "@scripts" },
  async ({ browser }) => {
    const [going, waiting] = await makeBoarders(today(), 2);
    if (!going || !waiting) throw new Error("no tickets");
    const { context, page } = await aDevice(browser, "Mohd Hafiz");
    await context.setOffline(true);
    await scan(page, UNLISTED);
    await expect(heading(page)).toHaveText("Tidak dijumpai");
    await scan(page, waiting.code);
    await expect(result(page)).toContainText(waiting.code.slice(0, 4));
    await scan(page, going.code);
    await expect(result(page)).toContainText(going.code.slice(0, 4));
    await page
      .getByRole("button", { name: /^Naikkan/ })
      .first()
      .click();
    await expect(heading(page)).toHaveText("Naik");
    await scan(page, UNLISTED);
    await scan(page, going.code);
    await expect(heading(page)).toHaveText("Sudah naik");

    await context.setOffline(false);
    await expect(status(page)).not.toContainText("menunggu untuk dihantar");
    await expect
      .poll(() => shownAfter(going.receiptNo))
      .toEqual([
        { verdict: "unknown", receipt_no: null, boarded: false },
        { verdict: "valid", receipt_no: waiting.receiptNo, boarded: false },
        { verdict: "valid", receipt_no: going.receiptNo, boarded: true },
        { verdict: "unknown", receipt_no: null, boarded: false },
        { verdict: "boarded", receipt_no: going.receiptNo, boarded: false },
      ]);
    await context.close();
  },
);
