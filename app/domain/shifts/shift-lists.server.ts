import { type InferAttributes, Op, type OrderItem, type WhereOptions } from "sequelize";
import { AppUser, Shift } from "@db/models/index";
import { atJetty, worksAt } from "~/domain/access/works-at";
import type { JettyId } from "~/domain/places/jetties";
import type { Staff } from "~/domain/sessions/read-session.server";
import { endOfDay, startOfDay } from "~/domain/shared/day";
import { ALL_DAYS, type DaySpan, type ListPage, type ListQuery } from "~/domain/shared/list-page";
import { pagedList } from "~/domain/shared/paged-list.server";
import { userIdsNamed } from "~/domain/users/queries.server";
import { overShortSen } from "./rules";

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

/** A closed shift as a line of a file: whole sen. */
export interface ClosedShiftFigures extends ClosedShiftRow {
  floatSen: number;
  expectedSen: number;
  countedSen: number;
  reason: string;
}

type Reader = Pick<Staff, "ownJettyId">;
type Where = WhereOptions<InferAttributes<Shift>>;

const CASHIER = { model: AppUser, as: "cashier", attributes: ["name"] };

/**
 * Shifts that are open now at the reader's jetty, the longest first: the forgotten ones stand at the
 * head.
 */
export async function openShifts(
  query: ListQuery,
  { ownJettyId }: Reader,
): Promise<ListPage<OpenShiftRow>> {
  const where = {
    [Op.and]: [{ closedAt: null }, atJetty(ownJettyId), await searchCondition(query.search)],
  };
  return pagedList(
    { model: Shift, where, order: ["openedAt", "id"], include: [CASHIER], row: openShiftRow },
    query,
  );
}

const LAST_CLOSED_FIRST: OrderItem[] = [
  ["closedAt", "desc"],
  ["id", "desc"],
];

/**
 * Shifts of the reader's jetty that were closed on some days, the last first, looked for by the cashier's name or the
 * number of the Z report.
 */
export async function closedShifts(
  query: ListQuery,
  reader: Reader,
  days: DaySpan = ALL_DAYS,
): Promise<ListPage<ClosedShiftRow>> {
  const where = await closedCondition(query.search, reader, days);
  return pagedList(
    { model: Shift, where, order: LAST_CLOSED_FIRST, include: [CASHIER], row: closedShiftRow },
    query,
  );
}

const BATCH = 500;

/** All of them in the same order, some hundreds at a time, for a file that may be long. */
export async function* everyClosedShift(
  search: string,
  reader: Reader,
  days: DaySpan,
): AsyncGenerator<ClosedShiftFigures[]> {
  const where = await closedCondition(search, reader, days);
  let before: Where = {};
  for (;;) {
    const found: Shift[] = await Shift.findAll({
      where: { [Op.and]: [where, before] },
      order: LAST_CLOSED_FIRST,
      limit: BATCH,
      include: [CASHIER],
    });
    const figures = found.map(closedShiftFigures);
    const last = figures.at(-1);
    if (!last) return;
    yield figures;
    if (figures.length < BATCH) return;
    before = {
      [Op.or]: [
        { closedAt: { [Op.lt]: last.closedAt } },
        { closedAt: last.closedAt, id: { [Op.lt]: last.id } },
      ],
    };
  }
}

async function closedCondition(
  search: string,
  { ownJettyId }: Reader,
  { from, to }: DaySpan,
): Promise<Where> {
  return {
    [Op.and]: [
      { closedAt: { [Op.ne]: null } },
      atJetty(ownJettyId),
      ...(from ? [{ closedAt: { [Op.gte]: startOfDay(from) } }] : []),
      ...(to ? [{ closedAt: { [Op.lt]: endOfDay(to) } }] : []),
      await searchCondition(search),
    ],
  };
}

/** Any shift of the reader's jetty, or null: whose, and whether it is open. */
export async function shiftById(
  shiftId: number,
  reader: Reader,
): Promise<(OpenShiftRow & { userId: number; closed: boolean }) | null> {
  const shift = await Shift.findByPk(shiftId, { include: [CASHIER] });
  return shift && worksAt(reader, shift.jettyId)
    ? { ...openShiftRow(shift), userId: shift.userId, closed: shift.closedAt !== null }
    : null;
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
  const figures = closedShiftFigures(shift);
  return {
    ...openShiftRow(shift),
    closedAt: figures.closedAt,
    zNo: figures.zNo,
    overShortSen: figures.overShortSen,
  };
}

function closedShiftFigures(shift: Shift): ClosedShiftFigures {
  const { closedAt, zNo, floatSen, countedSen, expectedSen } = shift;
  if (!closedAt || zNo === null || countedSen === null || expectedSen === null)
    throw new Error("A closed shift has its figures.");
  return {
    ...openShiftRow(shift),
    ...{ closedAt, zNo, floatSen, expectedSen, countedSen },
    overShortSen: overShortSen(countedSen, expectedSen),
    reason: shift.overShortReason ?? shift.closeReason ?? "",
  };
}
