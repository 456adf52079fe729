import { correctableWords, correctionReasonWords } from '#domain/onboarding/corrections.ts';
import { exactTime, shortDate } from '../../../text/format.ts';
import { sentences } from '../../../text/sentences.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Section } from '../../../ui/section.tsx';
import { PlainTable } from '../plain-table.tsx';
import type { Casework } from './acts.ts';
import es from './es.json';
import { Form } from 'react-router';
import { Notice } from '../../../ui/notice.tsx';
import { SendButton } from '../../../ui/send-button.tsx';

/** Shows what the customer has to correct and until when, with a button to withdraw it for those who may. */
export const WaitingCorrections = ({ casework, now }: { casework: Casework; now: string }) =>
  casework.corrections
    .filter(({ state }) => state === 'waiting')
    .map((asked) => {
      const date = shortDate(`${asked.answerBy}T12:00:00-06:00`, now);
      return (
        <Notice
          key={asked.id}
          tone="info"
          icon="undo"
          end={
            casework.may.handle &&
            asked.askedBy && (
              <Form method="post" preventScrollReset>
                <input type="hidden" name="id" value={asked.id} />
                <SendButton intent="withdraw-correction" size="sm" name="intent" value="withdraw-correction">
                  {t('withdraw')}
                </SendButton>
              </Form>
            )
          }
        >
          <b>{t('waitingTitle', { what: correctableWords[asked.what] })}</b>
          <span>
            {asked.askedBy
              ? ` ${t('waitingLead', { reason: correctionReasonWords[asked.reason], date })}`
              : ` ${t('waitingOwn', { date })}`}
          </span>
        </Notice>
      );
    });

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
