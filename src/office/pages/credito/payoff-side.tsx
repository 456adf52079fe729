import { Form, useActionData, useNavigation } from 'react-router';
import { pesos, shortDay } from '../../text/format.ts';
import { sentences } from '../../text/sentences.ts';
import type { Answer } from '../../ui/answer.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorsOf } from '../../ui/errors-of.tsx';
import { Section } from '../../ui/section.tsx';
import es from './es.json';
import type { CreditView } from './parts.ts';

const t = sentences(es);

/** What ends the credit today: what is owed, what was never earned, and the difference. */
export function PayoffSide({ view: { credit, at, now } }: { view: CreditView }) {
  const { state, formData } = useNavigation();
  const answer = useActionData<Answer>();
  const { payoff, may } = credit;
  if (payoff === null) return null;
  const isBusy = state !== 'idle' && formData?.get('intent') === 'quote';
  return (
    <Section title={t('quote')}>
      <div className="box quote">
        <p className="ln">
          <span>{t('quoteDebt')}</span>
          <span className="num">{pesos(payoff.amount + payoff.saving)}</span>
        </p>
        <p className="ln">
          <span>{t('quoteSaving')}</span>
          <span className="num">{pesos(-payoff.saving)}</span>
        </p>
        <p className="ln tot">
          <span>{t('quoteToday')}</span>
          <span className="num">{pesos(payoff.amount)}</span>
        </p>
        <p className="tiny">{t('quoteUntil', { day: shortDay(payoff.validUntil, now) })}</p>
        {payoff.reference !== null && (
          <p className="tiny num">{t('quoteReference', { reference: payoff.reference })}</p>
        )}
        {may.quote && (
          <Form method="post" action={`/credito/${credit.account}`} preventScrollReset>
            <input type="hidden" name="intent" value="quote" />
            <Button type="submit" size="sm" icon="send" block busy={isBusy}>
              {t('quoteSend')}
            </Button>
          </Form>
        )}
        {'part' in at && <ErrorsOf reply={answer?.reply ?? null} />}
      </div>
    </Section>
  );
}
