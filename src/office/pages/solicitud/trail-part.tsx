import { sentences } from '../../text/sentences.ts';
import { Section } from '../../ui/section.tsx';
import { Timeline } from '../../ui/timeline.tsx';
import es from './es.json';
import { historyOf } from './history.ts';
import type { RecordView } from './view.ts';

const t = sentences(es);

/** The whole history, where the side shows its newest part. */
export const TrailPart = ({ view: { record, now } }: { view: RecordView }) => (
  <Section title={t('trail')}>
    <Timeline entries={historyOf(record, false)} now={now} />
  </Section>
);
