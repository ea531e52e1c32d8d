import {
  type CreationOptional,
  DataTypes,
  type InferAttributes,
  type InferCreationAttributes,
  Model,
  type Sequelize,
} from "sequelize";

/** A printer as a print server reports it (C6). */
export class Printer extends Model<InferAttributes<Printer>, InferCreationAttributes<Printer>> {
  declare id: CreationOptional<number>;
  declare agentUserId: number;
  declare deviceId: string;
  declare name: string;
  declare type: "escpos" | "pdf" | "virtual";
  declare jettyId: 1 | 2;
  declare connection: string | null;
  declare seenAt: Date;
  /** What the print server found when it last looked, and when; null before its first look. */
  declare condition: CreationOptional<string | null>;
  declare probedAt: CreationOptional<Date | null>;
  declare createdAt: CreationOptional<Date>;
}

export function definePrinter(sequelize: Sequelize): void {
  Printer.init(
    {
      id: { type: DataTypes.INTEGER, primaryKey: true, autoIncrement: true },
      agentUserId: DataTypes.INTEGER,
      deviceId: DataTypes.TEXT,
      name: DataTypes.TEXT,
      type: DataTypes.TEXT,
      jettyId: DataTypes.SMALLINT,
      connection: DataTypes.UUID,
      seenAt: DataTypes.DATE,
      condition: DataTypes.TEXT,
      probedAt: DataTypes.DATE,
      createdAt: DataTypes.DATE,
    },
    {
      sequelize,
      tableName: "printer",
      // What an upsert finds a printer by.
      indexes: [{ unique: true, fields: ["agent_user_id", "device_id"] }],
    },
  );
}
