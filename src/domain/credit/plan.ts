import { addDays, type Day } from '#domain/calendar.ts';
import { DomainError } from '#domain/errors.ts';
import { catMethodVersion, catPercent, periodRate } from './cat.ts';
import { assertCentavos, formatMoneyShort, type Centavos } from './money.ts';

/** The single source of every figure of a credit: summary, contract, pagaré, voucher and account. */
export interface Plan {
  readonly cashPriceCentavos: Centavos;
  readonly downPaymentCentavos: Centavos;
  /** Cash price minus down payment. */
  readonly financedCentavos: Centavos;
  readonly weeklyPaymentCentavos: Centavos;
  /** The last instalment; it absorbs the rounding. */
  readonly lastPaymentCentavos: Centavos;
  readonly weeks: number;
  /** Price on credit: down payment plus every instalment. */
  readonly totalCentavos: Centavos;
  /** Without IVA, by `catMethod`. */
  readonly catPercent: number;
  /** What follows is absent in a plan that was signed before it existed, whose CAT has the IVA of the charge in it. */
  readonly catMethod?: string;
  /** Of the financed amount, a year of 52 weeks, without IVA and without compounding; one decimal. */
  readonly annualRatePercent?: number;
  /** The IVA that the cash price and the charge contain. */
  readonly priceVatCentavos?: Centavos;
  readonly chargeVatCentavos?: Centavos;
}

export interface PlanTerms {
  readonly cashPriceCentavos: Centavos;
  readonly downPaymentCentavos: Centavos;
  readonly weeklyPaymentCentavos: Centavos;
  readonly weeks: number;
  /** Equal to the weekly payment unless given. */
  readonly lastPaymentCentavos?: Centavos;
}

/** What a weekly payment is made of. */
export interface PaymentParts {
  readonly capitalCentavos: Centavos;
  /** Of the charge, without its IVA. */
  readonly chargeCentavos: Centavos;
  readonly vatCentavos: Centavos;
}

export interface Instalment {
  /** From 1. */
  readonly number: number;
  readonly dueOn: Day;
  readonly amountCentavos: Centavos;
}

export const maxWeeks = 260;

/** @throws DomainError 'invalid-input' when the terms are not a credit: nothing financed, or less paid back. */
export function makePlan(terms: PlanTerms): Plan {
  const { cashPriceCentavos, downPaymentCentavos, weeklyPaymentCentavos, weeks } = terms;
  const lastPaymentCentavos = terms.lastPaymentCentavos ?? weeklyPaymentCentavos;
  if (!Number.isInteger(weeks) || weeks < 1 || weeks > maxWeeks) refuse('weeks');
  if (assertCentavos(weeklyPaymentCentavos) <= 0) refuse('weeklyPayment');
  if (assertCentavos(lastPaymentCentavos) <= 0) refuse('lastPayment');
  if (assertCentavos(downPaymentCentavos) < 0) refuse('downPayment');
  if (assertCentavos(cashPriceCentavos) <= downPaymentCentavos) refuse('cashPrice');
  const base = {
    cashPriceCentavos,
    downPaymentCentavos,
    financedCentavos: cashPriceCentavos - downPaymentCentavos,
    weeklyPaymentCentavos,
    lastPaymentCentavos,
    weeks,
  };
  const payments = paymentsOf(base);
  const totalCentavos = payments.reduce((sum, each) => sum + each, downPaymentCentavos);
  const charge = totalCentavos - cashPriceCentavos;
  // The price was sold with its IVA: of the payments only the charge's is left out, in equal parts of each peso.
  const net = 1 - (charge * vatInside) / (totalCentavos - downPaymentCentavos);
  const flows = {
    amountCentavos: base.financedCentavos,
    paymentsCentavos: payments.map((each) => each * net),
  };
  return {
    ...base,
    totalCentavos,
    catPercent: catPercent(flows),
    catMethod: catMethodVersion,
    annualRatePercent: Math.round(periodRate(flows) * 52 * 1000) / 10,
    priceVatCentavos: vatIn(cashPriceCentavos),
    chargeVatCentavos: vatIn(charge),
  };
}

/** The part of an amount with IVA (16 %) that is IVA. */
const vatInside = 16 / 116;
const vatIn = (centavos: Centavos): Centavos => Math.round(centavos * vatInside);

export interface CreditPriceTerms {
  readonly cashPriceCentavos: Centavos;
  readonly downPaymentCentavos: Centavos;
  readonly creditPriceCentavos: Centavos;
  readonly weeks: number;
  /** The weekly payment is a multiple of this: 1 (default), or 100 for whole pesos. */
  readonly stepCentavos?: Centavos;
}

/**
 * Spreads a price on credit over the weeks: rounds up, so that the last instalment is the smaller one; rounds down
 * where rounding up would leave nothing for the last.
 */
export function planFromCreditPrice(terms: CreditPriceTerms): Plan {
  const { creditPriceCentavos, downPaymentCentavos, weeks, stepCentavos = 1 } = terms;
  const owed = assertCentavos(creditPriceCentavos) - downPaymentCentavos;
  const steps = owed / weeks / stepCentavos;
  const lastAfter = (weekly: Centavos) => owed - weekly * (weeks - 1);
  const up = weeks === 1 ? owed : Math.ceil(steps) * stepCentavos;
  const weeklyPaymentCentavos = lastAfter(up) > 0 ? up : Math.floor(steps) * stepCentavos;
  const { cashPriceCentavos } = terms;
  const lastPaymentCentavos = lastAfter(weeklyPaymentCentavos);
  return makePlan({
    cashPriceCentavos,
    downPaymentCentavos,
    weeklyPaymentCentavos,
    weeks,
    lastPaymentCentavos,
  });
}

/** The price on credit alone, without computing a whole plan (product cards). */
export function creditPriceCentavos(terms: PlanTerms): Centavos {
  return terms.downPaymentCentavos + paymentsOf(terms).reduce((sum, each) => sum + each, 0);
}

/** Weekly instalments from the first due day; their sum is the total minus the down payment. */
export function schedule(plan: Plan, firstDueOn: Day): Instalment[] {
  return paymentsOf(plan).map((amountCentavos, index) => ({
    number: index + 1,
    dueOn: addDays(firstDueOn, index * 7),
    amountCentavos,
  }));
}

/** The parts of each payment: of equal payments the charge is in equal parts, as early payoff takes it off (straight-week/1). */
export function paymentParts(plan: Plan): PaymentParts[] {
  const charge = plan.totalCentavos - plan.cashPriceCentavos;
  const vat = plan.chargeVatCentavos ?? vatIn(charge);
  const owed = plan.totalCentavos - plan.downPaymentCentavos;
  let before = 0;
  return paymentsOf(plan).map((payment) => {
    const after = before + payment;
    // By running sums, so that rounding is lost nowhere.
    const partOf = (whole: Centavos) =>
      Math.floor((whole * after) / owed) - Math.floor((whole * before) / owed);
    const [charged, vatCentavos] = [partOf(charge), partOf(vat)];
    before = after;
    return { capitalCentavos: payment - charged, chargeCentavos: charged - vatCentavos, vatCentavos };
  });
}

/** 'Enganche $1,299 hoy + 52 pagos semanales de $199 = $11,647. De contado $7,999.' */
export function planSentence(plan: Plan): string {
  return `Enganche ${formatMoneyShort(plan.downPaymentCentavos)} hoy + ${paymentsInWords(plan)} = ${formatMoneyShort(plan.totalCentavos)}. De contado ${formatMoneyShort(plan.cashPriceCentavos)}.`;
}

/** '52 pagos semanales de $199', or '51 pagos semanales de $199 y un último de $150'. */
export function paymentsInWords(plan: Plan): string {
  const even = plan.lastPaymentCentavos === plan.weeklyPaymentCentavos || plan.weeks === 1;
  const count = even ? plan.weeks : plan.weeks - 1;
  const each = plan.weeks === 1 ? plan.lastPaymentCentavos : plan.weeklyPaymentCentavos;
  const head = `${count} ${count === 1 ? 'pago semanal' : 'pagos semanales'} de ${formatMoneyShort(each)}`;
  return even ? head : `${head} y un último de ${formatMoneyShort(plan.lastPaymentCentavos)}`;
}

function paymentsOf(terms: PlanTerms): Centavos[] {
  const payments = Array.from({ length: terms.weeks }, () => terms.weeklyPaymentCentavos);
  payments[terms.weeks - 1] = terms.lastPaymentCentavos ?? terms.weeklyPaymentCentavos;
  return payments;
}

function refuse(field: string): never {
  throw new DomainError('invalid-input', { field });
}
