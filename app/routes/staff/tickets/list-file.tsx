import type { LoaderFunctionArgs } from "@remix-run/node";
import { fileAnswer } from "./file-answer.server";

/** A passenger list that was handed in, for whoever works at its ticket's jetty. */
export const loader = (args: LoaderFunctionArgs) => fileAnswer("file", args);
