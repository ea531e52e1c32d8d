import {
  type CreationOptional,
  DataTypes,
  type InferAttributes,
  type InferCreationAttributes,
  Model,
  type Sequelize,
} from "sequelize";

/**
 * A boat operator and its crew member, who is the buyer of what the operator buys at the counter
 * (S14).
 */
export class Operator extends Model<InferAttributes<Operator>, InferCreationAttributes<Operator>> {
  declare id: CreationOptional<number>;
  declare companyName: string;
  declare name: string;
  declare email: string;
  declare phone: string;
  declare ic: string;
  /** 0 is all jetties. */
  declare jettyId: 0 | 1 | 2;
  declare active: CreationOptional<boolean>;
  /** Rises with every change. */
  declare version: CreationOptional<number>;
  declare createdAt: CreationOptional<Date>;
  declare createdBy: CreationOptional<number | null>;
  declare updatedAt: CreationOptional<Date>;
  declare updatedBy: CreationOptional<number | null>;
  /** These two are made by the database. */
  declare search: CreationOptional<string>;
  declare listName: CreationOptional<string>;
}

export function defineOperator(sequelize: Sequelize): void {
  Operator.init(
    {
      id: { type: DataTypes.INTEGER, primaryKey: true, autoIncrement: true },
      companyName: DataTypes.TEXT,
      name: DataTypes.TEXT,
      email: DataTypes.TEXT,
      phone: DataTypes.TEXT,
      ic: DataTypes.TEXT,
      jettyId: DataTypes.SMALLINT,
      active: DataTypes.BOOLEAN,
      version: DataTypes.INTEGER,
      createdAt: DataTypes.DATE,
      createdBy: DataTypes.INTEGER,
      updatedAt: DataTypes.DATE,
      updatedBy: DataTypes.INTEGER,
      search: DataTypes.TEXT,
      listName: DataTypes.TEXT,
    },
    { sequelize, tableName: "operator" },
  );
}
