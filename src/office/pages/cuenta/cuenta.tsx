import {
  Form,
  useActionData,
  useLoaderData,
  useRouteLoaderData,
  type LoaderFunctionArgs,
} from 'react-router';
import { roleNames, densities, type Density } from '#domain/staff/roles.ts';
import { needed } from '../../api.ts';
import { apiContext, nowOf } from '../../context.ts';
import type { loader as shellLoader } from '../../shell/shell.tsx';
import { titled } from '../../shell/title.ts';
import { sentences, dotted } from '../../text/sentences.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { ErrorsOf } from '../../ui/errors-of.tsx';
import { PageHead, Section } from '../../ui/section.tsx';
import { Toast } from '../../ui/toast.tsx';
import type { action } from './action.ts';
import es from './es.json';
import { PasskeyTable } from './passkey-table.tsx';
import { TableFrame } from '../../ui/table-frame.tsx';
import { useSending } from '../../ui/use-sending.ts';
import type { OfficeOutput } from '#contract/office/api.ts';
import { exactTime, nearTime, shortDate, timeOf } from '../../text/format.ts';
import { Facts } from '../../ui/facts.tsx';
import { Badge } from '../../ui/badge.tsx';
import { SendButton } from '../../ui/send-button.tsx';

export { action } from './action.ts';

const t = sentences(es);

export const meta = () => titled(t('title'));

export async function loader({ context, request }: LoaderFunctionArgs) {
  const api = context.get(apiContext);
  const sessions = needed(await api.call('listOfficeSessions', {}), request);
  const owned = needed(await api.call('listOfficePasskeys', {}), request);
  const codes = needed(await api.call('getOwnCodes', {}), request);
  return { sessions, owned, codes, now: await nowOf(context) };
}

/** The own account: what one may do, where one is signed in, by which keys, and the way out. */
export default function Cuenta() {
  const { sessions, owned, codes, now } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const done = answer && 'done' in answer ? answer.done : null;
  const session = useRouteLoaderData<typeof shellLoader>('shell/shell');
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
        <TableFrame label={t('grants')}>
          <thead>
            <tr>
              <th scope="col">{t('role')}</th>
              <th scope="col">{t('partner')}</th>
              <th scope="col">{t('store')}</th>
            </tr>
          </thead>
          <tbody>
            {session?.grants.map(({ id, role, partner, store, promoter }) => (
              <tr key={id}>
                <td>{roleNames[role]}</td>
                <td>{partner?.name ?? t('allPartners')}</td>
                <td>{store ?? t(promoter === null ? 'allStores' : 'ownSales')}</td>
              </tr>
            ))}
          </tbody>
        </TableFrame>
      </Section>
      <Toast message={done ? t(done.what) : null} id={done?.id ?? null} />
    </>
  );
}

type Session = OfficeOutput<'listOfficeSessions'>[number];

/** Where this person is signed in; each but this one can be ended here. */
const SessionTable = ({ sessions, now }: { sessions: readonly Session[]; now: string }) => (
  <TableFrame label={t('sessions')} className="list">
    <thead>
      <tr>
        <th scope="col">{t('browser')}</th>
        <th scope="col">{t('method')}</th>
        <th scope="col">{t('since')}</th>
        <th scope="col">{t('lastSeen')}</th>
        <th scope="col">
          <span className="vh">{t('act')}</span>
        </th>
      </tr>
    </thead>
    <tbody>
      {sessions.map((session) => (
        <Row key={session.id} session={session} now={now} />
      ))}
    </tbody>
  </TableFrame>
);

function Row({
  session: { id, browser, method, createdAt, lastSeenAt, isThis },
  now,
}: {
  session: Session;
  now: string;
}) {
  const name = browser || t('unknownBrowser');
  return (
    <tr>
      <td className="m-a">
        <b>{name}</b>
      </td>
      <td className="m-b">{t(method)}</td>
      <td>{exactTime(createdAt)}</td>
      <td className="m-d">
        <time dateTime={lastSeenAt} title={exactTime(lastSeenAt)}>
          {`${shortDate(lastSeenAt, now)}, ${timeOf(lastSeenAt)}`}
        </time>
      </td>
      <td className="r m-c">
        {isThis ? (
          <Badge tone="good" icon="done" flat>
            {t('thisOne')}
          </Badge>
        ) : (
          <Form method="post">
            <input type="hidden" name="intent" value="end-session" />
            <input type="hidden" name="session" value={id} />
            <SendButton
              intent="end-session"
              fields={{ session: id }}
              size="sm"
              aria-label={t('endOf', { browser: name })}
            >
              {t('end')}
            </SendButton>
          </Form>
        )}
      </td>
    </tr>
  );
}

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
