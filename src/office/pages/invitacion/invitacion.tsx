import {
  Link,
  useActionData,
  useLoaderData,
  type LoaderFunctionArgs,
  type ShouldRevalidateFunctionArgs,
  Form,
  useParams,
  useSubmit,
} from 'react-router';
import { roleNames } from '#domain/staff/roles.ts';
import { needed } from '../../api.ts';
import { apiContext } from '../../context.ts';
import { titled } from '../../shell/title.ts';
import { exactTime } from '../../text/format.ts';
import { sentences } from '../../text/sentences.ts';
import { ButtonLink, Button } from '../../ui/button.tsx';
import { AppCodeForm } from '../../ui/enrol/app-code-form.tsx';
import { ErrorsOf } from '../../ui/errors-of.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Blank, Notice } from '../../ui/notice.tsx';
import { SignInFrame } from '../../ui/sign-in-frame.tsx';
import type { action } from './action.ts';
import es from './es.json';
import { RecoveryList } from '../../ui/enrol/recovery-list.tsx';
import { startRegistration } from '@simplewebauthn/browser';
import { useState } from 'react';
import { askForChallenge } from '../../browser-api.ts';

export { action } from './action.ts';

const t = sentences(es);

export const meta = () => titled(t('title'));

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const api = context.get(apiContext);
  const path = { token: params['token'] ?? '' };
  const found = await api.call('getInvitation', { params: path });
  if (!found.ok && [400, 404, 410].includes(found.status)) return { invitation: null, app: null };
  const invitation = needed(found, request);
  const wantsApp = new URL(request.url).searchParams.get('con') === 'totp';
  const app = wantsApp ? needed(await api.call('startInvitationTotp', { params: path }), request) : null;
  return { invitation, app };
}

/** The invitation is used up by its acceptance: what was shown stays, and so does the secret of a second try. */
export const shouldRevalidate = ({ formMethod, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  formMethod === 'POST' ? false : defaultShouldRevalidate;

/** An invitation: who is invited as what, and the key that she makes. */
export default function Invitacion() {
  const { invitation, app } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  if (answer && 'recoveryCodes' in answer) {
    return (
      <Frame>
        <RecoveryCodes codes={answer.recoveryCodes} />
      </Frame>
    );
  }
  if (invitation === null) {
    return (
      <Frame>
        <Blank
          icon="clock"
          title={t('overTitle')}
          isPage
          action={<ButtonLink to="/entrar">{t('toSignIn')}</ButtonLink>}
        >
          {t('overLead')}
        </Blank>
      </Frame>
    );
  }
  return (
    <Frame until={invitation.expiresAt}>
      <div>
        <h1>{t('welcome')}</h1>
        <p className="muted">{t('lead', { name: invitation.name, email: invitation.email })}</p>
      </div>
      <div>
        <p className="lab">{t('roles')}</p>
        <ul className="small">
          {invitation.grants.map(({ id, role, partner }) => (
            <li key={id}>
              {t('roleAt', { role: roleNames[role], partner: partner?.name ?? t('everywhere') })}
            </li>
          ))}
        </ul>
      </div>
      <ErrorsOf reply={answer?.reply ?? null} />
      {app ? (
        <AppCodeForm app={app} reply={answer?.reply ?? null} submit={t('accept')} />
      ) : (
        <NewPasskeyForm />
      )}
      <OtherWay toApp={app === null} />
    </Frame>
  );
}

const Frame = ({ until, children }: { until?: string; children: React.ReactNode }) => (
  <SignInFrame
    heading={t('heading')}
    about={t('about')}
    facts={until ? [[t('until'), exactTime(until)]] : []}
  >
    {children}
  </SignInFrame>
);

const OtherWay = ({ toApp }: { toApp: boolean }) => (
  <nav className="ways" aria-label={t('ways')}>
    <Link to={toApp ? '?con=totp' : '?'}>
      <Icon name={toApp ? 'phone' : 'fingerprint'} />
      <span>
        <b>{t(toApp ? 'orTotp' : 'orPasskey')}</b>
        <small>{t(toApp ? 'orTotpHint' : 'orPasskeyHint')}</small>
      </span>
      <Icon name="chevron-right" />
    </Link>
  </nav>
);

/** A passkey that the browser makes. */
function NewPasskeyForm() {
  const { token = '' } = useParams();
  const submit = useSubmit();
  const [isCancelled, setCancelled] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const accept = async () => {
    setCancelled(false);
    setBusy(true);
    try {
      const path = `/office/invitations/${encodeURIComponent(token)}/passkey/options`;
      const { challengeId, options } = await askForChallenge('invitation', path);
      const credential = JSON.stringify(await startRegistration({ optionsJSON: options }));
      await submit({ intent: 'passkey', challengeId, credential }, { method: 'post' });
    } catch {
      // The person closed the browser's window: nothing of ours to report.
      setCancelled(true);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Form
      method="post"
      noValidate
      className="stack"
      onSubmit={(event) => {
        event.preventDefault();
        void accept();
      }}
    >
      {isCancelled && <Notice tone="bad">{t('cancelled')}</Notice>}
      <div className="needs-script">
        <Button type="submit" kind="primary" size="lg" block icon="fingerprint" busy={isBusy}>
          {t('passkey')}
        </Button>
        <p className="tiny hint-below">{t('passkeyHint')}</p>
      </div>
      <noscript>
        <Notice tone="warn">{t('noScript')}</Notice>
      </noscript>
    </Form>
  );
}

/** Shown once, after the account is made. */
const RecoveryCodes = ({ codes }: { codes: readonly string[] }) => (
  <>
    <div>
      <h1>{t('doneTitle')}</h1>
      <p className="muted">{t('doneLead')}</p>
    </div>
    <RecoveryList codes={codes} />
    <ButtonLink to="/hoy" kind="primary" size="lg" block>
      {t('enter')}
    </ButtonLink>
  </>
);
