import {
  type CreationOptional,
  DataTypes,
  type InferAttributes,
  type InferCreationAttributes,
  Model,
  type Sequelize,
} from "sequelize";

export type TicketState = "unpaid" | "paid" | "expired" | "cancelled";

/** An order that was placed. Written by the hot paths in SQL; this model reads it for lists. */
export class Ticket extends Model<InferAttributes<Ticket>, InferCreationAttributes<Ticket>> {
  declare id: CreationOptional<number>;
  declare ticketCode: string;
  declare receiptNo: string;
  declare ticketFlag: number;
  declare jettyId: 1 | 2;
  declare ticketDate: string;
  declare state: CreationOptional<TicketState>;
  declare amountSen: number;
  declare transactionChargeSen: number;
  declare travelCreditSen: number;
  declare totalPassengers: number;
  declare name: string | null;
  declare email: string | null;
  declare phoneNo: string | null;
  declare ic: string | null;
  declare country: string | null;
  declare region: string | null;
  declare paymentMethod: string;
  declare language: CreationOptional<"ms" | "en">;
  declare formKey: string;
  declare formHash: Buffer;
  declare browserHash: Buffer | null;
  declare ipAddress: string | null;
  declare createdAt: CreationOptional<Date>;
  declare expiresAt: Date | null;
  declare paidAt: Date | null;
  declare saleDay: string | null;
  declare cancelledAt: Date | null;
  declare replacedAt: CreationOptional<Date | null>;
  declare replacedBy: CreationOptional<string | null>;
  declare reprintedAt: CreationOptional<Date | null>;
  declare version: CreationOptional<number>;
  declare editedAt: CreationOptional<Date | null>;
  declare editedBy: CreationOptional<number | null>;
  declare shiftId: CreationOptional<number | null>;
  declare sellerId: CreationOptional<number | null>;
  declare operatorId: CreationOptional<number | null>;
  declare otherOperatorName: CreationOptional<string | null>;
  declare agencyName: CreationOptional<string | null>;
  declare companyName: CreationOptional<string | null>;
  declare cashInSen: CreationOptional<number | null>;
  declare changeSen: CreationOptional<number | null>;
  declare maskedAt: CreationOptional<Date | null>;
  declare erasedAt: CreationOptional<Date | null>;
}

export function defineTicket(sequelize: Sequelize): void {
  Ticket.init(
    {
      id: { type: DataTypes.INTEGER, primaryKey: true, autoIncrement: true },
      ticketCode: DataTypes.TEXT,
      receiptNo: DataTypes.TEXT,
      ticketFlag: DataTypes.SMALLINT,
      jettyId: DataTypes.SMALLINT,
      ticketDate: DataTypes.DATEONLY,
      state: DataTypes.TEXT,
      amountSen: DataTypes.INTEGER,
      transactionChargeSen: DataTypes.INTEGER,
      travelCreditSen: DataTypes.INTEGER,
      totalPassengers: DataTypes.INTEGER,
      name: DataTypes.TEXT,
      email: DataTypes.TEXT,
      phoneNo: DataTypes.TEXT,
      ic: DataTypes.TEXT,
      country: DataTypes.TEXT,
      region: DataTypes.TEXT,
      paymentMethod: DataTypes.TEXT,
      language: DataTypes.TEXT,
      formKey: DataTypes.TEXT,
      formHash: DataTypes.BLOB,
      browserHash: DataTypes.BLOB,
      ipAddress: DataTypes.INET,
      createdAt: DataTypes.DATE,
      expiresAt: DataTypes.DATE,
      paidAt: DataTypes.DATE,
      saleDay: DataTypes.DATEONLY,
      cancelledAt: DataTypes.DATE,
      replacedAt: DataTypes.DATE,
      replacedBy: DataTypes.TEXT,
      reprintedAt: DataTypes.DATE,
      version: DataTypes.INTEGER,
      editedAt: DataTypes.DATE,
      editedBy: DataTypes.INTEGER,
      shiftId: DataTypes.INTEGER,
      sellerId: DataTypes.INTEGER,
      operatorId: DataTypes.INTEGER,
      otherOperatorName: DataTypes.TEXT,
      agencyName: DataTypes.TEXT,
      companyName: DataTypes.TEXT,
      cashInSen: DataTypes.INTEGER,
      changeSen: DataTypes.INTEGER,
      maskedAt: DataTypes.DATE,
      erasedAt: DataTypes.DATE,
    },
    { sequelize, tableName: "ticket" },
  );
}
