import { useTranslation } from "react-i18next";

/**
 * How the keys of a shift's sums read. A payment method that only the configuration knows is called
 * what it is called there.
 */
export function useSumLineNames() {
  const { t } = useTranslation("shift");
  const receipt = useTranslation("receipt").t;
  return {
    method: (key: string) => t(`sums.method.${key as "Cash"}`, key),
    category: (key: string) => receipt(`category.${key as "adult"}`, key),
    operator: (key: string) => key || t("sums.noOperator"),
    entry: (key: string) => t(`kind.${key as "float"}`, key),
  };
}
