import { data, useLoaderData, useSearchParams, type LoaderFunctionArgs } from 'react-router';
import { needed } from '../../api.ts';
import { apiContext, nowOf } from '../../context.ts';
import { titled } from '../../shell/title.ts';
import { sentences } from '../../text/sentences.ts';
import { NoteForm } from '../../ui/note-form.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { OpenedFacts, proofsShown } from '../../ui/viewer/opened-facts.tsx';
import { Risk } from '../../ui/badge.tsx';
import {
  BureauPart,
  SummaryPart,
  Waiting,
  isPart,
  parts,
  type Part,
  type RecordView,
} from './summary-part.tsx';
import { CancelDialog, HandDialog, CorrectDialog } from './casework.tsx';
import { inputWords } from '../revisar/rule-inputs.ts';
import { Said, RecordHead } from './record-head.tsx';
import es from './es.json';
import { History, TrailPart, MessagesPart } from '../bitacora/history.tsx';
import { IdentityPart, PapersPart, DocumentTable, sealedFacts } from './document-table.tsx';
import { Facts, type Fact, Section } from '../../ui/section.tsx';
import { NothingYet } from '../../ui/notice.tsx';
import { Viewer } from '../../ui/viewer/viewer.tsx';
import { exactTime } from '../../text/format.ts';
import { PlainTable } from '../../ui/plain-table.tsx';

export { action } from './action.ts';

const t = sentences(es);

export const meta = ({ loaderData }: { loaderData?: RecordView }) =>
  loaderData ? titled(t('title', { account: loaderData.record.account })) : [];

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const part = params['part'] ?? 'resumen';
  if (!isPart(part)) throw data(null, { status: 404 });
  const requestId = params['requestId'] ?? '';
  const api = context.get(apiContext);
  const [found, casework] = await Promise.all([
    api.call('getOfficeRequest', { params: { requestId } }),
    api.call('getRequestCasework', { params: { requestId } }),
  ]);
  return {
    part,
    record: needed(found, request),
    casework: needed(casework, request),
    now: await nowOf(context),
  };
}

/** One request with everything known of it: parts at the left, notes and history at the right. */
export default function Solicitud() {
  const view = useLoaderData<typeof loader>();
  const { record, part, now } = view;
  const [query] = useSearchParams();
  const isOnlyPeople = query.get('solo') === 'personas';
  return (
    <>
      <RecordHead view={view} />
      <Said />
      <OpenDialog view={view} name={query.get('hacer')} />
      <Tabs label={t('parts')} tabs={tabsOf(view)} />
      <div className="cols">
        <div>
          <PartOf part={part} view={view} />
        </div>
        <aside>
          {(part === 'identidad' || part === 'domicilio') && <OpenedFacts opened={record.opened} now={now} />}
          <History
            record={record}
            whole={`/solicitud/${record.id}/bitacora`}
            now={now}
            isOnlyPeople={isOnlyPeople}
            note={record.may.note && <NoteForm />}
          />
        </aside>
      </div>
    </>
  );
}

/** The dialog that the address names, where the act may be done. */
function OpenDialog({ view: { record, casework }, name }: { view: RecordView; name: string | null }) {
  if (name === 'corregir' && casework.correctable.length > 0) {
    return <CorrectDialog requestId={record.id} casework={casework} />;
  }
  if (name === 'cancelar' && casework.may.cancel) {
    return <CancelDialog requestId={record.id} account={record.account} casework={casework} />;
  }
  if (name === 'entregar' && casework.may.hand) {
    return <HandDialog requestId={record.id} casework={casework} />;
  }
  return null;
}

function tabsOf({ record, part }: RecordView) {
  const marks = record.duplicates.length;
  return (Object.keys(parts) as Part[]).map((segment) => ({
    to: `/solicitud/${record.id}${segment === 'resumen' ? '' : `/${segment}`}`,
    label: t(parts[segment]),
    current: segment === part,
    ...(segment === 'papeles' ? { count: record.documents.length } : {}),
    ...(segment === 'resumen' && marks > 0 ? { mark: <Risk count={marks} label={t('duplicates')} /> } : {}),
  }));
}

function PartOf({ part, view }: { part: Part; view: RecordView }) {
  switch (part) {
    case 'resumen':
      return <SummaryPart view={view} />;
    case 'identidad':
      return <IdentityPart view={view} />;
    case 'buro':
      return <BureauPart view={view} />;
    case 'domicilio':
      return <AddressPart view={view} />;
    case 'decision':
      return <DecisionPart view={view} />;
    case 'papeles':
      return (
        <PapersPart
          requestId={view.record.id}
          documents={view.record.documents}
          mayReveal={view.record.may.openEvidence}
        />
      );
    case 'mensajes':
      return <MessagesPart messages={view.record.messages} />;
    case 'bitacora':
      return <TrailPart happened={view.record} now={view.now} />;
  }
}

function DecisionPart({ view }: { view: RecordView }) {
  const { outcome, at, rulesVersion, reasons, inputs, review } = view.record.decision;
  const facts: Fact[] = [
    {
      label: t('result'),
      value: outcome === null ? t('pending') : t(outcome),
      evidence: at === null ? undefined : { label: exactTime(at), ok: outcome === 'approved', icon: 'clock' },
    },
    ...(rulesVersion === null ? [] : [{ label: t('rules'), value: rulesVersion }]),
    {
      label: t('reasons'),
      value: reasons.length === 0 ? t('noReasons') : reasons.map(({ text }) => text).join(' '),
    },
    ...(review === null
      ? []
      : [
          {
            label: t('manualReview'),
            value: review.outcome === null ? t('waiting') : t(review.outcome),
            evidence: { label: exactTime(review.decidedAt ?? review.openedAt), icon: 'clock' as const },
          },
        ]),
  ];
  return (
    <>
      <Waiting view={view} />
      <Section title={t('decision')}>
        <Facts facts={facts} />
      </Section>
      <Section title={t('inputs')}>
        <PlainTable
          label={t('inputs')}
          heads={[t('input'), t('value')]}
          rows={inputs.map((input) => {
            const { label, value } = inputWords(input);
            return { key: input.name, cells: [label, value] };
          })}
        />
      </Section>
    </>
  );
}

function AddressPart({ view }: { view: RecordView }) {
  const { record, now } = view;
  const facts = sealedFacts(view, [
    'address-identification',
    'address-edited',
    'address-shipping',
    'location',
  ]);
  return (
    <>
      <Section title={t('addresses')}>
        {facts.length > 0 ? <Facts facts={facts} /> : <NothingYet icon="place" />}
      </Section>
      <Section title={t('proofs')}>
        {record.may.openEvidence && (
          <Viewer documents={proofsShown(record)} opened={record.opened} now={now} />
        )}
        <DocumentTable
          label={t('proofs')}
          documents={record.documents.filter(({ kind }) => kind === 'address-proof')}
          requestId={record.id}
          mayReveal={record.may.openEvidence}
        />
      </Section>
    </>
  );
}
