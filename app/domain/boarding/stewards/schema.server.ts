import { z } from "zod";
import { textField } from "~/domain/departures/form-fields.server";
import { STEWARD_NAME } from "./rules";

export const stewardForm = z.object({ name: textField(STEWARD_NAME.min, STEWARD_NAME.max) });
