import { useTranslation } from "react-i18next";
import { useDocumentAssets } from "../layout/frame";
import { KeyCap } from "../layout/hotkeys";

/** So long after the page appeared Enter does nothing: it may be the second press of the sale's. */
const ENTER_RESTS_MS = 600;

/**
 * On to the next buyer; the order that was sold is gone, jetty and date stand anew. Enter follows
 * it, without scripts too.
 */
export function NextSaleLink({ href }: { href: string }) {
  const { t } = useTranslation("counter");
  return (
    <>
      <EnterRests />
      <a className="btn" href={href} data-enter-rests="" autoFocus>
        {t("result.next")}
        <KeyCap>Enter</KeyCap>
      </a>
    </>
  );
}

/**
 * Stands in the page itself: the link has the focus before the page's scripts have come, and that
 * is when a second press arrives.
 */
function EnterRests() {
  const { nonce } = useDocumentAssets();
  const script = `{const until=performance.now()+${ENTER_RESTS_MS};addEventListener("keydown",event=>{if(event.key==="Enter"&&performance.now()<until)event.preventDefault()},true)}`;
  return (
    <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: script }} />
  );
}
