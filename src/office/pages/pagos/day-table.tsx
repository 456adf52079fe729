import { Form, Link } from 'react-router';
import type { OfficeOutput } from '#contract/office/api.ts';
import { grouped, pesos, shortDate, shortDay, timeOf } from '../../text/format.ts';
import { sentences } from '../../text/sentences.ts';
import { Badge } from '../../ui/badge.tsx';
import { Section } from '../../ui/section.tsx';
import { SendButton } from '../../ui/send-button.tsx';
import { PartnerName } from '../../ui/stamp.tsx';
import es from './es.json';
import { TableFrame } from '../../ui/table-frame.tsx';

const t = sentences(es);

type Day = OfficeOutput<'getPaymentDay'>;
type Figures = Day['figures'][number];

const sums = ['reported', 'applied', 'held', 'refunded', 'waiting', 'returned'] as const;
const heads = ['reported', 'appliedSum', 'heldSum', 'refundedSum', 'waitingSum', 'returnedSum'] as const;
/** What the network said: a day with another is closed again. */
const told = ['payments', 'reported', 'waiting', 'returned'] as const;

/** A line for each network and partner; what changed since it was closed shows old and new. */
export const DayTable = ({ shown, now }: { shown: Day; now: string }) => (
  <TableFrame label={t('figures')} className="day">
    <thead>
      <tr>
        <th scope="col">{t('network')}</th>
        <th scope="col">{t('partner')}</th>
        <th scope="col" className="r">
          {t('payments')}
        </th>
        {heads.map((head) => (
          <th key={head} scope="col" className="r">
            {t(head)}
          </th>
        ))}
        <th scope="col">{t('closing')}</th>
      </tr>
    </thead>
    <tbody>
      {shown.figures.map((row) => (
        <tr key={`${row.network}:${row.partner?.id ?? 0}`}>
          <td>{row.network}</td>
          <td>{row.partner ? <PartnerName partner={row.partner} /> : <span>{t('noPartner')}</span>}</td>
          <td className="r num">
            <Changed before={row.closing?.payments} now={row.payments} as={grouped} />
          </td>
          {sums.map((sum) => (
            <td key={sum} className="r num">
              <Changed before={row.closing?.[sum]} now={row[sum]} as={pesos} />
            </td>
          ))}
          <td>
            <Closing row={row} shown={shown} now={now} />
          </td>
        </tr>
      ))}
    </tbody>
    <tfoot>
      <tr>
        <th scope="row" colSpan={2}>
          {t('total')}
        </th>
        <td className="r num">{grouped(shown.figures.reduce((sum, { payments }) => sum + payments, 0))}</td>
        {sums.map((sum) => (
          <td key={sum} className="r num">
            {pesos(totalOf(shown.figures, sum))}
          </td>
        ))}
        <td>
          <Balance figures={shown.figures} />
        </td>
      </tr>
    </tfoot>
  </TableFrame>
);

/** In centavos: pesos with decimals do not add up exactly. */
const totalOf = (figures: readonly Figures[], sum: (typeof sums)[number] | 'nowhere'): number =>
  figures.reduce((total, row) => total + Math.round(row[sum] * 100), 0) / 100;

function Balance({ figures }: { figures: readonly Figures[] }) {
  const nowhere = totalOf(figures, 'nowhere');
  return nowhere === 0 ? (
    <Badge tone="good" icon="done" flat>
      {t('balances')}
    </Badge>
  ) : (
    <Badge tone="bad" icon="refused">
      {t('nowhere', { amount: pesos(nowhere) })}
    </Badge>
  );
}

function Changed({
  before,
  now,
  as,
}: {
  before: number | undefined;
  now: number;
  as: (n: number) => string;
}) {
  if (before === undefined || before === now) return <span>{as(now)}</span>;
  return (
    <span className="diff">
      <span className="vh">{t('before')}</span>
      <del>{as(before)}</del>
      <span className="vh">{t('now')}</span>
      <ins>{as(now)}</ins>
    </span>
  );
}

function Closing({ row, shown: { isOver, may }, now }: { row: Figures; shown: Day; now: string }) {
  const { closing, nowhere } = row;
  if (nowhere !== 0) {
    return (
      <Badge tone="bad" icon="refused">
        {t('nowhere', { amount: pesos(nowhere) })}
      </Badge>
    );
  }
  const isChanged = closing !== null && told.some((sum) => closing[sum] !== row[sum]);
  return (
    <span className="closing">
      {closing && (
        <span className="small">
          {t('closedBy', {
            name: closing.by.name,
            when: `${shortDate(closing.at, now)}, ${timeOf(closing.at)}`,
          })}
        </span>
      )}
      {isChanged && (
        <Badge tone="warn" icon="warning">
          {t('changedSince')}
        </Badge>
      )}
      {!isOver && <span className="small muted">{t('notOver')}</span>}
      {isOver && !may.close && closing === null && <span className="small muted">{t('notClosed')}</span>}
      {isOver && may.close && (closing === null || isChanged) && <CloseForm row={row} isAgain={isChanged} />}
    </span>
  );
}

/** Sends what the person sees: a figure that has changed meanwhile is not closed. */
const CloseForm = ({ row, isAgain }: { row: Figures; isAgain: boolean }) => (
  <Form method="post">
    <input type="hidden" name="network" value={row.network} />
    <input type="hidden" name="partner" value={row.partner?.id ?? ''} />
    {told.map((name) => (
      <input key={name} type="hidden" name={name} value={row[name]} />
    ))}
    <SendButton
      fields={{ network: row.network, partner: String(row.partner?.id ?? '') }}
      size="sm"
      {...(isAgain ? { icon: 'undo' as const } : {})}
      aria-label={t('closeName', { network: row.network, partner: row.partner?.name ?? t('noPartner') })}
    >
      {t(isAgain ? 'closeAgain' : 'closeDay')}
    </SendButton>
  </Form>
);

type OpenDays = OfficeOutput<'listPaymentDays'>['rows'];

/** What somebody should close, each line a link to its day. */
export const OpenDays = ({ rows, now }: { rows: OpenDays; now: string }) => (
  <Section title={t('openDays')}>
    <TableFrame label={t('openDays')} className="list">
      <thead>
        <tr>
          <th scope="col">{t('dayField')}</th>
          <th scope="col">{t('network')}</th>
          <th scope="col">{t('partner')}</th>
          <th scope="col" className="r">
            {t('payments')}
          </th>
          <th scope="col" className="r">
            {t('reported')}
          </th>
          <th scope="col">{t('closing')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ day, network, partner, payments, reported, isChanged }) => (
          <tr key={`${day}:${network}:${partner?.id ?? 0}`}>
            <td className="m-a">
              <Link className="nm" to={`/pagos/corte?dia=${day}`}>
                {shortDay(day, now)}
              </Link>
            </td>
            <td className="m-b">{network}</td>
            <td className="lo2">
              {partner ? <PartnerName partner={partner} /> : <span>{t('noPartner')}</span>}
            </td>
            <td className="r num lo2">{grouped(payments)}</td>
            <td className="r num m-d">{pesos(reported)}</td>
            <td className="m-c">
              <Badge tone="warn" icon={isChanged ? 'warning' : 'clock'}>
                {t(isChanged ? 'changedSince' : 'notClosed')}
              </Badge>
            </td>
          </tr>
        ))}
      </tbody>
    </TableFrame>
  </Section>
);
