import { Op } from "sequelize";
import { Printer } from "@db/models/index";
import { inTransaction } from "@db/transaction";
import { currentJetty } from "~/domain/places/jetties";
import type { FoundCondition, ReportedPrinter } from "./agent-messages";
import type { AgentUser } from "./ws-api-key.server";

/**
 * What a print server says it has, in place of what it said before. A device that another
 * connection of the same key reported is this one's from now on. A key bound to a jetty speaks for
 * that jetty alone.
 */
export async function reportPrinters(
  connection: string,
  user: AgentUser,
  printers: readonly ReportedPrinter[],
  now: Date,
): Promise<void> {
  await inTransaction(async (tx) => {
    await Printer.update(
      { connection: null },
      {
        where: { connection, deviceId: { [Op.notIn]: printers.map((one) => one.device_id) } },
        transaction: tx,
      },
    );
    for (const { device_id, name, type, jetty_id } of printers.toSorted((a, b) =>
      a.device_id < b.device_id ? -1 : 1,
    ))
      await Printer.upsert(
        {
          agentUserId: user.userId,
          deviceId: device_id,
          name,
          type,
          jettyId: user.jettyId === 0 ? currentJetty(jetty_id ?? 0) : user.jettyId,
          connection,
          seenAt: now,
        },
        { transaction: tx },
      );
  });
}

/** What a connection's print server found when it looked at its printers. */
export async function recordConditions(
  connection: string,
  found: readonly FoundCondition[],
  now: Date,
): Promise<void> {
  await inTransaction(async (tx) => {
    for (const { device_id: deviceId, condition } of found)
      await Printer.update(
        { condition, probedAt: now },
        { where: { connection, deviceId }, transaction: tx },
      );
  });
}

/** Says that a connection's print server was heard of. */
export async function recordHeartbeat(connection: string, now: Date): Promise<void> {
  await inTransaction((tx) =>
    Printer.update({ seenAt: now }, { where: { connection }, transaction: tx }),
  );
}
