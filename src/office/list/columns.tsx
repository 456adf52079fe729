import type { ComponentProps, ReactNode } from 'react';
import { Link } from 'react-router';
import type { StepId } from '#domain/onboarding/journey.ts';
import { duration, exactTime, pesos } from '../text/format.ts';
import { dotted } from '../text/sentences.ts';
import { stageAt } from '../text/steps.ts';
import { StepMark } from '../ui/badge.tsx';
import type { Column } from '../ui/data-table.tsx';
import { Moment } from '../ui/moment.tsx';
import { PartnerName, type StampPartner } from '../ui/stamp.tsx';

type Rest<Row> = Partial<Omit<Column<Row>, 'label' | 'cell'>>;

/** An account, or another number, that leads to its record. */
export const linkColumn = <Row,>(
  label: string,
  of: (row: Row) => { readonly to: string; readonly text: string },
  rest: Rest<Row> = {},
): Column<Row> => ({
  label,
  narrow: 'a',
  ...rest,
  cell: (row) => {
    const { to, text } = of(row);
    return (
      <Link className="nm num" to={to}>
        {text}
      </Link>
    );
  },
});

export const partnerColumn = <Row extends { readonly partner: StampPartner | null }>(
  label: string,
  rest: Rest<Row> = {},
): Column<Row> => ({
  label,
  leaves: 'lo2',
  ...rest,
  cell: ({ partner }) => partner && <PartnerName partner={partner} />,
});

export const productColumn = <
  Row extends { readonly product: { readonly name: string; readonly color: string | null } },
>(
  label: string,
  rest: Rest<Row> = {},
): Column<Row> => ({
  label,
  leaves: 'lo',
  ...rest,
  cell: ({ product }) => <span>{dotted(product.name, product.color)}</span>,
});

/** A moment: its day, or as `as` says; `none`: where there is none. */
export const timeColumn = <Row,>(
  label: string,
  of: (row: Row) => string | null,
  { now, as = 'day', none, ...rest }: Rest<Row> & Omit<ComponentProps<typeof Moment>, 'at' | 'className'>,
): Column<Row> => ({
  label,
  ...rest,
  cell: (row) => {
    const at = of(row);
    return (at !== null || none !== undefined) && <Moment at={at} now={now} as={as} none={none ?? ''} />;
  },
});

/** Figures stand right. */
export const figureColumn = <Row,>(
  label: string,
  of: (row: Row) => ReactNode,
  rest: Rest<Row> = {},
): Column<Row> => ({
  label,
  right: true,
  ...rest,
  cell: (row) => <span className="num">{of(row)}</span>,
});

export const sumColumn = <Row,>(label: string, of: (row: Row) => number | null, rest: Rest<Row> = {}) => ({
  ...figureColumn<Row>(label, () => null, rest),
  cell: (row: Row) => {
    const sum = of(row);
    return sum !== null && <span className="num">{pesos(sum)}</span>;
  },
});

/** How far a request is, in the words of the track or in others. */
export const stepColumn = <Row extends { readonly step: StepId | null }>(
  label: string,
  { words, width = 110 }: { words?: (step: StepId) => string; width?: number } = {},
): Column<Row> => ({
  label,
  narrow: 'b',
  width,
  cell: ({ step }) => {
    if (step === null) return null;
    const { label: stage, done, of } = stageAt(step);
    return (
      <StepMark done={done} of={of}>
        {words?.(step) ?? stage}
      </StepMark>
    );
  },
});

/** How long it takes already. */
export const waitColumn = <Row,>(
  label: string,
  of: (row: Row) => string,
  { now, ...rest }: Rest<Row> & { readonly now: string },
): Column<Row> => ({
  label,
  right: true,
  narrow: 'd',
  ...rest,
  cell: (row) => <span title={exactTime(of(row))}>{duration(of(row), now)}</span>,
});
