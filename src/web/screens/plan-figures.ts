import { fromPesos } from '#domain/credit/money.ts';
import type { PlanFigures } from '#web/ui/plan.tsx';

interface WirePlan {
  downPayment: number;
  recurringPayment: number;
  totalPeriod: number;
  lastPayment?: number | undefined;
  total: number;
  price?: number | undefined;
}

/** Converts the wire's plan to centavos. */
export function planFigures(plan: WirePlan): PlanFigures {
  return {
    downPaymentCentavos: fromPesos(plan.downPayment),
    weeklyPaymentCentavos: fromPesos(plan.recurringPayment),
    ...(plan.lastPayment === undefined ? {} : { lastPaymentCentavos: fromPesos(plan.lastPayment) }),
    weeks: plan.totalPeriod,
    totalCentavos: fromPesos(plan.total),
    ...(plan.price === undefined ? {} : { cashPriceCentavos: fromPesos(plan.price) }),
  };
}
