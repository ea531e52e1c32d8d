/** The printer chosen in this browser, as pages show it. */
export interface PrinterView {
  id: number;
  name: string;
  online: boolean;
  /** A sale prints its ticket by itself. */
  autoPrint: boolean;
}
