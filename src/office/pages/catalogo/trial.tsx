import { useId } from 'react';
import { Form, useLocation } from 'react-router';
import type { CsvLineTried } from '#contract/office/products.ts';
import type { CsvOutcome } from '#domain/staff/saved-views.ts';
import type { OfficeOutput } from '#contract/office/api.ts';
import { shortDay, pesos } from '../../text/format.ts';
import { sentences } from '../../text/sentences.ts';
import { Badge, type Tone } from '../../ui/badge.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { useSending } from '../../ui/send-button.tsx';
import es from './es.json';
import type { TriedFile } from './subir-action.ts';
import { Notice } from '../../ui/notice.tsx';
import { ShortTable, type PlainColumn } from '../../ui/plain-table.tsx';

/** What became of the lines that were applied. */
export function Applied({ applied }: { applied: OfficeOutput<'applyProductsCsv'> }) {
  const { changed, planned, added, proposed, refused } = applied;
  return (
    <Notice
      tone="good"
      end={
        <ButtonLink to="/catalogo" size="sm">
          {t('title')}
        </ButtonLink>
      }
    >
      {[t('applied', { changed, planned, added, proposed }), ...refused].join(' ')}
    </Notice>
  );
}

/** The lines of a file that do something or are wrong; in figures the old stands above the new. */
const TrialTable = ({ lines }: { lines: readonly CsvLineTried[] }) => (
  <ShortTable label={t('what')} columns={trialColumns} rows={lines} keyOf={({ line }) => line} />
);

const nameOf = ({ name, others }: CsvLineTried) => (
  <>
    <b>{name || t('empty')}</b>
    {others.map(({ what, after }) => (
      <small key={what}>{t('also', { what, after: after ?? t('empty') })}</small>
    ))}
  </>
);

const outcomeOf = ({ outcome, faults }: CsvLineTried) => (
  <>
    <Badge {...looks[outcome]}>{t(`outcome-${outcome === 'same' ? 'changed' : outcome}`)}</Badge>
    {faults.map((fault) => (
      <small key={fault}>{fault}</small>
    ))}
  </>
);

const looks: Record<CsvLineTried['outcome'], { tone: Tone; icon: IconName }> = {
  changed: { tone: 'info', icon: 'arrow' },
  same: { tone: 'none', icon: 'arrow' },
  'needs-two': { tone: 'pair', icon: 'two-people' },
  new: { tone: 'good', icon: 'plus' },
  fault: { tone: 'bad', icon: 'refused' },
};

function Figure({ before, after, unread }: CsvLineTried['figures']['price']) {
  if (unread !== null) return <span className="bad-cell">{unread}</span>;
  if (after === null) return <span className="muted">{t('uncalculated')}</span>;
  if (before === null || before === after) return <span>{pesos(after)}</span>;
  return (
    <span className="diff">
      <span className="vh">{t('before')}</span>
      <del>{pesos(before)}</del>
      <Icon name="arrow" />
      <span className="vh">{t('after')}</span>
      <ins>{pesos(after)}</ins>
    </span>
  );
}

const t = sentences(es);

/** What a file would do, old beside new, and the button that does it. */
export function Trial({ tried, now }: { tried: TriedFile; now: string }) {
  const id = useId();
  // The page as it was before the trial.
  const { pathname, search } = useLocation();
  const { fileName, on, result } = tried;
  const day = on && shortDay(on, now);
  return (
    <section className="dry" aria-labelledby={id}>
      <div className="hd">
        <Icon name="paper" />
        <div>
          <h2 id={id}>{t('tried', { file: fileName })}</h2>
          <p className="small muted">{on ? t('triedOn', { day }) : t('triedNow')}</p>
        </div>
        <span className="end">
          <ButtonLink to={`${pathname}${search}`} size="sm" reloadDocument>
            {t('discard')}
          </ButtonLink>
        </span>
      </div>
      <div className="sum">
        {counted.map(({ outcome, key, tone, icon }) => {
          const n = result.lines.filter((line) => line.outcome === outcome).length;
          return (
            n > 0 && (
              <Badge key={key} tone={tone} icon={icon}>
                {t(`count-${key}-${n === 1 ? 'one' : 'other'}`, { n })}
              </Badge>
            )
          );
        })}
        <span className="muted">{t(result.same === 1 ? 'same_one' : 'same_other', { n: result.same })}</span>
      </div>
      {result.unused.length > 0 && <Notice tone="warn">{result.unused.join(' ')}</Notice>}
      {result.lines.length > 0 && <TrialTable lines={result.lines} />}
      <ApplyForm tried={tried} day={day} />
    </section>
  );
}

const counted: readonly {
  outcome: CsvOutcome;
  key: 'changed' | 'two' | 'new' | 'fault';
  tone: Tone;
  icon: IconName;
}[] = [
  { outcome: 'changed', key: 'changed', tone: 'info', icon: 'arrow' },
  { outcome: 'needs-two', key: 'two', tone: 'pair', icon: 'two-people' },
  { outcome: 'new', key: 'new', tone: 'good', icon: 'plus' },
  { outcome: 'fault', key: 'fault', tone: 'bad', icon: 'refused' },
];

function ApplyForm({ tried, day }: { tried: TriedFile; day: string }) {
  const reason = useId();
  const isSending = useSending('apply');
  const { fileName, content, partner, on, result } = tried;
  const count = result.lines.filter(({ outcome }) => outcome !== 'fault').length;
  const waiting = result.lines.filter(({ outcome }) => outcome === 'needs-two');
  const hasFaults = count < result.lines.length;
  if (count === 0) {
    return (
      <div className="ft">
        <p className="small muted">{t(hasFaults ? 'faultsStay' : 'nothing')}</p>
      </div>
    );
  }
  return (
    <Form method="post" className="ft">
      {Object.entries({ intent: 'apply', fileName, content, partner, on, facts: result.facts }).map(
        ([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ),
      )}
      {waiting.length > 0 && (
        <div className="field narrowform">
          <label htmlFor={reason}>{t('reason')}</label>
          <textarea
            id={reason}
            name="reason"
            rows={2}
            className="in"
            minLength={3}
            maxLength={500}
            required
            aria-describedby={`${reason}-note`}
          />
          <span className="hint" id={`${reason}-note`}>
            {t('reasonNote')}
          </span>
        </div>
      )}
      <div className="row">
        <Button type="submit" kind="primary" busy={isSending}>
          {buttonText(count, day)}
        </Button>
        <span className="small muted">{noteOf(waiting, hasFaults)}</span>
      </div>
    </Form>
  );
}

function buttonText(n: number, day: string): string {
  if (day) return t(n === 1 ? 'plan_one' : 'plan_other', { n, day });
  return t(n === 1 ? 'apply_one' : 'apply_other', { n });
}

const noteOf = (waiting: readonly CsvLineTried[], hasFaults: boolean): string =>
  [
    ...waiting.map(({ name, passed }) => t('passedLine', { name, passed: passed.join(' ') })),
    ...(hasFaults ? [t('faultsStay')] : []),
  ].join(' ');

const trialColumns: readonly PlainColumn<CsvLineTried>[] = [
  { label: t('line'), width: 64, narrow: 'b', className: 'num muted', cell: ({ line }) => line },
  { label: t('product'), narrow: 'a', cell: nameOf },
  ...(['price', 'downPayment', 'weekly', 'total'] as const).map((figure) => ({
    label: t(figure),
    right: true,
    ...(figure === 'total' ? { narrow: 'd' as const } : { leaves: 'lo2' as const }),
    cell: ({ figures }: CsvLineTried) => <Figure {...figures[figure]} />,
  })),
  { label: t('what'), width: 230, narrow: 'c', cell: outcomeOf },
];
