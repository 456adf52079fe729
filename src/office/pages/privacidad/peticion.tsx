import { Link, useActionData, useLoaderData, useSearchParams, type LoaderFunctionArgs } from 'react-router';
import type { OfficePrivacyRecord } from '#contract/office/privacy.ts';
import { identityProofNames } from '#domain/staff/sealed-fields.ts';
import { needed } from '../../api.ts';
import { apiContext, nowOf } from '../../context.ts';
import { titled } from '../../shell/title.ts';
import { exactTime, shortDate } from '../../text/format.ts';
import { Rich, sentences } from '../../text/sentences.ts';
import { Crumb, Facts, RecordTitle, Section, type Fact } from '../../ui/section.tsx';
import { act } from '../../ui/act-action.ts';
import { officeAction, post } from '../../ui/office-action.ts';
import { Notice } from '../../ui/notice.tsx';
import { PartnerName } from '../../ui/stamp.tsx';
import { WaitingActs } from '../por-firmar/waiting-acts.tsx';
import { answeredFact, askedFacts, DueOf, PrivacyBadge } from './asked.tsx';
import es from './es.json';
import { DoneOnly, PrivacyActs } from './privacy-acts.tsx';
import { RectificationShown } from './rectification.tsx';
import { Badge } from '../../ui/badge.tsx';
import { TableFrame } from '../../ui/table-frame.tsx';

const t = sentences(es);

export const meta = ({ loaderData }: { loaderData?: { record: OfficePrivacyRecord } }) =>
  loaderData ? titled(titleOf(loaderData.record)) : [];

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const path = { id: params['id'] ?? '' };
  const found = await context.get(apiContext).call('getPrivacyRequest', { params: path });
  return { record: needed(found, request), now: await nowOf(context) };
}

/** What a person does about a privacy request. */
export const action = officeAction(({ id }) => `/privacidad/${id}`, {
  reveal: post('revealOfPrivacy', { shows: ({ value }) => ({ value }) }),
  look: post('revealRectification', { shows: (seen) => ({ seen }) }),
  identity: post('checkPrivacyIdentity', { done: 'identidad' }),
  answer: post('answerPrivacyRequest', { done: 'respuesta' }),
  copy: act('hand-out-copy', { done: 'propuesta' }),
  erase: act('erase-person', { done: 'propuesta' }),
  rectify: act('rectify-data', { done: 'propuesta' }),
  oppose: post('recordOpposition', { done: 'oposicion' }),
  withdraw: post('withdrawOpposition', { done: 'retirada' }),
});

/** What one person asks about her data, what it needs, and what the desk does about it. */
export default function Peticion() {
  const { record, now } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <>
      <Crumb label={t('path')} to="/privacidad" list={t('title')} here={t(record.kind)} />
      <RecordTitle
        title={titleOf(record)}
        badge={<PrivacyBadge state={record.state} large />}
        sub={
          <p className="sub">
            <DueOf line={record} now={now} />
            <PartnerName partner={record.partner} />
          </p>
        }
      />
      <Said />
      <WaitingActs acts={record.approvals} now={now} />
      {record.may.reveal && record.approvals.some(({ command }) => command === 'rectify-data') && (
        <RectificationShown seen={answer?.intent === 'look' ? answer.seen : undefined} />
      )}
      <Section title={t('facts')}>
        {record.state === 'erased' && <Notice icon="sealed">{t('erasedLead')}</Notice>}
        <Facts facts={factsOf(record, now)} />
      </Section>
      <Section title={t('requests')}>
        <RequestsOfPerson record={record} now={now} />
      </Section>
      {record.state !== 'erased' &&
        (record.may.work ? <PrivacyActs record={record} /> : <DoneOnly record={record} />)}
    </>
  );
}

const outcomes = [
  'done-identidad',
  'done-respuesta',
  'done-propuesta',
  'done-oposicion',
  'done-retirada',
] as const;

function Said() {
  const [query] = useSearchParams();
  const done = outcomes.find((each) => each === `done-${query.get('hecho') ?? ''}`);
  if (done === undefined) return null;
  return (
    <Notice tone="good">
      <Rich>{t(done)}</Rich>
    </Notice>
  );
}

const titleOf = ({ kind, account }: OfficePrivacyRecord): string =>
  account === null ? t('recordNoAccount', { kind: t(kind) }) : t('recordTitle', { kind: t(kind), account });

function factsOf(record: OfficePrivacyRecord, now: string): Fact[] {
  const { identity } = record;
  return [
    ...askedFacts(t, record, now),
    {
      label: t('identityTitle'),
      value:
        identity === null
          ? t('unchecked')
          : t('identityDone', {
              how: identityProofNames[identity.how],
              name: identity.by.name,
              when: exactTime(identity.at),
            }),
    },
    ...(record.effectiveBy === null
      ? []
      : [{ label: t('lastDayToDo'), value: shortDate(`${record.effectiveBy}T12:00:00-06:00`, now) }]),
    ...answeredFact(t, record),
  ];
}

/** Her requests at the partner, with what keeps her data from being erased. */
function RequestsOfPerson({ record: { requests }, now }: { record: OfficePrivacyRecord; now: string }) {
  if (requests.length === 0) return <p className="small muted">{t('noRequests')}</p>;
  return (
    <TableFrame label={t('requests')} className="list">
      <thead>
        <tr>
          <th scope="col">{t('request')}</th>
          <th scope="col">{t('begun')}</th>
          <th scope="col">{t('hold')}</th>
        </tr>
      </thead>
      <tbody>
        {requests.map(({ id, account, begunAt, hold }) => (
          <tr key={id}>
            <td className="m-a">
              <Link className="nm num" to={`/solicitud/${id}`}>
                {account}
              </Link>
            </td>
            <td className="m-b num">{shortDate(begunAt, now)}</td>
            <td className="m-c">
              {hold === null ? (
                <span className="muted">{t('noHold')}</span>
              ) : (
                <Badge tone="warn" icon="lock">
                  {t(hold)}
                </Badge>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </TableFrame>
  );
}
