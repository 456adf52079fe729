import { correctableWords, correctionReasonWords } from '#domain/onboarding/corrections.ts';
import { exactTime } from '../../../text/format.ts';
import { sentences } from '../../../text/sentences.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Section } from '../../../ui/section.tsx';
import { PlainTable } from '../plain-table.tsx';
import type { Casework } from './casework.ts';
import es from './es.json';

const t = sentences(es);

/** Everything that was asked for, with what came of it; nothing where nothing was. */
export const CorrectionTable = ({ casework: { corrections } }: { casework: Casework }) =>
  corrections.length > 0 && (
    <Section title={t('corrections')}>
      <PlainTable
        label={t('corrections')}
        heads={[t('what'), t('state'), t('reason'), t('askedBy')]}
        rows={corrections.map((each) => ({
          key: each.id,
          cells: [
            correctableWords[each.what],
            <State key={each.id} of={each} />,
            <Why key={each.id} of={each} />,
            `${each.askedBy?.name ?? t('product')}, ${exactTime(each.askedAt)}`,
          ],
        }))}
      />
    </Section>
  );

function State({ of: { state, isChanged, endedAt } }: { of: Casework['corrections'][number] }) {
  if (state === 'waiting') {
    return (
      <Badge tone="info" icon="undo">
        {t('waiting')}
      </Badge>
    );
  }
  const word = state === 'answered' && isChanged === false ? 'same' : state;
  return (
    <Badge tone="none" icon={state === 'answered' ? 'done' : 'clock'} flat>
      {t(word, { time: endedAt === null ? '' : exactTime(endedAt) })}
    </Badge>
  );
}

const Why = ({ of: { reason, message } }: { of: Casework['corrections'][number] }) => (
  <>
    <span>{correctionReasonWords[reason]}</span>
    {message !== null && <p className="small muted">{message}</p>}
  </>
);
