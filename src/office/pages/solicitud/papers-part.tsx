import type { OfficeRequestRecord } from '#contract/office/record.ts';
import { sentences } from '../../text/sentences.ts';
import { Section } from '../../ui/section.tsx';
import { DocumentTable } from './document-table.tsx';
import es from './es.json';

const t = sentences(es);

export const PapersPart = (papers: {
  requestId: string;
  documents: OfficeRequestRecord['documents'];
  mayReveal: boolean;
}) => (
  <Section title={t('papers')}>
    <DocumentTable label={t('papers')} {...papers} />
  </Section>
);
