export interface SandboxOptions {
  /** Every account's key. */
  secret: string;
  /** toyyibPay's category, CHIP's brand, and how Billplz's collections begin: `jetty_fpx`. */
  category: string;
  billplzSignatureKey: string;
  chipPrivateKey: string;
  /** Callbacks and returns go here or to this machine, nowhere else. */
  appOrigin: string;
  controlToken: string;
  /** Absent: the books are kept in memory. */
  ledgerFile?: string;
  /** Multiplies the waiting times of repeated callbacks. */
  repeatScale?: number;
  /** After this a pending payment becomes a success. */
  pendingMs?: number;
  now?: () => number;
}
