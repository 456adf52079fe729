import { Link } from 'react-router';
import type { OfficeApproval } from '#contract/office/approvals.ts';
import { exactTime } from '../../text/format.ts';
import { sentences } from '../../text/sentences.ts';
import { Section } from '../../ui/section.tsx';
import { TimeLeft } from '../../ui/time-left.tsx';
import es from './es.json';

const t = sentences(es);

/** What others proposed and this person may confirm. */
export const ToCheck = ({ acts, now }: { acts: readonly OfficeApproval[]; now: string }) => (
  <Section title={t('toCheck')} beside={<span className="cnt">{acts.length}</span>}>
    <ul className="sg">
      {acts.map((act) => (
        <li key={act.id}>
          <p className="row wrapx">
            <Link className="link" to="/por-firmar">
              {act.summary}
            </Link>
            <span className="end">
              <TimeLeft until={act.expiresAt} now={now} />
            </span>
          </p>
          <p className="small muted">{t('by', { name: act.maker.name, when: exactTime(act.madeAt) })}</p>
        </li>
      ))}
    </ul>
  </Section>
);
