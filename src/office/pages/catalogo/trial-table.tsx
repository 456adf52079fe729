import type { CsvLineTried } from '#contract/office/products.ts';
import { pesos } from '../../text/format.ts';
import { sentences } from '../../text/sentences.ts';
import { Badge, type Tone } from '../../ui/badge.tsx';
import { Icon, type IconName } from '../../ui/icon.tsx';
import es from './es.json';
import { TableFrame } from '../../ui/table-frame.tsx';

const t = sentences(es);

/** The lines of a file that do something or are wrong; in figures the old stands above the new. */
export const TrialTable = ({ lines }: { lines: readonly CsvLineTried[] }) => (
  <TableFrame label={t('what')} className="list">
    <thead>
      <tr>
        <th scope="col" style={{ width: 64 }}>
          {t('line')}
        </th>
        <th scope="col">{t('product')}</th>
        <th scope="col" className="r lo2">
          {t('price')}
        </th>
        <th scope="col" className="r lo2">
          {t('downPayment')}
        </th>
        <th scope="col" className="r lo2">
          {t('weekly')}
        </th>
        <th scope="col" className="r">
          {t('total')}
        </th>
        <th scope="col" style={{ width: 230 }}>
          {t('what')}
        </th>
      </tr>
    </thead>
    <tbody>
      {lines.map((line) => (
        <Line key={line.line} line={line} />
      ))}
    </tbody>
  </TableFrame>
);

function Line({ line: { line, name, outcome, figures, others, faults } }: { line: CsvLineTried }) {
  const look = looks[outcome];
  return (
    <tr>
      <td className="num muted m-b">{line}</td>
      <td className="m-a">
        <b>{name || t('empty')}</b>
        {others.map(({ what, after }) => (
          <small key={what}>{t('also', { what, after: after ?? t('empty') })}</small>
        ))}
      </td>
      <td className="r lo2">
        <Figure {...figures.price} />
      </td>
      <td className="r lo2">
        <Figure {...figures.downPayment} />
      </td>
      <td className="r lo2">
        <Figure {...figures.weekly} />
      </td>
      <td className="r m-d">
        <Figure {...figures.total} />
      </td>
      <td className="m-c">
        <Badge tone={look.tone} icon={look.icon}>
          {t(`outcome-${outcome === 'same' ? 'changed' : outcome}`)}
        </Badge>
        {faults.map((fault) => (
          <small key={fault}>{fault}</small>
        ))}
      </td>
    </tr>
  );
}

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
