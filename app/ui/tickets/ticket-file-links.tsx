import { useTranslation } from "react-i18next";
import { useScreenPath } from "../layout/use-screen-path";
import type { FileLink, TicketView } from "./ticket-view";

/** What was handed in with a ticket: passenger lists, and for administrators an agency's letters. */
export function TicketFileLinks({ ticket: { ticketCode, files, agency } }: { ticket: TicketView }) {
  const { t } = useTranslation("detail");
  return (
    <>
      <Part
        id="detail-files"
        heading={t("files.title")}
        none={t("files.none")}
        folder="files"
        ticketCode={ticketCode}
        files={files}
      />
      {agency ? (
        <Part
          id="detail-letters"
          heading={t("part.letters", { agency: agency.name })}
          none={t("noLetters")}
          folder="letters"
          ticketCode={ticketCode}
          files={agency.letters}
        />
      ) : null}
    </>
  );
}

interface PartProps {
  id: string;
  heading: string;
  none: string;
  folder: "files" | "letters";
  ticketCode: string;
  files: readonly FileLink[];
}

function Part({ id, heading, none, folder, ticketCode, files }: PartProps) {
  const { t } = useTranslation("detail");
  const newWindow = useTranslation("staff").t("menu.newWindow");
  const address = useScreenPath("tickets");
  return (
    <section aria-labelledby={id}>
      <div className="row">
        <h3 id={id}>{heading}</h3>
        <a className="push" href={address(`${ticketCode}/${folder}`)}>
          {t("files.manage")} <span className="vh">{heading}</span>
        </a>
      </div>
      {files.length === 0 ? (
        <p>{none}</p>
      ) : (
        <ul>
          {files.map(({ file, title }) => (
            <li key={file}>
              <a href={`/storage/${folder}/${file}`} target="_blank" rel="noreferrer">
                {title} <span className="vh">{newWindow}</span>
              </a>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
