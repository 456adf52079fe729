import type { FieldMetadata } from '@conform-to/react';
import { sentences } from '../../text/sentences.ts';
import { TextField } from '../../ui/field.tsx';
import es from './es.json';

const t = sentences(es);

/** Limits as a form has them: whole pesos and points, as they were typed. */
export type TypedLimits = {
  readonly bands: { readonly fromScore: string; readonly maxFinanced: string; readonly maxMonthly: string }[];
  readonly noHistory: {
    readonly maxFinanced: string;
    readonly maxFinancedMet: string;
    readonly maxMonthly: string;
  };
};

export interface LimitsOfCredit {
  readonly bands: readonly {
    readonly fromScore: number;
    readonly maxFinanced: number;
    readonly maxMonthly: number;
  }[];
  readonly noHistory: {
    readonly maxFinanced: number;
    readonly maxFinancedMet: number;
    readonly maxMonthly: number;
  };
}

export const typedLimits = ({ bands, noHistory }: LimitsOfCredit): TypedLimits => ({
  bands: bands.map((band) => ({
    fromScore: String(band.fromScore),
    maxFinanced: String(band.maxFinanced),
    maxMonthly: String(band.maxMonthly),
  })),
  noHistory: {
    maxFinanced: String(noHistory.maxFinanced),
    maxFinancedMet: String(noHistory.maxFinancedMet),
    maxMonthly: String(noHistory.maxMonthly),
  },
});

export const bandName = (at: number): string => t(bandNames[at] ?? 'bandLast');
const bandNames = ['bandFirst', 'bandSecond', 'bandThird', 'bandLast'] as const;

/** The fields of limits, a line for each band of the credit history. */
export function LimitFields({
  bands,
  noHistory,
}: {
  bands: FieldMetadata<TypedLimits['bands']>;
  noHistory: FieldMetadata<TypedLimits['noHistory']>;
}) {
  const none = noHistory.getFieldset();
  return (
    <div className="pform stack">
      {bands.getFieldList().map((band, at) => {
        const { fromScore, maxFinanced, maxMonthly } = band.getFieldset();
        return (
          <fieldset key={band.key}>
            <legend className="band">{bandName(at)}</legend>
            <div className="three">
              <TextField field={fromScore} label={t('fromScore')} inputMode="numeric" />
              <TextField field={maxFinanced} label={t('maxFinanced')} inputMode="numeric" />
              <TextField field={maxMonthly} label={t('maxMonthly')} inputMode="numeric" />
            </div>
          </fieldset>
        );
      })}
      <fieldset>
        <legend className="band">{t('noHistory')}</legend>
        <div className="three">
          <TextField field={none.maxFinanced} label={t('maxFinanced')} inputMode="numeric" />
          <TextField field={none.maxFinancedMet} label={t('maxFinancedMet')} inputMode="numeric" />
          <TextField field={none.maxMonthly} label={t('maxMonthly')} inputMode="numeric" />
        </div>
      </fieldset>
    </div>
  );
}
