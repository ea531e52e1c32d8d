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

/** Something that went wrong; the same error within a minute is one entry. */
export class ErrorEntry extends Model<
  InferAttributes<ErrorEntry>,
  InferCreationAttributes<ErrorEntry>
> {
  declare id: CreationOptional<number>;
  declare at: Date;
  declare lastAt: Date;
  declare minute: Date;
  declare times: CreationOptional<number>;
  declare fingerprint: Buffer;
  declare source: "web" | "worker" | "print-server";
  declare place: string;
  declare requestId: string;
  declare userId: number | null;
  declare name: string;
  declare message: string;
  declare stack: string;
  declare user?: NonAttribute<AppUser | null>;
}

export function defineErrorEntry(sequelize: Sequelize): void {
  ErrorEntry.init(
    {
      id: { type: DataTypes.INTEGER, primaryKey: true, autoIncrement: true },
      at: DataTypes.DATE,
      lastAt: DataTypes.DATE,
      minute: DataTypes.DATE,
      times: DataTypes.INTEGER,
      fingerprint: DataTypes.BLOB,
      source: DataTypes.TEXT,
      place: DataTypes.TEXT,
      requestId: DataTypes.TEXT,
      userId: DataTypes.INTEGER,
      name: DataTypes.TEXT,
      message: DataTypes.TEXT,
      stack: DataTypes.TEXT,
    },
    { sequelize, tableName: "error_entry" },
  );
}
