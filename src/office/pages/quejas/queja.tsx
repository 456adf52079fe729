import { Link, useLoaderData, useSearchParams, type LoaderFunctionArgs } from 'react-router';
import { BASE } from '#contract/call.ts';
import type { OfficeComplaint } from '#contract/office/complaints.ts';
import { complaintFolio, complaintNames } from '#domain/applicant/complaint.ts';
import { needed } from '../../api.ts';
import { apiContext, nowOf } from '../../context.ts';
import { titled } from '../../shell/title.ts';
import { Rich, sentences } from '../../text/sentences.ts';
import { act } from '../../ui/act-action.ts';
import { ContractForm } from '../../ui/contract-form.tsx';
import { TextArea } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Notice } from '../../ui/notice.tsx';
import { officeAction, post } from '../../ui/office-action.ts';
import { Crumb, Facts, RecordTitle, Section, type Fact } from '../../ui/section.tsx';
import { PartnerName } from '../../ui/stamp.tsx';
import { answeredFact, askedFacts, DueOf, PrivacyBadge } from '../privacidad/asked.tsx';
import es from './es.json';

const t = sentences(es);

export const meta = ({ loaderData }: { loaderData?: { record: OfficeComplaint } }) =>
  loaderData ? titled(titleOf(loaderData.record)) : [];

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const found = await context.get(apiContext).call('getComplaint', { params: { id: params['id'] ?? '' } });
  return { record: needed(found, request), now: await nowOf(context) };
}

export const action = officeAction(({ id }) => `/quejas/${id}`, {
  reveal: post('revealOfComplaint', { shows: ({ value }) => ({ value }) }),
  answer: act('answer-complaint', { done: 'respuesta' }),
});

/** What one person complains about, and the letter that answers it. */
export default function Queja() {
  const { record, now } = useLoaderData<typeof loader>();
  const [query] = useSearchParams();
  const { kind, state, partner, account, requestId, may } = record;
  return (
    <>
      <Crumb label={t('path')} to="/quejas" list={t('title')} here={complaintNames[kind]} />
      <RecordTitle
        title={titleOf(record)}
        badge={<PrivacyBadge state={state} large />}
        sub={
          <p className="sub">
            <DueOf line={record} now={now} />
            <PartnerName partner={partner} />
          </p>
        }
      />
      {query.get('hecho') === 'respuesta' && (
        <Notice tone="good">
          <Rich>{t('done-respuesta')}</Rich>
        </Notice>
      )}
      <Section title={t('facts')}>
        {state === 'erased' && <Notice icon="sealed">{t('erasedLead')}</Notice>}
        <Facts facts={factsOf(record, now)} />
        {account !== null && requestId !== null && (
          <p className="row wrapx small">
            <Link className="link" to={`/solicitud/${requestId}`}>
              {t('seeRequest')}
            </Link>
            {kind !== 'refusal' && (
              <Link className="link" to={`/creditos?search=${account}`}>
                {t('seeCredit')}
              </Link>
            )}
          </p>
        )}
      </Section>
      {may.answer && (
        <Section title={t('answerTitle')}>
          <ContractForm<{ text: string }>
            isAct
            intent="answer"
            lead={<p className="small muted">{t(kind === 'refusal' ? 'refusalLead' : 'answerLead')}</p>}
            submit={t('send')}
            kind="primary"
          >
            {({ text }) => <TextArea field={text} label={t('answerLabel')} hint={t('answerHint')} rows={6} />}
          </ContractForm>
        </Section>
      )}
    </>
  );
}

const titleOf = ({ folio }: OfficeComplaint): string => t('recordTitle', { folio: complaintFolio(folio) });

const factsOf = (record: OfficeComplaint, now: string): Fact[] => [
  { label: t('about'), value: complaintNames[record.kind] },
  { label: t('account'), value: record.account ?? t('noAccount') },
  ...askedFacts(t, record, now),
  ...answeredFact(t, record),
  ...(record.may.letter ? [{ label: t('letter'), value: <Letter id={record.id} /> }] : []),
];

const Letter = ({ id }: { id: string }) => (
  <a className="btn sm line" href={`${BASE}/office/complaints/${id}/letter`} download>
    <Icon name="download" small />
    <span>{t('letterPdf')}</span>
  </a>
);
