import { Op } from "sequelize";
import { StaffSession } from "@db/models/index";
import { config } from "~/config.server";
import type { Platform } from "./open-session.server";

export interface OwnSession {
  id: number;
  platform: Platform;
  userAgent: string;
  address: string;
  createdAt: Date;
  lastSeen: Date;
}

/** A user's sessions that are not over, the last seen first. */
export async function sessionsOf(userId: number, now: Date): Promise<OwnSession[]> {
  const idleSince = new Date(now.getTime() - config().SESSION_IDLE_MINUTES * 60_000);
  const found = await StaffSession.findAll({
    where: { userId, expiresAt: { [Op.gt]: now }, lastSeen: { [Op.gt]: idleSince } },
    order: [
      ["lastSeen", "desc"],
      ["id", "desc"],
    ],
    limit: 100,
  });
  return found.map(({ id, platform, userAgent, address, createdAt, lastSeen }) => ({
    ...{ id, platform, userAgent, address, createdAt, lastSeen },
  }));
}
