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

/** `[first, last]` when written; read with each bound and whether it belongs to the range. */
export type DayRange = [RangeBound, RangeBound];
interface RangeBound {
  value: string;
  inclusive: boolean;
}

/** Days on which nobody departs. */
export class BlockedDate extends Model<
  InferAttributes<BlockedDate>,
  InferCreationAttributes<BlockedDate>
> {
  declare id: CreationOptional<number>;
  /** Read from its first day to the day after its last. */
  declare days: DayRange;
  declare details: string;
  declare createdBy: number | null;
  declare createdAt: CreationOptional<Date>;
  declare removedAt: CreationOptional<Date | null>;
  declare version: CreationOptional<number>;
  declare updatedBy: CreationOptional<number | null>;
  declare removedBy: CreationOptional<number | null>;
  /** Made by the database. */
  declare searchText: CreationOptional<string>;
  declare creator?: NonAttribute<AppUser | null>;
}

export function defineBlockedDate(sequelize: Sequelize): void {
  BlockedDate.init(
    {
      id: { type: DataTypes.INTEGER, primaryKey: true, autoIncrement: true },
      days: DataTypes.RANGE(DataTypes.DATEONLY),
      details: DataTypes.TEXT,
      createdBy: DataTypes.INTEGER,
      createdAt: DataTypes.DATE,
      removedAt: DataTypes.DATE,
      version: DataTypes.INTEGER,
      updatedBy: DataTypes.INTEGER,
      removedBy: DataTypes.INTEGER,
      searchText: DataTypes.TEXT,
    },
    { sequelize, tableName: "blocked_date" },
  );
}
