import { Link, useNavigate, useSubmit } from 'react-router';
import { BASE } from '#contract/call.ts';
import { duration, exactTime, pesos, shortDate, dayOf, timeOf } from '../../text/format.ts';
import { dotted, sentences } from '../../text/sentences.ts';
import { trackOf, type Stage } from '../../text/steps.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { Icon } from '../../ui/icon.tsx';
import { RequestBadge } from '../../ui/request-badge.tsx';
import { PartnerName } from '../../ui/stamp.tsx';
import { ActsWithoutScript, Claim } from './casework/acts-without-script.tsx';
import es from './es.json';
import type { RecordView } from './view.ts';
import { useState } from 'react';
import { Menu } from '../../ui/menu.tsx';
import { Toast } from '../../ui/toast.tsx';
import type { Casework } from './casework/acts.ts';
import casework from './casework/es.json';

const of = sentences(casework);

/** What is seldom needed of a record. */
function MoreMenu({ account, casework: { may } }: { account: string; casework: Casework }) {
  const submit = useSubmit();
  const navigate = useNavigate();
  const post = (intent: string) => void submit({ intent }, { method: 'post', preventScrollReset: true });
  const [copies, setCopies] = useState(0);
  const copy = async () => {
    await navigator.clipboard.writeText(account);
    setCopies((n) => n + 1);
  };
  return (
    <span className="needs-script no-s">
      <Menu
        label={t('more')}
        acts={[
          ...(may.sendLink
            ? [{ id: 'link', label: of('sendLink'), icon: 'link' as const, run: () => post('send-link') }]
            : []),
          ...(may.sendCode
            ? [{ id: 'code', label: of('sendCode'), icon: 'key' as const, run: () => post('send-code') }]
            : []),
          ...(may.hand
            ? [
                {
                  id: 'hand',
                  label: of('hand'),
                  icon: 'person' as const,
                  run: () => void navigate('?hacer=entregar', { preventScrollReset: true }),
                },
              ]
            : []),
          { id: 'copy', label: t('copyAccount'), icon: 'paper', run: () => void copy() },
          { id: 'print', label: t('print'), icon: 'download', run: () => print() },
          ...(may.cancel
            ? [
                {
                  id: 'cancel',
                  label: of('cancel'),
                  icon: 'forbidden' as const,
                  run: () => void navigate('?hacer=cancelar', { preventScrollReset: true }),
                },
              ]
            : []),
        ]}
      />
      <Toast message={copies > 0 ? t('copied') : null} id={copies} />
    </span>
  );
}

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
