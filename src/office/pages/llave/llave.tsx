import { Form, redirect, useActionData, useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { needed, toSignIn } from '../../api.ts';
import { apiContext } from '../../context.ts';
import { passkeyAnswer } from '../../passkey-answer.ts';
import { titled } from '../../shell/title.ts';
import { sentences } from '../../text/sentences.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorsOf } from '../../ui/notice.tsx';
import { officeAction, post } from '../../ui/office-action.ts';
import { PasskeyButton } from '../../ui/passkey-button.tsx';
import { SignInFrame } from '../../ui/sign-in-frame.tsx';
import es from './es.json';

const t = sentences(es);

export const meta = () => titled(t('title'));

export async function loader({ context, request }: LoaderFunctionArgs) {
  const session = needed(await context.get(apiContext).call('getOfficeSession', {}), request);
  if (session.person === null) throw toSignIn(request);
  if (session.passkeyStep === null) throw redirect('/hoy');
  return { step: session.passkeyStep };
}

export const action = officeAction('/llave', {
  use: post('signInWithPasskey', { form: passkeyAnswer, done: '/hoy' }),
  register: post('addOwnPasskey', { form: passkeyAnswer, done: '/hoy' }),
});

/** Between a code and the desk, for who needs a passkey: she registers one, or uses hers. */
export default function Llave() {
  const { step } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  if (step === 'again') return <Again />;
  const isNew = step === 'register';
  return (
    <SignInFrame heading={t('heading')} about={t('about')} facts={[]}>
      <div>
        <h1>{t(isNew ? 'registerTitle' : 'useTitle')}</h1>
        <p className="muted">{t(isNew ? 'registerLead' : step === 'use' ? 'useLead' : 'eitherLead')}</p>
      </div>
      <ErrorsOf reply={answer?.reply ?? null} />
      {!isNew && (
        <PasskeyButton
          path="/office/sign-in/passkey/options"
          send={{ intent: 'use' }}
          words={{ cancelled: t('cancelled'), hint: t('hint'), noScript: t('noScript') }}
          kind="primary"
          size="lg"
          block
        >
          {t('use')}
        </PasskeyButton>
      )}
      {step !== 'use' && (
        <PasskeyButton
          path="/office/passkeys/options"
          makes
          send={{ intent: 'register' }}
          words={{
            cancelled: t('notMade'),
            ...(isNew && { hint: t('hint') }),
            noScript: t('noScript'),
          }}
          {...(isNew && { kind: 'primary' as const })}
          size="lg"
          block
        >
          {t(isNew ? 'register' : 'registerOther')}
        </PasskeyButton>
      )}
      <p className="small muted">{t(step === 'use' ? 'lost' : 'noDevice')}</p>
      <Form method="post" action="/salir">
        <Button type="submit" kind="text">
          {t('signOut')}
        </Button>
      </Form>
    </SignInFrame>
  );
}

/** Her role needs one since she signed in: a browser left open makes none. */
const Again = () => (
  <SignInFrame heading={t('heading')} about={t('about')} facts={[]}>
    <div>
      <h1>{t('registerTitle')}</h1>
      <p className="muted">{t('againLead')}</p>
    </div>
    <Form method="post" action="/salir">
      <Button type="submit" kind="primary" size="lg" block>
        {t('again')}
      </Button>
    </Form>
  </SignInFrame>
);
