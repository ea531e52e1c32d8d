import {
  type CreationOptional,
  DataTypes,
  type InferAttributes,
  type InferCreationAttributes,
  Model,
  type NonAttribute,
  type Sequelize,
} from "sequelize";
import type { AppUser } from "./app-user";
import type { Ticket } from "./ticket";

/**
 * A request to cancel a ticket and what became of it (T1); `direct` is one that nobody had to ask
 * for.
 */
export class CancellationRequest extends Model<
  InferAttributes<CancellationRequest>,
  InferCreationAttributes<CancellationRequest>
> {
  declare id: CreationOptional<number>;
  declare ticketId: number;
  /** The ticket's own jetty, written by the database. */
  declare jettyId: CreationOptional<1 | 2>;
  declare remark: string;
  declare state: CreationOptional<"pending" | "approved" | "denied" | "direct">;
  declare requestedBy: number;
  declare requestedAt: Date;
  declare decidedBy: CreationOptional<number | null>;
  declare decidedAt: CreationOptional<Date | null>;
  /** Made by the database. */
  declare searchText: CreationOptional<string>;
  declare ticket?: NonAttribute<Ticket>;
  declare requester?: NonAttribute<AppUser>;
  declare decider?: NonAttribute<AppUser | null>;
}

export function defineCancellationRequest(sequelize: Sequelize): void {
  CancellationRequest.init(
    {
      id: { type: DataTypes.INTEGER, primaryKey: true, autoIncrement: true },
      ticketId: DataTypes.INTEGER,
      jettyId: DataTypes.SMALLINT,
      remark: DataTypes.TEXT,
      state: DataTypes.TEXT,
      requestedBy: DataTypes.INTEGER,
      requestedAt: DataTypes.DATE,
      decidedBy: DataTypes.INTEGER,
      decidedAt: DataTypes.DATE,
      searchText: DataTypes.TEXT,
    },
    { sequelize, tableName: "cancellation_request" },
  );
}
