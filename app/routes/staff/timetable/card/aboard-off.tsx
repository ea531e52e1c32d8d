import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { takeOff } from "~/domain/manifest/besides/correct-besides.server";
import { useReturnedForm } from "~/ui/forms/use-returned-form";
import type { PageHandle } from "~/ui/layout/frame";
import { AboardForm } from "./aboard-form";
import { actOnAboard, loadAboard } from "./aboard-page.server";

export { clientAction, shouldRevalidate } from "~/ui/forms/form-page";
export const handle = { title: "aboard:off.title", dialog: true } satisfies PageHandle;

export function loader(args: LoaderFunctionArgs) {
  return loadAboard(args, "off");
}
export function action(args: ActionFunctionArgs) {
  return actOnAboard(args, "off", takeOff);
}

/** Takes somebody who was on board by a decision off a departure. */
export default function TakeOff() {
  const returned = useReturnedForm<typeof action>();
  return <AboardForm act="off" {...useLoaderData<typeof loader>()} returned={returned} />;
}
