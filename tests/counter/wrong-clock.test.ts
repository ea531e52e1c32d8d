import { afterEach, describe, expect, it, vi } from "vitest";
import { clockOffsetMs, watchClock } from "@db/clock";
import { sql } from "@db/transaction";
import { retrySeconds } from "~/domain/payments/bills/continue-payment.server";
import { now, startClock } from "~/domain/shared/clock.server";
import { addDays, dayOf } from "~/domain/shared/day";
import { holderOfSlipToken, slipUrl } from "~/domain/shifts/slip-token.server";
import { log } from "~/log.server";
import { PAY } from "../flow/buying";
import { walkTo } from "../flow/walk";
import { useServer } from "../server/support";
import { staffBrowsers } from "../staff/support";
import type { Browser } from "../support/browser";
import { useDatabase } from "../support/database";
import { onClock, onOwnClock, setOwnClock } from "../support/process-clock";
import { useSite } from "../support/site";
import { sessionOf } from "../support/staff";
import { shiftBrowsers } from "./shift-support";

const HOUR_MS = 3_600_000;
useDatabase();
const { signedIn, visitor } = staffBrowsers(useSite(), new Date());
const { working, closeWith } = shiftBrowsers(signedIn);
const server = useServer([]);

const onRightClock = () => onClock(0);
afterEach(onOwnClock);

const databaseTime = async (plusS = 0) => {
  const [row] = await sql<{ at: Date }>(
    null,
    "select clock_timestamp() + make_interval(secs => :plusS) as at",
    { plusS },
  );
  return row?.at ?? new Date(NaN);
};

/** A cash sale of two adults for tomorrow, up to the cash drawer. */
async function toCash(browser: Browser): Promise<void> {
  await browser.get("/pos/jetty");
  await browser.submitAndFollow({}, { jettyID: "1" });
  await browser.submitAndFollow({}, { ticketDate: addDays(dayOf(now()), 1) });
  await browser.submitAndFollow({ adult: "2" });
  await browser.submitAndFollow({
    "adult[0][name]": "Ahmad Faiz bin Ismail",
    "adult[0][ic]": "850412115267",
    "adult[1][name]": "Siti Hajar binti Osman",
    "adult[1][ic]": "870903115048",
  });
  await browser.submitAndFollow({}, { paymentMethod: "Cash" });
  expect(browser.page.path).toBe("/pos/checkout/cash");
}

const BUYER = {
  name: "Ahmad Faiz bin Ismail",
  ic: "850412115267",
  phoneNo: "0123456789",
  email: "",
  country: "Malaysia",
};
const salesIn = (shiftId: number) =>
  sql<{ inShift: boolean; isOpen: boolean }>(
    null,
    `select t.created_at >= s.opened_at and t.created_at <= coalesce(s.closed_at, clock_timestamp())
            as in_shift, s.closed_at is null as is_open
       from shift s join ticket t on t.shift_id = s.id where s.id = :shiftId`,
    { shiftId },
  );
const tickets = async () =>
  (await sql<{ count: number }>(null, "select count(*)::int as count from ticket"))[0]?.count;
/** RM 100.00 of float and RM 60.00 of a sale. */
const COUNT = { n10000: "1", n5000: "1", n1000: "1" };

describe.each([
  ["an hour ahead", HOUR_MS],
  ["an hour behind", -HOUR_MS],
])("a day beside a process that is %s", (_, aheadMs) => {
  it("has one time in both", async () => {
    await onClock(aheadMs);
    const before = await databaseTime(-1);
    const [at, after] = [now(), await databaseTime(1)];
    expect(at.getTime()).toBeGreaterThan(before.getTime());
    expect(at.getTime()).toBeLessThan(after.getTime());
  });

  it("leaves a session open, whichever began it", async () => {
    const { browser, user } = await signedIn({ level: 3 });
    for (const [began, goesOn] of [
      [0, aheadMs],
      [aheadMs, 0],
    ] as const) {
      await onClock(began);
      browser.cookies.set("session", await sessionOf(user, { now: now() }));
      expect((await browser.get("/dashboard")).status).toBe(200);
      await onClock(goesOn);
      expect([(await browser.get("/dashboard")).status, browser.page.location]).toEqual([
        200,
        null,
      ]);
    }
  });

  it("opens a fresh slip link of either in the other, and an old one in neither", async () => {
    const slip = { shiftId: 1, kind: "close" } as const;
    const tokenAt = (at: Date) => slipUrl(slip, 7, at).replace(/^.*token=/, "");
    for (const [made, opened] of [
      [0, aheadMs],
      [aheadMs, 0],
    ] as const) {
      await onClock(made);
      const token = tokenAt(now());
      await onClock(opened);
      expect(holderOfSlipToken(token, slip, now())).toBe(7);
      expect(holderOfSlipToken(tokenAt(await databaseTime(-125)), slip, now())).toBeNull();
    }
  });

  it("holds 'try again' for its 60 s, no more and no less", async () => {
    await onClock(aheadMs);
    const waits = async (failedS: number) =>
      retrySeconds([{ failedAt: await databaseTime(-failedS) }], now());
    expect(await waits(0)).toBeGreaterThan(30);
    expect(await waits(30)).toBeLessThanOrEqual(31);
    expect(await waits(61)).toBe(0);
  });

  it("sells on the right one alone, once, within the shift, which either closes", async () => {
    await onRightClock();
    const { browser, shift } = await working({ language: "en" });
    await toCash(browser);
    const [path, body] = browser.filledForm({ cash_in: "60.00" });
    await onClock(aheadMs);
    const refused = await browser.post(path, new URLSearchParams(body));
    expect([refused.status, await salesIn(shift.id)]).toEqual([503, []]);
    expect(refused.text).toContain("Tickets cannot be sold for a moment");
    await onRightClock();
    const sold = await browser.post(path, new URLSearchParams(body));
    expect(sold.location).toMatch(/^\/pos\/result\/change\?/);
    await onClock(aheadMs);
    expect((await closeWith(browser, COUNT)).status).toBe(303);
    expect(await salesIn(shift.id)).toEqual([{ inShift: true, isOpen: false }]);
  });

  it("refuses the single screen, an order online and the call there, and says why", async () => {
    await onRightClock();
    const { browser: screen, token } = await working({ language: "ms" });
    await screen.get("/ticket-counter");
    await screen.submitAndFollow(
      { ticketDate: addDays(dayOf(now()), 1), adult: "1", ...BUYER },
      { go: "payment" },
    );
    const buyer = visitor("en");
    await walkTo(buyer, "checkout");
    const before = await tickets();
    await onClock(aheadMs);
    const answers = [
      await screen.submit({ cash_in: "30.00" }, { go: "generate", paymentMethod: "Cash" }),
      await buyer.submit(PAY),
    ];
    expect(answers.map(({ status }) => status)).toEqual([503, 503]);
    expect(screen.page.text).toContain("Tiket tidak dapat dijual buat seketika");
    expect(buyer.page.text).toContain("Tickets cannot be sold for a moment");
    const call = await fetch(`${server.url}/api/ticket-counter/generate`, {
      method: "POST",
      headers: { "Content-Type": "application/json", Authorization: `Bearer ${token}` },
      body: JSON.stringify({
        jettyID: 1,
        ticketDate: addDays(dayOf(now()), 1),
        paymentMethod: "Cash",
        amount: 30,
        cash_in: 30,
        adult: [{ name: "Ahmad Faiz", ic: "850412115267" }],
      }),
    });
    expect([call.status, call.headers.get("Retry-After"), await call.json()]).toEqual([
      503,
      "60",
      expect.objectContaining({ code: "clock_wrong" }),
    ]);
    expect(await tickets()).toBe(before);
  });
});

it("a process that does not measure its clock is an hour off: that is the guard (control)", async () => {
  onOwnClock();
  setOwnClock(HOUR_MS);
  const aheadMs = now().getTime() - (await databaseTime()).getTime();
  expect(Math.abs(aheadMs - HOUR_MS)).toBeLessThan(60_000);
});

describe("a process whose clock is off by less than a minute", () => {
  it.each([50_000, -50_000])("sells and closes within the shift (%i ms)", async (aheadMs) => {
    await onRightClock();
    const { browser, shift } = await working();
    await onClock(aheadMs);
    await toCash(browser);
    await browser.submit({ cash_in: "60.00" });
    await onClock(-aheadMs);
    expect((await closeWith(browser, COUNT)).status).toBe(303);
    expect(await salesIn(shift.id)).toEqual([{ inShift: true, isOpen: false }]);
  });
});

describe("the clock of a process", () => {
  it.each([
    [0, { aheadS: 0, right: true }, 200],
    [-50_000, { aheadS: -50, right: false }, 200],
    [HOUR_MS, { aheadS: 3_600, right: false }, 503],
  ])("is told by its health (%i ms)", async (aheadMs, clock, status) => {
    await onClock(aheadMs);
    const ready = await fetch(`${server.url}/readyz`);
    const told = (await ready.json()) as { clock: { aheadS: number; right: boolean } };
    expect(ready.status).toBe(status);
    expect(told.clock.right).toBe(clock.right);
    expect(Math.abs(told.clock.aheadS - clock.aheadS)).toBeLessThan(2);
  });

  it.each([
    ["a second", 1_000, []],
    ["50 seconds", -50_000, ["warn"]],
    ["an hour", HOUR_MS, ["error"]],
  ] as const)(
    "is told by its log where it is off by more than 2 s: %s",
    async (_, aheadMs, levels) => {
      const said: string[] = [];
      for (const level of ["warn", "error"] as const)
        vi.spyOn(log(), level).mockImplementation((...words: unknown[]) => {
          if (words[1] === "the clock of this process is off") said.push(level);
        });
      await onClock(aheadMs);
      (await startClock()).stop();
      vi.restoreAllMocks();
      expect(said).toEqual(levels);
    },
  );

  it("is measured at the start, and anew when it is set", async () => {
    const offsets: number[] = [];
    let measuredAnew: () => void = () => {};
    const anew = new Promise<void>((resolve) => (measuredAnew = resolve));
    const running = await watchClock({
      onMeasured: (offsetMs) => {
        offsets.push(offsetMs);
        if (offsetMs < -HOUR_MS / 2) measuredAnew();
      },
      onFailed: (error) => expect.unreachable(error.message),
    });
    expect(offsets).toHaveLength(1);
    setOwnClock(HOUR_MS);
    await anew;
    running.stop();
    expect(clockOffsetMs()).toBeLessThan(-HOUR_MS / 2);
  });
});
