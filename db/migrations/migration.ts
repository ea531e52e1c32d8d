import type { Sequelize } from "sequelize";

export interface Migration {
  name: string;
  up: (context: Sequelize) => Promise<void>;
  down: (context: Sequelize) => Promise<void>;
}
