import type { OfficeRequestRecord } from '#contract/office/record.ts';
import { pesos } from '../../text/format.ts';
import { sentences } from '../../text/sentences.ts';
import es from './es.json';

const t = sentences(es);

type Input = OfficeRequestRecord['decision']['inputs'][number];

/** What the rules were given, in words: what it is, and what it was. */
export const inputWords = (input: Input): { label: string; value: string } => ({
  label: t(input.name),
  value: valueOf(input),
});

function valueOf({ name, value }: Input): string {
  switch (name) {
    case 'monthlyDebtCentavos':
      return pesos(Number(value) / 100);
    // Items of the bureau are in its own words, which are not shown.
    case 'alerts':
      return t(value === '[]' ? 'noAlerts' : 'withAlerts');
    case 'addressEdited':
    case 'promoterHelp':
      return t(value === 'true' ? 'yes' : 'no');
    case 'outcome':
      return t(value === 'refused' ? 'bureauRefuses' : 'bureauClear');
    case 'identityReview':
      return t(
        value === 'approved' ? 'identityApproved' : value === 'refused' ? 'identityRefused' : 'identityWaits',
      );
    case 'score':
    case 'activeDelinquencies':
      return value;
  }
}
