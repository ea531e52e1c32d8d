import type { LoaderFunctionArgs } from "@remix-run/node";
import { fileAnswer } from "./file-answer.server";

/** An agency's letter, for administrators of its ticket's jetty. */
export const loader = (args: LoaderFunctionArgs) => fileAnswer("letter", args);
