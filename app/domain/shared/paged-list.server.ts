import {
  type Attributes,
  col,
  type Includeable,
  type Model,
  type ModelStatic,
  Op,
  type OrderItem,
  where,
  type WhereOptions,
} from "sequelize";
import { type ListPage, type ListQuery, PAGE_ROWS, searchPatterns } from "./list-page";

/** A list over a model: which rows are in it, in which order, and what is shown of each. */
export interface ModelList<M extends Model & { id: number }, Row> {
  model: ModelStatic<M>;
  /** What the list holds, and what was looked for. */
  where: WhereOptions<Attributes<M>>;
  order: OrderItem[];
  /** What `row` reads of a row, where the model has much more. */
  attributes?: (keyof Attributes<M> & string)[];
  /** Rows of other models that `row` reads; one that is missing has null in all its attributes. */
  include?: Includeable[];
  /** Gets plain values, without the methods of a model. */
  row: (found: M) => Row;
}

/**
 * One page of a list, and how many rows there are on all of them. A page far down the list is found
 * in an index alone: the numbers of its rows first, then these rows with what belongs to them.
 */
export async function pagedList<M extends Model & { id: number }, Row>(
  list: ModelList<M, Row>,
  { search, page, limit = PAGE_ROWS }: ListQuery,
): Promise<ListPage<Row>> {
  const { model, order } = list;
  const [numbers, total] = await Promise.all([
    model.findAll({
      attributes: ["id"],
      where: list.where,
      order,
      limit,
      offset: page * limit,
      raw: true,
    }),
    model.count({ where: list.where }),
  ]);
  const rows = await rowsOf(
    list,
    numbers.map(({ id }) => id),
  );
  return { search, page, rows, total };
}

/** The rows of a list with these numbers, in its order. */
export async function rowsOf<M extends Model & { id: number }, Row>(
  { model, order, attributes, include = [], row }: Omit<ModelList<M, Row>, "where">,
  ids: readonly number[],
): Promise<Row[]> {
  if (ids.length === 0) return [];
  const found = await model.findAll({
    where: where(col(`${model.name}.id`), { [Op.in]: ids }),
    ...(attributes && { attributes }),
    order,
    include,
    raw: true,
    nest: true,
  });
  return found.map(row);
}

/** A condition on a column of small letters: that it holds what is looked for (`searchPatterns`). */
export function holds(search: string) {
  return { [Op.like]: { [Op.any]: searchPatterns(search) } };
}
