import { Link, useFetcher } from 'react-router';
import type { OfficeRequestRecord } from '#contract/office/record.ts';
import { exactTime, timeOf } from '../../text/format.ts';
import { dotted, sentences } from '../../text/sentences.ts';
import es from './es.json';
import { PlainTable } from '../../ui/plain-table.tsx';
import type { Answer } from '../../ui/answer.ts';
import { WhyDialog, Masked } from '../../ui/masked.tsx';
import { useSecondsLeft } from '../../ui/time-left.tsx';
import { Section, Facts, type Fact, type Evidence } from '../../ui/section.tsx';
import { NoPhotos, photosShown } from '../../ui/viewer/opened-facts.tsx';
import { Viewer } from '../../ui/viewer/viewer.tsx';
import type { RecordView } from './summary-part.tsx';
import type { SealedField } from '#domain/staff/sealed-fields.ts';

/** Those of the sealed fields that the request has, each with its proof. */
export const sealedFacts = ({ record }: RecordView, fields: readonly SealedField[]): Fact[] =>
  fields.flatMap((field) => {
    const found = record.sealed.find((each) => each.field === field);
    if (found === undefined) return [];
    return {
      label: t(field),
      value: <Masked field={field} what={t(field)} masked={found.masked} mayReveal={record.may.reveal} />,
      evidence: evidenceOf(field, record),
    };
  });

function evidenceOf(field: SealedField, record: RecordView['record']): Evidence | undefined {
  const done = (step: string) => record.steps.find((each) => each.step === step && each.isDone)?.at ?? null;
  switch (field) {
    case 'phone': {
      const at = done('phone-verification');
      return at === null
        ? { label: t('unconfirmed'), icon: 'clock' }
        : { label: t('codeConfirmed', { time: timeOf(at) }), ok: true };
    }
    case 'location':
      return record.location === null
        ? undefined
        : { label: t('pointReceived', { time: timeOf(record.location.at) }), icon: 'place' };
    case 'name':
    case 'curp':
    case 'birthday':
    case 'address-identification':
      return record.identity.outcome === 'accepted' ? { label: t('fromIdentity'), ok: true } : undefined;
    case 'rfc':
    case 'email':
    case 'address-edited':
    case 'address-shipping':
      return { label: t('declared'), icon: 'person' };
    case 'imei':
    case 'tracking-number':
    case 'received-by':
    case 'refund-clabe':
      return undefined;
  }
}

export function IdentityPart({ view }: { view: RecordView }) {
  const { record, now } = view;
  const { outcome, reason, at, review, sessions, photos } = record.identity;
  const facts: Fact[] = [
    {
      label: t('result'),
      value: outcome === null ? t('pending') : t(outcome),
      evidence: at === null ? undefined : { label: exactTime(at), ok: outcome === 'accepted', icon: 'clock' },
    },
    ...(reason === null ? [] : [{ label: t('reasonOf'), value: reason }]),
    ...(review === null ? [] : [{ label: t('manualReview'), value: t(review) }]),
    ...sealedFacts(view, ['name', 'birthday', 'curp', 'address-identification']),
  ];
  return (
    <>
      <Section title={t('identity')}>
        <Facts facts={facts} />
      </Section>
      {photos.state !== 'none' && (
        <Section title={t('photos')}>
          {record.may.openEvidence ? (
            <Viewer documents={photosShown(record)} opened={record.opened} now={now} />
          ) : (
            photos.state === 'there' && <p className="small muted">{t('notYours')}</p>
          )}
          <NoPhotos photos={photos} />
        </Section>
      )}
      <Section title={t('sessions')}>
        <PlainTable
          label={t('sessions')}
          heads={[t('provider'), t('begunAt'), t('decidedAt'), t('result')]}
          rows={sessions.map((session) => ({
            key: session.id,
            cells: [
              session.provider,
              exactTime(session.begunAt),
              session.decidedAt === null ? '–' : exactTime(session.decidedAt),
              resultOf(session.outcome),
            ],
          }))}
        />
      </Section>
    </>
  );
}

function resultOf(outcome: string | null): string {
  if (outcome === null) return t('pending');
  return Object.hasOwn(es, outcome) ? t(outcome as keyof typeof es) : outcome;
}

export const PapersPart = (papers: {
  requestId: string;
  documents: OfficeRequestRecord['documents'];
  mayReveal: boolean;
}) => (
  <Section title={t('papers')}>
    <DocumentTable label={t('papers')} {...papers} />
  </Section>
);

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
