/** An answer of the sandbox: plain text where no type is named. */
export interface Reply {
  status: number;
  type?: string;
  body: string;
  headers?: Record<string, string>;
}
