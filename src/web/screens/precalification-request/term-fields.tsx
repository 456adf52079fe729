import type { Input } from '#contract/api.ts';
import { toPesos } from '#domain/credit/money.ts';
import type { ChangedTerms } from '#domain/credit/plan-choice.ts';
import { downPaymentIn, termNames } from '#web/shell/chosen-terms.ts';

/** The plan that the page shows; the form posts it back. */
export const TermFields = ({ terms }: { terms: ChangedTerms }) => (
  <>
    <input type="hidden" name={termNames.downPayment} value={toPesos(terms.downPaymentCentavos)} />
    <input type="hidden" name={termNames.weeks} value={terms.weeks} />
  </>
);

/** The plan for the call, as it was shown: the server says when it is not offered any more. Absent: the product's own. */
export function planIn(form: FormData): Pick<Input<'precalification'>['body'], 'plan'> {
  const downPayment = downPaymentIn(form.get(termNames.downPayment));
  const weeks = Number(form.get(termNames.weeks));
  if (downPayment === null || !Number.isInteger(weeks)) return {};
  return { plan: { downPaymentPrice: toPesos(downPayment), weeks } };
}
