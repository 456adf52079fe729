import { Link, useLoaderData, useSearchParams, type LoaderFunctionArgs } from 'react-router';
import { z } from 'zod';
import { officePromoters } from '#contract/office/promoters.ts';
import { monthInWords } from '#domain/spanish-dates.ts';
import { needed } from '../../api.ts';
import { apiContext, nowOf } from '../../context.ts';
import { titled } from '../../shell/title.ts';
import { exactTime } from '../../text/format.ts';
import { sentences } from '../../text/sentences.ts';
import { Badge } from '../../ui/badge.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Notice } from '../../ui/notice.tsx';
import { officeAction, post } from '../../ui/office-action.ts';
import { Section } from '../../ui/section.tsx';
import { EntryTable } from './entry-table.tsx';
import es from './es.json';
import { KeepForms } from './keep-forms.tsx';
import { PromoterFigures } from './promoter-figures.tsx';

const t = sentences(es);

export const meta = ({ loaderData }: { loaderData?: { promoter: { name: string } } }) =>
  loaderData ? titled(loaderData.promoter.name) : [];

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const path = { promoter: params['promoter'] ?? '' };
  const found = await context.get(apiContext).call('getPromoter', { params: path });
  return { promoter: needed(found, request), now: await nowOf(context) };
}

/** As a form has it: no store is the empty text, which reading a form leaves out. */
const moveForm = officePromoters.movePromoter.body.extend({
  store: z
    .string()
    .default('')
    .transform((id) => id || null),
});

export const action = officeAction(({ promoter }) => `/promotor/${promoter}`, {
  move: post('movePromoter', { form: moveForm, done: 'movido' }),
  withdraw: post('withdrawPromoter', { done: 'baja' }),
  restore: post('restorePromoter', { done: 'activo' }),
});

/** Somebody who sells: the link and its QR code, this month's figures, and what the sales earned. */
export default function Promotor() {
  const { promoter, now } = useLoaderData<typeof loader>();
  const [query] = useSearchParams();
  const did = doneWords[query.get('hecho') ?? ''];
  const { name, code, agency, store, partner, withdrawnAt, month, entries, may } = promoter;
  return (
    <>
      <nav className="crumb" aria-label={t('path')}>
        <Link to="/promotores">{t('promoters')}</Link>
        <Icon name="chevron-right" small />
        <span>{name}</span>
      </nav>
      <div className="rhead">
        <div>
          <h1>
            <span>{name}</span>
            {withdrawnAt === null ? (
              <Badge tone="good" icon="done" large>
                {t('active')}
              </Badge>
            ) : (
              <Badge tone="none" icon="forbidden" large>
                {t('withdrawn')}
              </Badge>
            )}
          </h1>
          <p className="small muted">
            {t('line', { code, agency, store: store?.name ?? t('noStore'), partner: partner.name })}
          </p>
        </div>
      </div>
      {did && <Notice tone="good">{t(did)}</Notice>}
      {withdrawnAt !== null && <Notice>{t('withdrawnOn', { at: exactTime(withdrawnAt) })}</Notice>}
      <Section title={t('figures', { month: monthInWords(month) })}>
        <PromoterFigures promoter={promoter} />
      </Section>
      {withdrawnAt === null && (
        <Section title={t('link')}>
          <div className="qr-pair">
            <img
              src={`data:image/svg+xml,${encodeURIComponent(promoter.qr)}`}
              alt={t('qrAlt', { name })}
              width={148}
              height={148}
            />
            <div className="stack">
              <p>{t('linkLead')}</p>
              <code className="link">{promoter.link}</code>
              <div className="row">
                <a
                  className="btn line"
                  href={`data:image/svg+xml,${encodeURIComponent(promoter.qr)}`}
                  download={`qr-${code}.svg`}
                >
                  <Icon name="download" />
                  <span>{t('qrSave')}</span>
                </a>
              </div>
            </div>
          </div>
        </Section>
      )}
      {entries !== null && (
        <Section title={t('entries')}>
          <EntryTable entries={entries} promoter={promoter} now={now} />
        </Section>
      )}
      {may.keep && <KeepForms promoter={promoter} />}
    </>
  );
}

const doneWords: Readonly<Record<string, keyof typeof es>> = {
  alta: 'didAdd',
  baja: 'didWithdraw',
  activo: 'didRestore',
  movido: 'didMove',
};
