import type { Sequelize } from "sequelize";
import { AppUser, defineAppUser } from "./app-user";
import { definePrice, Price } from "./price";
import { defineTicket, Ticket } from "./ticket";

/** Binds the models to a pool. They read and edit plainly; what must be quick or atomic is SQL through the same pool. */
export function defineModels(sequelize: Sequelize): void {
  defineAppUser(sequelize);
  definePrice(sequelize);
  defineTicket(sequelize);
}

export { AppUser, Price, Ticket };
