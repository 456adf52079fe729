import { Form, useActionData, useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { roleNames, densities, type Density } from '#domain/staff/roles.ts';
import type { OfficeOutput } from '#contract/office/api.ts';
import { needed } from '../../api.ts';
import { apiContext, nowOf } from '../../context.ts';
import { titled } from '../../shell/title.ts';
import { sentences, dotted } from '../../text/sentences.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { ErrorsOf, Toast } from '../../ui/notice.tsx';
import { PageHead, Section, Facts } from '../../ui/section.tsx';
import es from './es.json';
import { PasskeyTable } from './passkey-table.tsx';
import { useSending, ActButton } from '../../ui/send-button.tsx';
import { exactTime, nearTime } from '../../text/format.ts';
import { Badge } from '../../ui/badge.tsx';
import { passkeyAnswer } from '../../passkey-answer.ts';
import { type Sent, officeAction, post } from '../../ui/office-action.ts';
import { useSession } from '../../ui/use-session.ts';
import { ShortTable, type PlainColumn } from '../../ui/plain-table.tsx';
import { Moment } from '../../ui/moment.tsx';

const t = sentences(es);

export const meta = () => titled(t('title'));

export async function loader({ context, request }: LoaderFunctionArgs) {
  const api = context.get(apiContext);
  const sessions = needed(await api.call('listOfficeSessions', {}), request);
  const owned = needed(await api.call('listOfficePasskeys', {}), request);
  const codes = needed(await api.call('getOwnCodes', {}), request);
  return { sessions, owned, codes, now: await nowOf(context) };
}

const idIn =
  (name: string) =>
  ({ form }: Sent) => ({ id: String(form.get(name)) });
/** `name`: of the field that says to what it was done, so that the next one is said anew. */
const said =
  (what: 'ended' | 'added' | 'removed' | 'dense', name: string) =>
  (_: unknown, { form }: Sent) => ({ done: { what, id: String(form.get(name)) } });

export const action = officeAction('/cuenta', {
  'end-session': post('revokeOfficeSession', { params: idIn('session'), shows: said('ended', 'session') }),
  'add-passkey': post('addOwnPasskey', { form: passkeyAnswer, shows: said('added', 'challengeId') }),
  'remove-passkey': post('removeOwnPasskey', {
    params: idIn('passkey'),
    shows: said('removed', 'passkey'),
  }),
  density: post('setDensity', { shows: said('dense', 'density') }),
});

/** The own account: what one may do, where one is signed in, by which keys, and the way out. */
export default function Cuenta() {
  const { sessions, owned, codes, now } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const done = answer?.done;
  const session = useSession();
  return (
    <>
      <PageHead title={t('title')} lead={session?.person.name}>
        <Form method="post" action="/salir">
          <Button type="submit">{t('signOut')}</Button>
        </Form>
      </PageHead>
      <ErrorsOf reply={answer?.reply ?? null} />
      <Section title={t('tables')}>
        <DensityForm key={session?.density} density={session?.density ?? 'normal'} />
      </Section>
      <Section title={t('sessions')}>
        <SessionTable sessions={sessions} now={now} />
      </Section>
      <Section title={t('passkeys')}>
        <PasskeyTable owned={owned} now={now} />
      </Section>
      <Section title={t('codes')}>
        <OwnCodes codes={codes} now={now} />
      </Section>
      <Section title={t('grants')}>
        <ShortTable
          label={t('grants')}
          className=""
          columns={[
            { label: t('role'), cell: ({ role }) => roleNames[role] },
            { label: t('partner'), cell: ({ partner }) => partner?.name ?? t('allPartners') },
            {
              label: t('store'),
              cell: ({ store, promoter }) => store ?? t(promoter === null ? 'allStores' : 'ownSales'),
            },
          ]}
          rows={session?.grants ?? []}
          keyOf={({ id }) => id}
        />
      </Section>
      <Toast message={done ? t(done.what) : null} id={done?.id ?? null} />
    </>
  );
}

type Session = OfficeOutput<'listOfficeSessions'>[number];

/** Where this person is signed in; each but this one can be ended here. */
const SessionTable = ({ sessions, now }: { sessions: readonly Session[]; now: string }) => (
  <ShortTable label={t('sessions')} columns={sessionColumns(now)} rows={sessions} keyOf={({ id }) => id} />
);

const nameOf = ({ browser }: Session) => browser || t('unknownBrowser');

const endOf = (session: Session) =>
  session.isThis ? (
    <Badge tone="good" icon="done" flat>
      {t('thisOne')}
    </Badge>
  ) : (
    <ActButton
      intent="end-session"
      of={{ session: session.id }}
      label={t('endOf', { browser: nameOf(session) })}
      stays={false}
    >
      {t('end')}
    </ActButton>
  );

/** The app that makes her codes and what is left of her recovery codes; each is replaced on a page of its own. */
const OwnCodes = ({
  codes: { app, recoveryCodesLeft: left, mayChange },
  now,
}: {
  codes: OfficeOutput<'getOwnCodes'>;
  now: string;
}) => (
  <div className="stack">
    <Facts
      facts={[
        {
          label: t('appTitle'),
          value: app
            ? dotted(
                t('appSince', { made: exactTime(app.createdAt) }),
                app.lastUsedAt && t('appUsed', { used: nearTime(app.lastUsedAt, now) }),
              )
            : t('noApp'),
        },
        {
          label: t('codesTitle'),
          value: left === 0 ? t('leftNone') : t('left', { count: left }),
        },
      ]}
    />
    {mayChange ? (
      <div className="row wrapx">
        <ButtonLink to="/cuenta/aplicacion" icon="phone">
          {t(app ? 'replaceApp' : 'addApp')}
        </ButtonLink>
        <ButtonLink to="/cuenta/claves" icon="key">
          {t('renewCodes')}
        </ButtonLink>
      </div>
    ) : (
      <p className="small muted">{t('codesMayNotChange')}</p>
    )}
  </div>
);

/** How much room the rows of every list take, for this person in any browser. */
function DensityForm({ density }: { density: Density }) {
  const isSending = useSending('density');
  return (
    <Form method="post" className="stack" preventScrollReset>
      <input type="hidden" name="intent" value="density" />
      <fieldset className="field">
        <legend className="vh">{t('tables')}</legend>
        <div className="picks">
          {densities.map((each) => (
            <label key={each}>
              <input type="radio" name="density" value={each} defaultChecked={each === density} />
              <span>{t(each)}</span>
            </label>
          ))}
        </div>
      </fieldset>
      <div className="row">
        <Button type="submit" busy={isSending}>
          {t('saveDensity')}
        </Button>
      </div>
    </Form>
  );
}

const sessionColumns = (now: string): PlainColumn<Session>[] => [
  { label: t('browser'), narrow: 'a', cell: (session) => <b>{nameOf(session)}</b> },
  { label: t('method'), narrow: 'b', cell: ({ method }) => t(method) },
  { label: t('since'), cell: ({ createdAt }) => exactTime(createdAt) },
  {
    label: t('lastSeen'),
    narrow: 'd',
    cell: ({ lastSeenAt }) => <Moment at={lastSeenAt} now={now} as="both" className="" />,
  },
  { label: t('act'), isQuiet: true, right: true, narrow: 'c', cell: endOf },
];
