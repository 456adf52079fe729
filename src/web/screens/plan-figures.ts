import { fromPesos } from '#domain/credit/money.ts';
import type { PlanFigures } from '#web/ui/plan.tsx';

interface WirePlan {
  downPayment: number;
  recurringPayment: number;
  totalPeriod: number;
  lastPayment?: number | undefined;
  total?: number | undefined;
  price?: number | undefined;
}

/**
 * The plan of the wire in centavos. A server that sends no total (API_ORIGIN) gets the sum of what it sends: down
 * payment and even weekly payments.
 */
export function planFigures(plan: WirePlan): PlanFigures {
  const downPaymentCentavos = fromPesos(plan.downPayment);
  const weeklyPaymentCentavos = fromPesos(plan.recurringPayment);
  return {
    downPaymentCentavos,
    weeklyPaymentCentavos,
    ...(plan.lastPayment === undefined ? {} : { lastPaymentCentavos: fromPesos(plan.lastPayment) }),
    weeks: plan.totalPeriod,
    totalCentavos:
      plan.total === undefined
        ? downPaymentCentavos + weeklyPaymentCentavos * plan.totalPeriod
        : fromPesos(plan.total),
    ...(plan.price === undefined ? {} : { cashPriceCentavos: fromPesos(plan.price) }),
  };
}
