import {
  type CreationOptional,
  DataTypes,
  type InferAttributes,
  type InferCreationAttributes,
  Model,
  type Sequelize,
} from "sequelize";

/** The one row of what the office sets beside the prices. */
export class Setting extends Model<InferAttributes<Setting>, InferCreationAttributes<Setting>> {
  declare id: CreationOptional<number>;
  declare paymentEnabled: CreationOptional<boolean>;
  declare maxAdult: CreationOptional<number>;
  declare maxChild: CreationOptional<number>;
  /** Rises with every change of setting, price or blocked date, by triggers. */
  declare version: CreationOptional<number>;
  declare pricesVersion: CreationOptional<number>;
  declare pricesBy: CreationOptional<number | null>;
  declare onlineBy: CreationOptional<number | null>;
}

export function defineSetting(sequelize: Sequelize): void {
  Setting.init(
    {
      id: { type: DataTypes.SMALLINT, primaryKey: true },
      paymentEnabled: DataTypes.BOOLEAN,
      maxAdult: DataTypes.INTEGER,
      maxChild: DataTypes.INTEGER,
      version: DataTypes.INTEGER,
      pricesVersion: DataTypes.INTEGER,
      pricesBy: DataTypes.INTEGER,
      onlineBy: DataTypes.INTEGER,
    },
    { sequelize, tableName: "setting" },
  );
}
