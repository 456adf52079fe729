import { data, useLoaderData, useSearchParams, type LoaderFunctionArgs } from 'react-router';
import type { OfficeCredit } from '#contract/office/credit.ts';
import { needed } from '../../api.ts';
import { apiContext } from '../../context.ts';
import { titled } from '../../shell/title.ts';
import { shortDate } from '../../text/format.ts';
import { sentences } from '../../text/sentences.ts';
import { Notice } from '../../ui/notice.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { WaitingAct } from '../por-firmar/waiting-act.tsx';
import { MessagesPart } from '../solicitud/messages-part.tsx';
import { PapersPart } from '../solicitud/papers-part.tsx';
import { TrailPart } from '../solicitud/trail-part.tsx';
import { ActPart } from './act-part.tsx';
import { ContactPart } from './contact-part.tsx';
import { ContactsPart } from './contacts-part.tsx';
import { CreditHead } from './credit-head.tsx';
import { CreditSide } from './credit-side.tsx';
import es from './es.json';
import { Figures } from './figures.tsx';
import { actWords, atOf, parts, type CreditView, type Part } from './parts.ts';
import { SchedulePart } from './schedule-part.tsx';
import { SummaryPart } from './summary-part.tsx';

export { action } from './action.ts';

const t = sentences(es);

export const meta = ({ loaderData }: { loaderData?: CreditView }) =>
  loaderData ? titled(t('title', { account: loaderData.credit.account })) : [];

export async function loader({ context, params, request }: LoaderFunctionArgs): Promise<CreditView> {
  const at = atOf(params['part'] ?? 'resumen');
  if (at === null) throw data(null, { status: 404 });
  const account = params['account'] ?? '';
  const found = await context.get(apiContext).call('getCredit', { params: { account } });
  const credit = needed(found, request);
  return { at, credit, now: credit.asOf };
}

/** One credit: what waits, its figures, its parts at the left, device, contacts and history at the right. */
export default function Credito() {
  const view = useLoaderData<typeof loader>();
  const { credit, at, now } = view;
  const waiting = credit.approvals.filter(({ state }) => state === 'waiting');
  return (
    <>
      <CreditHead view={view} />
      <Done credit={credit} />
      {credit.archive && <Notice icon="sealed">{archiveWords(credit.archive, now)}</Notice>}
      {waiting.length > 0 && (
        <ul className="acts wide">
          {waiting.map((act) => (
            <li key={act.id}>
              <WaitingAct act={act} now={now} />
            </li>
          ))}
        </ul>
      )}
      <Figures view={view} />
      <Tabs
        label={t('partsOf')}
        tabs={(Object.keys(parts) as Part[]).map((segment) => ({
          to: `/credito/${credit.account}${segment === 'resumen' ? '' : `/${segment}`}`,
          label: t(parts[segment]),
          current: 'part' in at && segment === at.part,
          ...(segment === 'contactos' ? { count: credit.contacts.length } : {}),
        }))}
      />
      <div className="cols">
        <div>
          {'part' in at ? (
            <PartOf part={at.part} view={view} />
          ) : 'act' in at ? (
            <ActPart view={view} act={at.act} />
          ) : (
            <ContactPart view={view} />
          )}
        </div>
        <CreditSide view={view} />
      </div>
    </>
  );
}

/** What was done on the page before. */
function Done({ credit }: Pick<CreditView, 'credit'>) {
  const [query] = useSearchParams();
  const segment = query.get('hecho') ?? '';
  const at = atOf(segment);
  const done =
    at && 'act' in at ? actWords(at.act, 'done', credit) : isOther(segment) ? t(`done-${segment}`) : null;
  return done && <Notice tone="good">{done}</Notice>;
}

const isOther = (segment: string) => segment === 'contacto' || segment === 'cotizacion';

function archiveWords({ until, openUntil }: NonNullable<OfficeCredit['archive']>, now: string): string {
  if (openUntil !== null) return t('archiveOpen', { day: shortDate(openUntil, now) });
  return until === null ? t('archivedOwed') : t('archived', { day: shortDate(until, now) });
}

function PartOf({ part, view }: { part: Part; view: CreditView }) {
  const { credit, now } = view;
  switch (part) {
    case 'resumen':
      return <SummaryPart view={view} />;
    case 'tabla':
      return <SchedulePart view={view} />;
    case 'contactos':
      return <ContactsPart view={view} />;
    case 'papeles':
      return (
        <PapersPart requestId={credit.requestId} documents={credit.documents} mayReveal={credit.may.reveal} />
      );
    case 'mensajes':
      return <MessagesPart messages={credit.messages} />;
    case 'bitacora':
      return <TrailPart happened={credit} now={now} />;
  }
}
