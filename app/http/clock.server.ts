/** The instant that a request works with. */
export { now } from "~/domain/shared/clock.server";
