import { useActionData } from 'react-router';
import { titled } from '../../shell/title.ts';
import { sentences } from '../../text/sentences.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { RecoveryList } from '../../ui/enrol/enrol.tsx';
import { ErrorsOf } from '../../ui/notice.tsx';
import { ActButton } from '../../ui/send-button.tsx';
import es from './es.json';
import { OneStep } from './one-step.tsx';
import { officeAction, post } from '../../ui/office-action.ts';

const t = sentences(es);

export const meta = () => titled(t('codesTitle'));

export const action = officeAction('/cuenta/claves', {
  renew: post('renewRecoveryCodes', { shows: ({ recoveryCodes }) => ({ recoveryCodes }) }),
});

/** New recovery codes in place of hers, shown once. */
export default function Claves() {
  const answer = useActionData<typeof action>();
  if (answer?.recoveryCodes) {
    return (
      <OneStep title={t('codesTitle')} lead={t('renewed')}>
        <RecoveryList codes={answer.recoveryCodes} />
        <ButtonLink to="/cuenta" kind="primary" size="lg" block>
          {t('kept')}
        </ButtonLink>
      </OneStep>
    );
  }
  return (
    <OneStep title={t('codesTitle')} lead={t('renewLead')}>
      <ErrorsOf reply={answer?.reply ?? null} />
      <ActButton intent="renew" kind="primary" isSmall={false} stays={false}>
        {t('renewCodes')}
      </ActButton>
    </OneStep>
  );
}
