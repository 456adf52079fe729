import type { OfficeApproval } from '#contract/office/approvals.ts';
import { sentences } from '../../text/sentences.ts';
import { Section } from '../../ui/section.tsx';
import { WaitingAct } from './waiting-act.tsx';
import es from './es.json';

const t = sentences(es);

/** What waits for a second person, on the page that it changes. */
export const WaitingActs = ({ acts, now }: { acts: readonly OfficeApproval[]; now: string }) =>
  acts.length > 0 && (
    <Section title={t(acts.length === 1 ? 'waitsFor_one' : 'waitsFor_other')}>
      <ul className="acts">
        {acts.map((act) => (
          <li key={act.id}>
            <WaitingAct act={act} now={now} />
          </li>
        ))}
      </ul>
    </Section>
  );
