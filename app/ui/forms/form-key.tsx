import { PAGE_KEY } from "~/domain/form-keys/page-key";
import { useFrame } from "../layout/frame";

/** In a form that makes or sends something: pressed again, it is done once. */
export function FormKey() {
  return <input type="hidden" name={PAGE_KEY} value={useFrame().pageKey} />;
}
