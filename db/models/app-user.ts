import {
  type CreationOptional,
  DataTypes,
  type InferAttributes,
  type InferCreationAttributes,
  Model,
  type Sequelize,
} from "sequelize";

/** Somebody who works here: levels 1 to 5 (R-6-01), jetty 0 for all jetties. */
export class AppUser extends Model<InferAttributes<AppUser>, InferCreationAttributes<AppUser>> {
  declare id: CreationOptional<number>;
  declare name: string;
  declare username: string;
  declare email: string;
  declare phone: string;
  declare passwordHash: string;
  declare jettyId: 0 | 1 | 2;
  declare access: 1 | 2 | 3 | 4 | 5;
  declare type: CreationOptional<"internal" | "amiro">;
  declare active: CreationOptional<boolean>;
  declare lastActive: CreationOptional<Date | null>;
  declare createdAt: CreationOptional<Date>;
  declare img: CreationOptional<string | null>;
  /** Rises with every change of what the users form holds, by a trigger. */
  declare version: CreationOptional<number>;
  declare changedBy: CreationOptional<number | null>;
  declare changedAt: CreationOptional<Date | null>;
  /** These two are made by the database. */
  declare searchText: CreationOptional<string>;
  declare listName: CreationOptional<string>;
  declare wsApiKeySalt: CreationOptional<Buffer | null>;
  declare wsApiKeyHash: CreationOptional<Buffer | null>;
  declare wsApiKeySealed: CreationOptional<Buffer | null>;
}

export function defineAppUser(sequelize: Sequelize): void {
  AppUser.init(
    {
      id: { type: DataTypes.INTEGER, primaryKey: true, autoIncrement: true },
      name: DataTypes.TEXT,
      username: DataTypes.TEXT,
      email: DataTypes.TEXT,
      phone: DataTypes.TEXT,
      passwordHash: DataTypes.TEXT,
      jettyId: DataTypes.SMALLINT,
      access: DataTypes.SMALLINT,
      type: DataTypes.TEXT,
      active: DataTypes.BOOLEAN,
      lastActive: DataTypes.DATE,
      createdAt: DataTypes.DATE,
      img: DataTypes.TEXT,
      version: DataTypes.INTEGER,
      changedBy: DataTypes.INTEGER,
      changedAt: DataTypes.DATE,
      searchText: DataTypes.TEXT,
      listName: DataTypes.TEXT,
      wsApiKeySalt: DataTypes.BLOB,
      wsApiKeyHash: DataTypes.BLOB,
      wsApiKeySealed: DataTypes.BLOB,
    },
    {
      sequelize,
      tableName: "app_user",
      // What proves who somebody is, is read by those who ask for it by name.
      defaultScope: {
        attributes: { exclude: ["passwordHash", "wsApiKeySalt", "wsApiKeyHash", "wsApiKeySealed"] },
      },
    },
  );
}
