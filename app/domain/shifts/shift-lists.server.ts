import { type InferAttributes, Op, type WhereOptions } from "sequelize";
import { AppUser, Shift } from "@db/models/index";
import type { JettyId } from "~/domain/places/jetties";
import type { ListPage, ListQuery } from "~/domain/shared/list-page";
import { pagedList } from "~/domain/shared/paged-list.server";
import { userIdsNamed } from "~/domain/users/queries.server";

export interface OpenShiftRow {
  id: number;
  cashier: string;
  jettyId: JettyId;
  openedAt: Date;
}

export interface ClosedShiftRow extends OpenShiftRow {
  closedAt: Date;
  zNo: number;
  overShortSen: number;
}

type Where = WhereOptions<InferAttributes<Shift>>;

const CASHIER = { model: AppUser, as: "cashier", attributes: ["name"] };

/** Shifts that are open now, the longest first: the forgotten ones stand at the head. */
export async function openShifts(query: ListQuery): Promise<ListPage<OpenShiftRow>> {
  const where = { [Op.and]: [{ closedAt: null }, await searchCondition(query.search)] };
  return pagedList(
    { model: Shift, where, order: ["openedAt", "id"], include: [CASHIER], row: openShiftRow },
    query,
  );
}

/**
 * Closed shifts, the last first, looked for by the cashier's name or the number of the Z report.
 */
export async function closedShifts(query: ListQuery): Promise<ListPage<ClosedShiftRow>> {
  const where = {
    [Op.and]: [{ closedAt: { [Op.ne]: null } }, await searchCondition(query.search)],
  };
  return pagedList(
    {
      model: Shift,
      where,
      order: [
        ["closedAt", "desc"],
        ["id", "desc"],
      ],
      include: [CASHIER],
      row: closedShiftRow,
    },
    query,
  );
}

/** Any shift, for whoever sees them all: whose, and whether it is open. */
export async function shiftById(
  shiftId: number,
): Promise<(OpenShiftRow & { userId: number; closed: boolean }) | null> {
  const shift = await Shift.findByPk(shiftId, { include: [CASHIER] });
  return shift && { ...openShiftRow(shift), userId: shift.userId, closed: shift.closedAt !== null };
}

async function searchCondition(search: string): Promise<Where> {
  if (search === "") return {};
  const cashiers = await userIdsNamed(search, { table: "shift", column: "user_id" });
  const zNo = /^[1-9]\d{0,8}$/.test(search) ? [{ zNo: Number(search) }] : [];
  return { [Op.or]: [{ userId: cashiers }, ...zNo] };
}

function openShiftRow({ id, cashier, jettyId, openedAt }: Shift): OpenShiftRow {
  return { id, cashier: cashier?.name ?? "", jettyId, openedAt };
}

function closedShiftRow(shift: Shift): ClosedShiftRow {
  const { closedAt, zNo, countedSen, expectedSen } = shift;
  if (!closedAt || zNo === null || countedSen === null || expectedSen === null)
    throw new Error("A closed shift has its figures.");
  return { ...openShiftRow(shift), closedAt, zNo, overShortSen: countedSen - expectedSen };
}
