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

/** One change and who made it (T6). Nothing changes or removes an entry. */
export class AuditEntry extends Model<
  InferAttributes<AuditEntry>,
  InferCreationAttributes<AuditEntry>
> {
  declare id: CreationOptional<number>;
  declare at: CreationOptional<Date>;
  declare txid: CreationOptional<string>;
  declare actorKind: "user" | "buyer" | "system";
  declare actorId: number | null;
  declare module: string;
  declare action: string;
  declare subjectType: string;
  declare subjectId: string;
  declare before: CreationOptional<unknown>;
  declare after: CreationOptional<unknown>;
  declare era: CreationOptional<number>;
  declare actor?: NonAttribute<AppUser | null>;
}

export function defineAuditEntry(sequelize: Sequelize): void {
  AuditEntry.init(
    {
      id: { type: DataTypes.INTEGER, primaryKey: true, autoIncrement: true },
      at: DataTypes.DATE,
      txid: DataTypes.BIGINT,
      actorKind: DataTypes.TEXT,
      actorId: DataTypes.INTEGER,
      module: DataTypes.TEXT,
      action: DataTypes.TEXT,
      subjectType: DataTypes.TEXT,
      subjectId: DataTypes.TEXT,
      before: DataTypes.JSONB,
      after: DataTypes.JSONB,
      era: DataTypes.SMALLINT,
    },
    { sequelize, tableName: "audit" },
  );
}
