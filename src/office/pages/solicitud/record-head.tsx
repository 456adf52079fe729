import { Link } from 'react-router';
import { BASE } from '#contract/call.ts';
import { duration, exactTime, pesos, shortDate, dayOf, timeOf } from '../../text/format.ts';
import { dotted, sentences } from '../../text/sentences.ts';
import { trackOf, type Stage } from '../../text/steps.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { Icon } from '../../ui/icon.tsx';
import { RequestBadge } from '../../ui/request-badge.tsx';
import { PartnerName } from '../../ui/stamp.tsx';
import { ActsWithoutScript } from './casework/acts-without-script.tsx';
import { Claim } from './casework/claim.tsx';
import es from './es.json';
import { MoreMenu } from './more-menu.tsx';
import type { RecordView } from './view.ts';

const t = sentences(es);

/** Where one is, what the record is, and how far it has come. */
export function RecordHead({ view: { record, casework, now } }: { view: RecordView }) {
  const { account, product, plan, partner, state } = record;
  return (
    <>
      <nav className="crumb" aria-label={t('path')}>
        <Link to="/solicitudes">{t('list')}</Link>
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
            <RequestBadge state={state} large />
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
          <Claim casework={casework} />
          {casework.correctable.length > 0 && (
            <ButtonLink to="?hacer=corregir" icon="undo" preventScrollReset>
              {t('correct')}
            </ButtonLink>
          )}
          <MoreMenu account={account} casework={casework} />
          <ActsWithoutScript requestId={record.id} casework={casework} />
        </div>
      </div>
      <Track stages={trackOf(record.steps, record.step)} since={record.since} now={now} />
    </>
  );
}

function Track({ stages, since, now }: { stages: readonly Stage[]; since: string; now: string }) {
  const at = stages.findIndex(({ state }) => state === 'now');
  const label =
    at === -1 ? t('trackOver') : t('track', { n: at + 1, of: stages.length, label: stages[at]?.label ?? '' });
  return (
    <ol className="track" aria-label={label}>
      {stages.map((stage) => (
        <li
          key={stage.label}
          className={cx(stage.state)}
          {...(stage.state === 'now' ? { 'aria-current': 'step' as const } : {})}
        >
          <b>{stage.label}</b>
          <span className="num" title={stage.at ? exactTime(stage.at) : undefined}>
            {stage.state === 'now' ? duration(since, now) : stage.at && whenOf(stage.at, now)}
          </span>
        </li>
      ))}
    </ol>
  );
}

/** The catalogue names its files; they are served by the API. */
export const pictureOf = (file: string) => `${BASE}/storage/${encodeURIComponent(file)}`;

const whenOf = (at: string, now: string) => (dayOf(at) === dayOf(now) ? timeOf(at) : shortDate(at, now));
