import { sentences } from '../../text/sentences.ts';
import { Section } from '../../ui/section.tsx';
import { DocumentTable } from './document-table.tsx';
import es from './es.json';
import type { RecordView } from './view.ts';

const t = sentences(es);

export const PapersPart = ({ view: { record } }: { view: RecordView }) => (
  <Section title={t('papers')}>
    <DocumentTable label={t('papers')} documents={record.documents} mayReveal={record.may.reveal} />
  </Section>
);
