import { Form } from 'react-router';
import { correctableWords, correctionReasonWords } from '#domain/onboarding/corrections.ts';
import { shortDate } from '../../../text/format.ts';
import { sentences } from '../../../text/sentences.ts';
import { Notice } from '../../../ui/notice.tsx';
import { SendButton } from '../../../ui/send-button.tsx';
import type { Casework } from './casework.ts';
import es from './es.json';

const t = sentences(es);

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
