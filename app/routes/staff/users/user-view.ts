import type { Level } from "~/domain/access/levels";

/** A user as the screens show one. */
export interface UserView {
  id: number;
  name: string;
  username: string;
  email: string;
  phone: string;
  access: Level;
  role: string;
  jettyId: 0 | 1 | 2;
  type: "internal" | "amiro";
  active: boolean;
  imgPath: string | null;
  /** As text; null is never. */
  lastActive: string | null;
  online: boolean;
  version: number;
}
