import { Form, useActionData, type ActionFunctionArgs } from 'react-router';
import { apiContext } from '../../context.ts';
import { titled } from '../../shell/title.ts';
import { sentences } from '../../text/sentences.ts';
import { refused } from '../../ui/answer.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { RecoveryList } from '../../ui/enrol/recovery-list.tsx';
import { ErrorsOf } from '../../ui/errors-of.tsx';
import { SendButton } from '../../ui/send-button.tsx';
import es from './es.json';
import { OneStep } from './one-step.tsx';

const t = sentences(es);

export const meta = () => titled(t('codesTitle'));

export async function action({ context }: ActionFunctionArgs) {
  const made = await context.get(apiContext).call('renewRecoveryCodes', {});
  return made.ok
    ? { reply: null, recoveryCodes: made.data.recoveryCodes }
    : refused(made.errors, made.status);
}

/** New recovery codes in place of hers, shown once. */
export default function Claves() {
  const answer = useActionData<typeof action>();
  if (answer && 'recoveryCodes' in answer) {
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
      <Form method="post">
        <SendButton kind="primary" fields={{}}>
          {t('renewCodes')}
        </SendButton>
      </Form>
    </OneStep>
  );
}
