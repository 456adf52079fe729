import type { Output } from '#contract/api.ts';
import { CatNotice } from '#web/ui/cat-notice.tsx';
import { PlanSentence } from '#web/ui/plan.tsx';
import { planFigures } from '../plan-figures.ts';

/** The plan that the down payment begins, as on the voucher's paper. */
export const PlanOfVoucher = ({ plan }: { plan: NonNullable<Output<'getinfoPayReference'>['plan']> }) => (
  <div>
    <PlanSentence plan={planFigures(plan)} />
    <CatNotice products={[{ credit: plan }]} />
  </div>
);
