import { useLoaderData, useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { acceptOf, LETTER_KINDS } from "~/domain/files/file-kinds";
import type { RefusalValues } from "~/domain/shared/refusal";
import type { FileUse } from "~/domain/tickets/file-uses";
import { refusalText } from "~/i18n/refusal";
import { Actions, Button, LinkButton } from "~/ui/forms/buttons";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { type FieldError, useFieldErrorText } from "~/ui/forms/field-errors";
import { FileField } from "~/ui/forms/file-field";
import { FormKey } from "~/ui/forms/form-key";
import { ConfirmPage } from "~/ui/layout/confirm-page";
import { Modal } from "~/ui/layout/modal";
import { Note } from "~/ui/layout/note";
import { useScreenPath } from "~/ui/layout/use-screen-path";
import { RowLinks } from "~/ui/table/row-links";

const FOLDERS = { file: "files", letter: "letters" } as const satisfies Record<FileUse, string>;

interface FileView {
  file: string;
  title: string;
  isImage: boolean;
  size: string;
  /** Who handed it in, and when. */
  from: string;
}

export interface FilesView {
  ticketCode: string;
  receiptNo: string;
  agencyName: string | null;
  files: FileView[];
  max: number;
  /** The ticket is cancelled: its files stay as they are. */
  closed: boolean;
  /** The ticket's other files, where this person sees them. */
  other: FileUse | null;
  back: string;
}

interface TicketFilesProps {
  use: FileUse;
  view: FilesView;
  returned: { problems: readonly FieldError[]; failed?: boolean } | undefined;
}

/** The files of a ticket: those handed in, each with its way out, and the field for another. */
export function TicketFiles({ use, view, returned }: TicketFilesProps) {
  const { t } = useTranslation("files");
  const address = useScreenPath("tickets");
  const { ticketCode, files, max, closed, other } = view;
  const heading = t(`${use}.heading`, { receiptNo: view.receiptNo, agency: view.agencyName });
  return (
    <Modal title={heading} back={view.back} wide>
      <ErrorSummary problems={returned?.problems ?? []} labels={{ [use]: t(`${use}.field`) }} />
      {files.length === 0 ? (
        <p className="hint">{t(`${use}.none`)}</p>
      ) : (
        <ul className="files">
          {files.map((file) => (
            <FileLine key={file.file} use={use} file={file} view={view} />
          ))}
        </ul>
      )}
      {closed ? (
        <Note>
          <p>{t("closed")}</p>
        </Note>
      ) : files.length >= max ? (
        <Note>
          <p>{t("full", { max })}</p>
        </Note>
      ) : (
        <UploadForm use={use} returned={returned} />
      )}
      <Actions>
        <LinkButton look="alt" href={address(ticketCode)}>
          {t("detail")}
        </LinkButton>
        {other ? (
          <LinkButton look="alt" href={address(`${ticketCode}/${FOLDERS[other]}`)}>
            {t(`${other}.title`)}
          </LinkButton>
        ) : null}
      </Actions>
    </Modal>
  );
}

function FileLine({
  use,
  file: { file, title, isImage, size, from },
  view: { ticketCode, closed },
}: {
  use: FileUse;
  file: FileView;
  view: FilesView;
}) {
  const { t } = useTranslation("files");
  const newWindow = useTranslation("staff").t("menu.newWindow");
  const address = useScreenPath("tickets");
  const stored = `/storage/${FOLDERS[use]}/${file}`;
  return (
    <li>
      {isImage ? (
        <img src={stored} alt="" loading="lazy" />
      ) : (
        <span className="kind" aria-hidden="true">
          PDF
        </span>
      )}
      <div>
        <a href={stored} target="_blank" rel="noreferrer">
          {title} <span className="vh">{newWindow}</span>
        </a>
        <small>
          {size} · {from}
        </small>
        <RowLinks
          row={title}
          links={[
            { label: t("download"), href: `${stored}?download` },
            ...(closed
              ? []
              : [
                  {
                    label: t("remove"),
                    href: address(`${ticketCode}/${FOLDERS[use]}/${file}/remove`),
                    risky: true,
                  },
                ]),
          ]}
        />
      </div>
    </li>
  );
}

function UploadForm({ use, returned }: Pick<TicketFilesProps, "use" | "returned">) {
  const { t } = useTranslation("files");
  const { pathname, search } = useLocation();
  const problem = useFieldErrorText(returned?.problems ?? []);
  return (
    <>
      {returned?.failed ? (
        <Note kind="careful">
          <p role="alert">{t("failed")}</p>
        </Note>
      ) : null}
      <form
        method="post"
        action={pathname + search}
        encType="multipart/form-data"
        className="stack"
        noValidate
      >
        <FormKey />
        <FileField
          name={use}
          label={t(`${use}.field`)}
          hint={t("hint")}
          problem={problem(use)}
          accept={acceptOf(LETTER_KINDS)}
        />
        <Actions>
          <Button>{t("upload")}</Button>
        </Actions>
      </form>
    </>
  );
}

export interface RemovalView {
  title: string;
  /** The only letter of its agency. */
  last: boolean;
  /** Who removed it before, and when. */
  removed: RefusalValues | null;
  /** The ticket is cancelled. */
  closed: boolean;
}

/** 'Are you sure?' before a file is removed; who comes second reads who was first. */
export function ConfirmFileRemoval() {
  const { t } = useTranslation("files");
  const refusal = useTranslation("refusal").t;
  const {
    facts: { title, last, removed, closed },
    back,
  } = useLoaderData<() => Promise<{ facts: RemovalView; back: string }>>();
  if (removed || closed)
    return (
      <Modal title={t("remove")} back={back}>
        <Note>
          <p>{removed ? refusalText(refusal, "file_removed", removed) : t("closed")}</p>
        </Note>
        <Actions>
          <LinkButton look="alt" href={back}>
            {t("back")}
          </LinkButton>
        </Actions>
      </Modal>
    );
  return (
    <ConfirmPage submit="files:removeIt" risky>
      <p>{t("sure", { title })}</p>
      {last ? <p>{t("lastLetter")}</p> : null}
    </ConfirmPage>
  );
}
