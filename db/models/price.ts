import {
  type CreationOptional,
  DataTypes,
  type InferAttributes,
  type InferCreationAttributes,
  Model,
  type Sequelize,
} from "sequelize";

/** Today's fare of a category in whole sen; null while it was never set (S2). */
export class Price extends Model<InferAttributes<Price>, InferCreationAttributes<Price>> {
  declare category: string;
  declare fareSen: number | null;
  declare offered: CreationOptional<boolean>;
  declare updatedAt: CreationOptional<Date>;
}

export function definePrice(sequelize: Sequelize): void {
  Price.init(
    {
      category: { type: DataTypes.TEXT, primaryKey: true },
      fareSen: DataTypes.INTEGER,
      offered: DataTypes.BOOLEAN,
      updatedAt: DataTypes.DATE,
    },
    { sequelize, tableName: "price" },
  );
}
