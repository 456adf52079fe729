import {
  Link,
  useActionData,
  useLoaderData,
  type LoaderFunctionArgs,
  type ShouldRevalidateFunctionArgs,
  useParams,
} from 'react-router';
import { roleNames } from '#domain/staff/roles.ts';
import { needed } from '../../api.ts';
import { apiContext } from '../../context.ts';
import { titled } from '../../shell/title.ts';
import { exactTime } from '../../text/format.ts';
import { sentences } from '../../text/sentences.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { AppCodeForm, RecoveryList } from '../../ui/enrol/enrol.tsx';
import { ErrorsOf, Blank } from '../../ui/notice.tsx';
import { Icon } from '../../ui/icon.tsx';
import { SignInFrame } from '../../ui/sign-in-frame.tsx';
import es from './es.json';
import { passkeyAnswer } from '../../passkey-answer.ts';
import { officeAction, post } from '../../ui/office-action.ts';
import { PasskeyButton } from '../../ui/passkey-button.tsx';

const t = sentences(es);

export const meta = () => titled(t('title'));

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const api = context.get(apiContext);
  const path = { token: params['token'] ?? '' };
  const found = await api.call('getInvitation', { params: path });
  // A chat or a sentence may add a point to the link, or cut it.
  if (!found.ok && found.status === 400) return { invitation: null, app: null, why: 'bad' } as const;
  if (!found.ok && [404, 410].includes(found.status))
    return { invitation: null, app: null, why: 'over' } as const;
  const invitation = needed(found, request);
  const wantsApp = new URL(request.url).searchParams.get('con') === 'totp';
  const app = wantsApp ? needed(await api.call('startInvitationTotp', { params: path }), request) : null;
  return { invitation, app, why: null } as const;
}

const shows = ({ recoveryCodes }: { recoveryCodes: readonly string[] }) => ({ recoveryCodes });

/** Accepts the invitation: with a new passkey, or with the first code of an app. Either signs in. */
export const action = officeAction(({ token }) => `/invitacion/${token}`, {
  passkey: post('acceptWithPasskey', { form: passkeyAnswer, shows }),
  totp: post('acceptWithTotp', { shows }),
});

/** The invitation is used up by its acceptance: what was shown stays, and so does the secret of a second try. */
export const shouldRevalidate = ({ formMethod, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  formMethod === 'POST' ? false : defaultShouldRevalidate;

/** An invitation: who is invited as what, and the key that she makes. */
export default function Invitacion() {
  const { invitation, app, why } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { token = '' } = useParams();
  if (answer?.recoveryCodes) {
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
          icon={why === 'bad' ? 'warning' : 'clock'}
          title={t(why === 'bad' ? 'badTitle' : 'overTitle')}
          isPage
          action={<ButtonLink to="/entrar">{t('toSignIn')}</ButtonLink>}
        >
          {t(why === 'bad' ? 'badLead' : 'overLead')}
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
        <PasskeyButton
          path={`/office/invitations/${encodeURIComponent(token)}/passkey/options`}
          makes
          send={{ intent: 'passkey' }}
          words={{ cancelled: t('cancelled'), hint: t('passkeyHint'), noScript: t('noScript') }}
          kind="primary"
          size="lg"
          block
        >
          {t('passkey')}
        </PasskeyButton>
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
