import { Link, useFetcher } from 'react-router';
import type { OfficeRequestRecord } from '#contract/office/record.ts';
import { exactTime } from '../../text/format.ts';
import { dotted, sentences } from '../../text/sentences.ts';
import es from './es.json';
import { PlainTable } from './plain-table.tsx';
import type { Answer } from '../../ui/answer.ts';
import { WhyDialog } from '../../ui/masked.tsx';
import { useSecondsLeft } from '../../ui/use-seconds-left.ts';

interface Opened extends Answer {
  readonly view: { readonly id: string } | null;
}

/** Asks why, then gives a link to the document for five minutes. */
function OpenDocument({ id, what }: { id: string; what: string }) {
  const fetcher = useFetcher<Opened>();
  const view = fetcher.data?.view ?? null;
  const left = useSecondsLeft(view, 5 * 60);
  if (view !== null && left > 0) {
    return (
      <span className="seal open">
        <a className="link" href={`/oficina/papel/${view.id}`} target="_blank" rel="noreferrer">
          {t('opened')}
        </a>
        <span className="left">{t('openedLeft', { n: Math.ceil(left / 60) })}</span>
      </span>
    );
  }
  return (
    <span className="seal">
      <WhyDialog
        fetcher={fetcher}
        what={what}
        subject={{ name: 'document', value: id }}
        submit={t('openFor')}
      />
    </span>
  );
}

const t = sentences(es);

/** Files of a request; each is opened with a reason, proofs in the viewer beside the addresses. */
export const DocumentTable = ({
  label,
  documents,
  requestId,
  mayReveal,
}: {
  label: string;
  documents: OfficeRequestRecord['documents'];
  requestId: string;
  mayReveal: boolean;
}) => (
  <PlainTable
    label={label}
    heads={[t('kind'), t('when'), t('size'), t('fingerprint'), t('open')]}
    rows={documents.map((document) => ({
      key: document.id,
      cells: [
        dotted(t(document.kind), document.subtype),
        exactTime(document.at),
        document.bytes === null ? '–' : t('kb', { n: Math.ceil(document.bytes / 1024) }),
        document.sha256 === null ? '–' : <code key="sha">{document.sha256.slice(0, 12)}</code>,
        mayReveal &&
          (document.kind === 'address-proof' ? (
            <Link
              key={document.id}
              className="link"
              to={`/solicitud/${requestId}/domicilio?documento=${document.id}`}
            >
              {t('inViewer')}
            </Link>
          ) : (
            <OpenDocument key={document.id} id={document.id} what={t(document.kind)} />
          )),
      ],
    }))}
  />
);
