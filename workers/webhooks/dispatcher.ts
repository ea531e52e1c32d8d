import { isDatabaseUnavailable } from "@db/availability";
import { recordError } from "~/domain/error-log/record-error.server";
import { now } from "~/domain/shared/clock.server";
import { claimDeliveries, type ClaimedTry } from "~/domain/webhooks/claim-deliveries.server";
import { log } from "~/log.server";
import { sendDelivery } from "./send-delivery";

const POLL_MS = 1_000;

export interface Dispatcher {
  /** Takes nothing more, and waits for the tries in hand: 10 s at most. */
  stop: () => Promise<void>;
}

/**
 * Sends webhooks: looks each second, and after each try, for those whose time has come. It asks the
 * table and no queue, because only the table knows how many tries an endpoint has in hand; any
 * number of workers may run, and each try goes to one.
 */
export function startDispatcher(
  send: (claimed: ClaimedTry) => Promise<void> = sendDelivery,
): Dispatcher {
  const running = new Set<Promise<void>>();
  let stopped = false;
  let round: Promise<void> | null = null;

  const look = () => {
    if (stopped || round) return;
    round = takeAll().finally(() => (round = null));
  };
  const takeAll = async () => {
    try {
      for (const claimed of await claimDeliveries(now())) begin(claimed);
    } catch (error) {
      await note(error);
    }
  };
  const begin = (claimed: ClaimedTry) => {
    const work = send(claimed)
      .catch(note)
      .finally(() => {
        running.delete(work);
        look();
      });
    running.add(work);
  };
  const timer = setInterval(look, POLL_MS);
  look();
  return {
    stop: async () => {
      stopped = true;
      clearInterval(timer);
      await round;
      await Promise.allSettled(running);
    },
  };
}

async function note(error: unknown): Promise<void> {
  log().warn({ err: error }, "webhooks could not be sent");
  if (!isDatabaseUnavailable(error))
    await recordError(error, { source: "worker", place: "webhooks" }, now()).catch(() => {});
}
