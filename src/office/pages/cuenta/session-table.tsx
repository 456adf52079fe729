import { Form } from 'react-router';
import type { OfficeOutput } from '#contract/office/api.ts';
import { exactTime, shortDate, timeOf } from '../../text/format.ts';
import { sentences } from '../../text/sentences.ts';
import { Badge } from '../../ui/badge.tsx';
import { SendButton } from '../../ui/send-button.tsx';
import es from './es.json';
import { TableFrame } from '../../ui/table-frame.tsx';

const t = sentences(es);

type Session = OfficeOutput<'listOfficeSessions'>[number];

/** Where this person is signed in; each but this one can be ended here. */
export const SessionTable = ({ sessions, now }: { sessions: readonly Session[]; now: string }) => (
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
