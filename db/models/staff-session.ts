import {
  type CreationOptional,
  DataTypes,
  type InferAttributes,
  type InferCreationAttributes,
  Model,
  type Sequelize,
} from "sequelize";

/**
 * Where somebody is signed in. The number names a session to its owner; the hash is for whoever
 * holds the token.
 */
export class StaffSession extends Model<
  InferAttributes<StaffSession>,
  InferCreationAttributes<StaffSession>
> {
  declare tokenHash: Buffer;
  declare userId: number;
  declare platform: "web_app" | "mobile_app" | "scanner_app";
  declare jettyId: number;
  declare createdAt: CreationOptional<Date>;
  declare lastSeen: CreationOptional<Date>;
  declare expiresAt: Date;
  declare id: CreationOptional<number>;
  declare userAgent: CreationOptional<string>;
  declare address: CreationOptional<string>;
  declare lockedAt: CreationOptional<Date | null>;
}

export function defineStaffSession(sequelize: Sequelize): void {
  StaffSession.init(
    {
      tokenHash: { type: DataTypes.BLOB, primaryKey: true },
      userId: DataTypes.INTEGER,
      platform: DataTypes.TEXT,
      jettyId: DataTypes.SMALLINT,
      createdAt: DataTypes.DATE,
      lastSeen: DataTypes.DATE,
      expiresAt: DataTypes.DATE,
      id: DataTypes.INTEGER,
      userAgent: DataTypes.TEXT,
      address: DataTypes.TEXT,
      lockedAt: DataTypes.DATE,
    },
    { sequelize, tableName: "staff_session" },
  );
}
