import { exactTime } from '../../text/format.ts';
import { sentences } from '../../text/sentences.ts';
import { Facts, type Fact } from '../../ui/facts.tsx';
import { Section } from '../../ui/section.tsx';
import { NoPhotos } from '../../ui/viewer/no-photos.tsx';
import { photosShown } from '../../ui/viewer/shown-documents.ts';
import { Viewer } from '../../ui/viewer/viewer.tsx';
import es from './es.json';
import { PlainTable } from './plain-table.tsx';
import { sealedFacts } from './sealed-facts.tsx';
import type { RecordView } from './view.ts';

const t = sentences(es);

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
