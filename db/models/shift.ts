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

/** A cashier's shift, and what it came to once it is closed (C1, C2). */
export class Shift extends Model<InferAttributes<Shift>, InferCreationAttributes<Shift>> {
  declare id: CreationOptional<number>;
  declare userId: number;
  declare jettyId: 1 | 2;
  declare openedAt: Date;
  declare floatSen: number;
  declare formKey: string;
  declare handedFrom: CreationOptional<number | null>;
  declare closedAt: CreationOptional<Date | null>;
  declare closedBy: CreationOptional<number | null>;
  declare counted: CreationOptional<unknown>;
  declare countedSen: CreationOptional<number | null>;
  declare expectedSen: CreationOptional<number | null>;
  declare overShortReason: CreationOptional<string | null>;
  declare closeReason: CreationOptional<string | null>;
  declare zNo: CreationOptional<number | null>;
  declare zData: CreationOptional<unknown>;
  declare zHash: CreationOptional<Buffer | null>;
  declare zPrevHash: CreationOptional<Buffer | null>;
  declare handedTo: CreationOptional<number | null>;
  declare cashier?: NonAttribute<AppUser>;
  declare closer?: NonAttribute<AppUser | null>;
}

export function defineShift(sequelize: Sequelize): void {
  Shift.init(
    {
      id: { type: DataTypes.INTEGER, primaryKey: true, autoIncrement: true },
      userId: DataTypes.INTEGER,
      jettyId: DataTypes.SMALLINT,
      openedAt: DataTypes.DATE,
      floatSen: DataTypes.INTEGER,
      formKey: DataTypes.TEXT,
      handedFrom: DataTypes.INTEGER,
      closedAt: DataTypes.DATE,
      closedBy: DataTypes.INTEGER,
      counted: DataTypes.JSONB,
      countedSen: DataTypes.INTEGER,
      expectedSen: DataTypes.INTEGER,
      overShortReason: DataTypes.TEXT,
      closeReason: DataTypes.TEXT,
      zNo: DataTypes.INTEGER,
      zData: DataTypes.JSONB,
      zHash: DataTypes.BLOB,
      zPrevHash: DataTypes.BLOB,
      handedTo: DataTypes.INTEGER,
    },
    { sequelize, tableName: "shift" },
  );
}
