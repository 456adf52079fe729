import { sentences } from '../../text/sentences.ts';
import { Section } from '../../ui/section.tsx';
import { Timeline } from '../../ui/timeline.tsx';
import es from './es.json';
import { historyOf, type Happened } from './history.ts';

const t = sentences(es);

/** The whole history, where the side shows its newest part. */
export const TrailPart = ({ happened, now }: { happened: Happened; now: string }) => (
  <Section title={t('trail')}>
    <Timeline entries={historyOf(happened, false)} now={now} />
  </Section>
);
