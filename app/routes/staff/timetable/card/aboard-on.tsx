import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { putOn } from "~/domain/manifest/besides/correct-besides.server";
import { useReturnedForm } from "~/ui/forms/use-returned-form";
import type { PageHandle } from "~/ui/layout/frame";
import { AboardForm } from "./aboard-form";
import { actOnAboard, loadAboard } from "./aboard-page.server";

export { clientAction, shouldRevalidate } from "~/ui/forms/form-page";
export const handle = { title: "aboard:on.title", dialog: true } satisfies PageHandle;

export function loader(args: LoaderFunctionArgs) {
  return loadAboard(args, "on");
}
export function action(args: ActionFunctionArgs) {
  return actOnAboard(args, "on", putOn);
}

/** Puts somebody on a departure who was on board by a decision and is of no boat. */
export default function PutOn() {
  const returned = useReturnedForm<typeof action>();
  return <AboardForm act="on" {...useLoaderData<typeof loader>()} returned={returned} />;
}
