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

/** What staff report about the product (2.17). */
export class BugReport extends Model<
  InferAttributes<BugReport>,
  InferCreationAttributes<BugReport>
> {
  declare id: CreationOptional<number>;
  declare userId: number;
  declare report: string;
  declare status: CreationOptional<"Pending" | "Resolved">;
  declare createdAt: Date;
  declare resolvedBy: CreationOptional<number | null>;
  declare resolvedAt: CreationOptional<Date | null>;
  declare reporterToldAt: CreationOptional<Date | null>;
  declare language: "ms" | "en";
  declare path: CreationOptional<string>;
  declare userAgent: CreationOptional<string>;
  declare appVersion: CreationOptional<string>;
  declare reporter?: NonAttribute<AppUser>;
  declare resolver?: NonAttribute<AppUser | null>;
}

export function defineBugReport(sequelize: Sequelize): void {
  BugReport.init(
    {
      id: { type: DataTypes.INTEGER, primaryKey: true, autoIncrement: true },
      userId: DataTypes.INTEGER,
      report: DataTypes.TEXT,
      status: DataTypes.TEXT,
      createdAt: DataTypes.DATE,
      resolvedBy: DataTypes.INTEGER,
      resolvedAt: DataTypes.DATE,
      reporterToldAt: DataTypes.DATE,
      language: DataTypes.TEXT,
      path: DataTypes.TEXT,
      userAgent: DataTypes.TEXT,
      appVersion: DataTypes.TEXT,
    },
    { sequelize, tableName: "bug_report" },
  );
}
