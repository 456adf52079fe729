import type { OfficeOutput } from '#contract/office/api.ts';
import { pesos, shortDate } from '../../text/format.ts';
import { sentences } from '../../text/sentences.ts';
import { Icon } from '../../ui/icon.tsx';
import { Badge } from '../../ui/badge.tsx';
import es from './es.json';

const t = sentences(es);

type Allocation = NonNullable<OfficeOutput<'getOfficePayment'>['allocation']>;

/** Where money goes, line by line; the sum is the payment's, or it says that it is not. */
export function AllocationTable({
  allocation,
  giveBack,
  amount,
  now,
}: {
  allocation: Allocation | null;
  giveBack: number;
  amount: number;
  now: string;
}) {
  const lines = linesOf(allocation, giveBack, now);
  // In centavos: pesos with decimals do not add up exactly.
  const sum = lines.reduce((total, line) => total + Math.round(line.amount * 100), 0);
  const isEven = sum === Math.round(amount * 100);
  return (
    <>
      <table className="al">
        <thead>
          <tr>
            <th scope="col">{t('appliesTo')}</th>
            <th scope="col">{t('amount')}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.what}>
              <td>
                <b>{line.what}</b>
                {line.note && <small>{line.note}</small>}
              </td>
              <td className="num">{pesos(line.amount)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <td>
              <span>{t('sum')}</span>
              <span className="muted">{` ${t('sumOf', { amount: pesos(amount) })}`}</span>
            </td>
            <td>
              <span className="row">
                <Badge tone={isEven ? 'good' : 'bad'} icon={isEven ? 'done' : 'refused'} flat={isEven}>
                  {t(isEven ? 'balances' : 'notBalanced')}
                </Badge>
                <span className="num">{pesos(sum / 100)}</span>
              </span>
            </td>
          </tr>
        </tfoot>
      </table>
      {allocation && (
        <p className="small topay">
          <span>{t('toPay')}</span>
          <span className="diff">
            <span className="vh">{t('before')}</span>
            <del>{pesos(allocation.owedBefore)}</del>
            <Icon name="chevron-right" />
            <span className="vh">{t('now')}</span>
            <ins>{pesos(allocation.owedAfter)}</ins>
          </span>
        </p>
      )}
    </>
  );
}

interface Line {
  readonly what: string;
  readonly amount: number;
  readonly note?: string;
}

function linesOf(allocation: Allocation | null, giveBack: number, now: string): Line[] {
  const { shares = [], held = 0, heldFor = 'balance' } = allocation ?? {};
  const lines: Line[] = shares.map(({ week, dueOn, amount, missing }) => ({
    what:
      week === 0
        ? t('downPayment')
        : dueOn === null
          ? t('week', { n: week })
          : t('weekDue', { n: week, due: shortDate(`${dueOn}T12:00:00-06:00`, now) }),
    amount,
    ...(missing > 0 && { note: t('missing', { amount: pesos(missing) }) }),
  }));
  if (held !== 0) {
    lines.push({
      what: t(held < 0 ? 'earlier' : heldFor === 'balance' ? 'balance' : 'toDown'),
      amount: held,
    });
  }
  if (giveBack > 0) lines.push({ what: t('back'), amount: giveBack });
  return lines;
}
