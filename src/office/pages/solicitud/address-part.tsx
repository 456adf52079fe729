import { sentences } from '../../text/sentences.ts';
import { Facts } from '../../ui/facts.tsx';
import { Blank } from '../../ui/notice.tsx';
import { Section } from '../../ui/section.tsx';
import { proofsShown } from '../../ui/viewer/shown-documents.ts';
import { Viewer } from '../../ui/viewer/viewer.tsx';
import { DocumentTable } from './document-table.tsx';
import es from './es.json';
import { sealedFacts } from './sealed-facts.tsx';
import type { RecordView } from './view.ts';

const t = sentences(es);

export function AddressPart({ view }: { view: RecordView }) {
  const { record, now } = view;
  const facts = sealedFacts(view, [
    'address-identification',
    'address-edited',
    'address-shipping',
    'location',
  ]);
  return (
    <>
      <Section title={t('addresses')}>
        {facts.length > 0 ? (
          <Facts facts={facts} />
        ) : (
          <Blank icon="place" title={t('noneYet')}>
            {t('noneLead')}
          </Blank>
        )}
      </Section>
      <Section title={t('proofs')}>
        {record.may.openEvidence && (
          <Viewer documents={proofsShown(record)} opened={record.opened} now={now} />
        )}
        <DocumentTable
          label={t('proofs')}
          documents={record.documents.filter(({ kind }) => kind === 'address-proof')}
          requestId={record.id}
          mayReveal={record.may.openEvidence}
        />
      </Section>
    </>
  );
}
