import type { InferAttributes, OrderItem, WhereOptions } from "sequelize";
import { Operator as OperatorModel } from "@db/models/index";
import { sql } from "@db/transaction";
import { type ListPage, type ListQuery, MAX_CHOICES } from "~/domain/shared/list-page";
import { holds, pagedList } from "~/domain/shared/paged-list.server";

/**
 * A boat operator and its crew member, who is the buyer of what the operator buys at the counter
 * (S14).
 */
export interface Operator {
  id: number;
  companyName: string;
  name: string;
  email: string;
  phone: string;
  ic: string;
  /** 0 is all jetties. */
  jettyId: 0 | 1 | 2;
  active: boolean;
  /** Rises with every change. */
  version: number;
}

/** What a list shows: no ic number. */
export type OperatorRow = Omit<Operator, "ic" | "version">;

type Where = WhereOptions<InferAttributes<OperatorModel>>;

/** How many a counter offers at most. */
const MAX_OFFERED = 500;
const BY_COMPANY: OrderItem[] = ["listName", "id"];

/**
 * The active operators of a jetty, with those of all jetties, by company name; of jetty 0
 * everybody's.
 */
export async function activeOperators(jettyId: number): Promise<Operator[]> {
  const found = await OperatorModel.findAll({
    where: offeredAt(jettyId),
    order: BY_COMPANY,
    limit: MAX_OFFERED,
  });
  return found.map(operatorOf);
}

/**
 * A batch of the active operators of a jetty, with those of all jetties, by company name; searched
 * as the lists are.
 */
export async function operatorChoices(
  jettyId: number,
  search: string,
  batch: number,
): Promise<{ choices: Pick<Operator, "id" | "companyName" | "name">[]; more: boolean }> {
  const found = await OperatorModel.findAll({
    attributes: ["id", "companyName", "name"],
    where: { ...offeredAt(jettyId), ...(search !== "" && { search: holds(search) }) },
    order: BY_COMPANY,
    limit: MAX_CHOICES + 1,
    offset: batch * MAX_CHOICES,
  });
  const choices = found.map(({ id, companyName, name }) => ({ id, companyName, name }));
  return { choices: choices.slice(0, MAX_CHOICES), more: choices.length > MAX_CHOICES };
}

/** An operator, active or not, or null. */
export async function operatorById(id: number): Promise<Operator | null> {
  const operator = await OperatorModel.findByPk(id);
  return operator && operatorOf(operator);
}

/**
 * One page of the active or of the inactive operators, by company name; searched in company, crew
 * name, e-mail and phone.
 */
export async function operatorList(
  active: boolean,
  query: ListQuery,
): Promise<ListPage<OperatorRow>> {
  return pagedList({ ...listOf(active, query), row: operatorRowOf }, query);
}

/** The same with all that is known of each, for whoever edits them by call. */
export async function wholeOperatorList(
  active: boolean,
  query: ListQuery,
): Promise<ListPage<Operator>> {
  return pagedList({ ...listOf(active, query), row: operatorOf }, query);
}

/** The figures of the cards (2.8). */
export async function operatorCounts(): Promise<{
  total: number;
  active: number;
  inactive: number;
}> {
  const [row] = await sql<{ total: number; active: number; inactive: number }>(
    null,
    `select count(*)::int as total, count(*) filter (where active)::int as active,
        count(*) filter (where not active)::int as inactive
      from operator`,
  );
  return row ?? { total: 0, active: 0, inactive: 0 };
}

function listOf(active: boolean, { search }: ListQuery) {
  const where: Where = { active, ...(search !== "" && { search: holds(search) }) };
  return { model: OperatorModel, where, order: BY_COMPANY };
}

function offeredAt(jettyId: number) {
  return { active: true, ...(jettyId !== 0 && { jettyId: [0, jettyId] }) };
}

function operatorRowOf(operator: OperatorModel): OperatorRow {
  const { id, companyName, name, email, phone, jettyId, active } = operator;
  return { id, companyName, name, email, phone, jettyId, active };
}

function operatorOf(operator: OperatorModel): Operator {
  return { ...operatorRowOf(operator), ic: operator.ic, version: operator.version };
}
