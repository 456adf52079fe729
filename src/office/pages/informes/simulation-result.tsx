import { Link } from 'react-router';
import type { OfficeOutput } from '#contract/office/api.ts';
import { exactTime, grouped, pesos } from '../../text/format.ts';
import { sentences } from '../../text/sentences.ts';
import { Blank, Notice } from '../../ui/notice.tsx';
import { Section } from '../../ui/section.tsx';
import es from './es.json';
import { TableFrame } from '../../ui/table-frame.tsx';

const t = sentences(es);

type Result = OfficeOutput<'simulateCreditLimits'>;
const outcomes = ['approved', 'review', 'refused'] as const;
const names = { approved: 'wouldApprove', review: 'wouldReview', refused: 'wouldRefuse' } as const;

/** How many requests would have had another outcome, and which. */
export function SimulationResult({ result }: { result: Result }) {
  const { requests, more, moves, changed, financedBefore, financedAfter } = result;
  if (requests === 0)
    return (
      <Blank icon="today" title={t('noneTitle')}>
        {t('noneDecided')}
      </Blank>
    );
  const title = t(requests === 1 ? 'simulationResult_one' : 'simulationResult_other', {
    n: grouped(requests),
  });
  const count = (which: (move: Result['moves'][number]) => boolean) =>
    moves.filter(which).reduce((sum, move) => sum + move.requests, 0);
  return (
    <>
      {more && <Notice>{t('simulationMore', { n: grouped(requests) })}</Notice>}
      <Section title={title}>
        <TableFrame label={title}>
          <thead>
            <tr>
              <th scope="col">{t('ruleOutcome')}</th>
              <th scope="col" className="r">
                {t('then')}
              </th>
              <th scope="col" className="r">
                {t('withThese')}
              </th>
              <th scope="col" className="r no-s">
                {t('difference')}
              </th>
            </tr>
          </thead>
          <tbody>
            {outcomes.map((outcome) => {
              const before = count((move) => move.before === outcome);
              const after = count((move) => move.after === outcome);
              return (
                <tr key={outcome}>
                  <th scope="row">{t(names[outcome])}</th>
                  <td className="r num">{grouped(before)}</td>
                  <td className="r num">{grouped(after)}</td>
                  <td className="r num no-s">{signed(after - before, grouped)}</td>
                </tr>
              );
            })}
            <tr>
              <th scope="row">{t('financedAlone')}</th>
              <td className="r num">{pesos(financedBefore)}</td>
              <td className="r num">{pesos(financedAfter)}</td>
              <td className="r num no-s">{signed(financedAfter - financedBefore, pesos)}</td>
            </tr>
          </tbody>
        </TableFrame>
        <p className="small muted">{t('simulationNote')}</p>
      </Section>
      <Section title={t('changedTitle')}>
        {changed.length === 0 ? (
          <p className="muted">{t('changedNone')}</p>
        ) : (
          <TableFrame label={t('changedTitle')} className="list">
            <thead>
              <tr>
                <th scope="col">{t('requestOf')}</th>
                <th scope="col">{t('by-product')}</th>
                <th scope="col" className="r">
                  {t('financed')}
                </th>
                <th scope="col" className="r">
                  {t('score')}
                </th>
                <th scope="col">{t('then')}</th>
                <th scope="col">{t('withThese')}</th>
              </tr>
            </thead>
            <tbody>
              {changed.map(({ requestId, begunAt, product, financed, score, before, after }) => (
                <tr key={requestId}>
                  <td className="m-a">
                    <Link to={`/solicitud/${requestId}`}>{exactTime(begunAt)}</Link>
                  </td>
                  <td className="m-b">{product}</td>
                  <td className="r num">{pesos(financed)}</td>
                  <td className="r num">{score === null ? t('noScore') : grouped(score)}</td>
                  <td>{t(names[before])}</td>
                  <td className="m-c">{t(names[after])}</td>
                </tr>
              ))}
            </tbody>
          </TableFrame>
        )}
      </Section>
    </>
  );
}

const signed = (value: number, write: (value: number) => string): string =>
  value === 0 ? '—' : `${value > 0 ? '+' : '−'}${write(Math.abs(value))}`;
