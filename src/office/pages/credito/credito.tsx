import { data, useLoaderData, useSearchParams, type LoaderFunctionArgs, Link } from 'react-router';
import type { OfficeCredit } from '#contract/office/credit.ts';
import { needed } from '../../api.ts';
import { apiContext } from '../../context.ts';
import { titled } from '../../shell/title.ts';
import { shortDate, pesos } from '../../text/format.ts';
import { sentences, dotted } from '../../text/sentences.ts';
import { Notice } from '../../ui/notice.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { WaitingAct } from '../por-firmar/waiting-act.tsx';
import { MessagesPart, TrailPart } from '../bitacora/history.tsx';
import { PapersPart } from '../solicitud/document-table.tsx';
import { ActPart, ContactPart } from './acts.tsx';
import { ContactsPart, Figures, SchedulePart, SummaryPart } from './money-parts.tsx';
import { CreditSide } from './side.tsx';
import es from './es.json';
import { actWords, atOf, parts, type CreditView, type Part } from './parts.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { CreditBadge } from '../../ui/badge.tsx';
import { Icon } from '../../ui/icon.tsx';
import { PartnerName } from '../../ui/stamp.tsx';
import { pictureOf } from '../../ui/section.tsx';

const t = sentences(es);

export { action } from './action.ts';

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

const isOther = (segment: string) =>
  segment === 'contacto' || segment === 'cotizacion' || segment === 'propuesta';

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

/** Where one is, what the credit is of, and how it stands. Its customer's name is sealed. */
export function CreditHead({ view: { credit } }: { view: CreditView }) {
  const { account, product, plan, partner, state, overdue, may } = credit;
  return (
    <>
      <nav className="crumb" aria-label={t('path')}>
        <Link to="/creditos">{t('list')}</Link>
        <Icon name="chevron-right" small />
        <span className="num">{account}</span>
      </nav>
      <div className="rhead">
        <span className="pic">
          <img src={pictureOf(product.picture)} width="42" height="52" alt="" />
        </span>
        <div>
          <h1>
            <span>{t('title', { account })}</span>
            <CreditBadge state={state} daysLate={overdue.days} large />
          </h1>
          <p className="sub">
            <span>{dotted(product.name, product.color)}</span>
            <span className="num">
              {t('plan', {
                down: pesos(plan.downPayment),
                weeks: plan.weeks,
                weekly: pesos(plan.weekly),
                total: pesos(plan.total),
              })}
            </span>
            <PartnerName partner={partner} />
          </p>
        </div>
        <div className="act">
          {may.logContact && (
            <ButtonLink to={`/credito/${account}/contacto`} icon="call">
              {t('act-contacto')}
            </ButtonLink>
          )}
          <ButtonLink to={`/solicitud/${credit.requestId}`} icon="paper">
            {t('seeRequest')}
          </ButtonLink>
        </div>
      </div>
    </>
  );
}
