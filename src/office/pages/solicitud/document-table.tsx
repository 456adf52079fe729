import { Link } from 'react-router';
import type { OfficeRequestRecord } from '#contract/office/record.ts';
import { exactTime } from '../../text/format.ts';
import { dotted, sentences } from '../../text/sentences.ts';
import es from './es.json';
import { OpenDocument } from './open-document.tsx';
import { PlainTable } from './plain-table.tsx';

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
