import { useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Modal } from "~/ui/layout/modal";
import { useScreenPath } from "~/ui/layout/use-screen-path";
import type { Register } from "./register-list";

/** Where a dialog's form posts to, and where it leads back to. */
export interface DialogWays {
  action: string;
  back: string;
}

/** The dialog in which something is added to a register, or changed. */
export function RegisterDialog({
  register,
  title,
  children,
}: {
  register: Register;
  title: "addTitle" | "editTitle";
  children: (ways: DialogWays) => ReactNode;
}) {
  const { t } = useTranslation("timetable");
  const { pathname, search } = useLocation();
  const back = useScreenPath(register)();
  return (
    <Modal title={t(`${register}.${title}`)} back={back}>
      {children({ action: pathname + search, back })}
    </Modal>
  );
}
