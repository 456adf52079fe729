import type { OfficeOwnRequestLine } from '#contract/office/own-sales.ts';
import { duration, exactTime, shortDate } from '../../text/format.ts';
import { dotted, sentences } from '../../text/sentences.ts';
import { stageAt } from '../../text/steps.ts';
import { StepMark } from '../../ui/badge.tsx';
import type { Column } from '../../ui/data-table.tsx';
import { RequestBadge } from '../../ui/request-badge.tsx';
import es from './es.json';

const t = sentences(es);

type Line = OfficeOwnRequestLine;

/** How a seller recognises a customer, and how far the request is; on a phone the device stands below the number. */
export const columnsOf = (now: string): Column<Line>[] => [
  {
    label: t('phone'),
    narrow: 'a',
    width: 116,
    cell: ({ phoneEnd, product }) => (
      <>
        {phoneEnd === null ? (
          <span className="muted">{t('erased')}</span>
        ) : (
          <b className="num">{t('phoneEnd', { end: phoneEnd })}</b>
        )}
        <span className="only-s small muted">{dotted(product.name, product.color)}</span>
      </>
    ),
  },
  {
    label: t('product'),
    cell: ({ product }) => <span>{dotted(product.name, product.color)}</span>,
  },
  {
    label: t('account'),
    leaves: 'lo2',
    width: 116,
    cell: ({ account }) => <span className="num">{account}</span>,
  },
  { label: t('step'), narrow: 'b', width: 122, cell: ({ step }) => step && <Step step={step} /> },
  {
    label: t('inStep'),
    right: true,
    narrow: 'd',
    width: 96,
    cell: ({ since }) => <span title={exactTime(since)}>{duration(since, now)}</span>,
  },
  {
    label: t('begun'),
    leaves: 'lo',
    width: 96,
    cell: ({ begunAt }) => (
      <time className="num" dateTime={begunAt} title={exactTime(begunAt)}>
        {shortDate(begunAt, now)}
      </time>
    ),
  },
  { label: t('state'), narrow: 'c', width: 160, cell: ({ state }) => <RequestBadge state={state} /> },
];

function Step({ step }: { step: NonNullable<Line['step']> }) {
  const { label, done, of } = stageAt(step);
  return (
    <StepMark done={done} of={of}>
      {label}
    </StepMark>
  );
}
