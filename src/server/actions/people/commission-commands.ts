import { z } from 'zod';
import type { AddressOf } from '#contract/office/acts.ts';
import type { BodyOf } from '#contract/office/act-bodies.ts';
import { formatMoney, fromPesos } from '#domain/credit/money.ts';
import { DomainError } from '#domain/errors.ts';
import { monthInWords } from '#domain/spanish-dates.ts';
import { deskToday } from '#server/actions/base/keyset-list.ts';
import {
  closingsOfPartner,
  insertClosing,
  insertPlan,
  periodSum,
  plansInForce,
} from '#server/queries/loans/commissions.ts';
import type { TxStore } from '#server/database/store.ts';
import type { Command } from '#server/actions/base/command.ts';
import { recordGrantAct } from './grant-commands.ts';
import { oneOf, placeOf } from '#server/actions/access/place-of-grant.ts';

const planPayload = z.object({
  partnerId: z.number().int(),
  amountCentavos: z.number().int().min(0),
  /** In hundredths of a per cent. */
  share: z.number().int().min(0).max(10_000),
  missedDays: z.number().int().nullable().default(null),
});
type Plan = z.output<typeof planPayload>;

/** Sets what sales signed from then on earn; earlier ones keep their plan. */
export const setCommissionPlanCommand: Command<Plan, AddressOf<'partner'> & BodyOf<'set-commission-plan'>> = {
  payload: planPayload,
  from: ({ partner, amount, share, missedDays }) => ({
    partnerId: oneOf(partner),
    amountCentavos: fromPesos(amount),
    share: Math.round(share * 100),
    missedDays,
  }),
  async look(tx, plan) {
    const place = await placeOf(tx, plan.partnerId);
    const now = await planOf(tx, plan.partnerId);
    return {
      ...noRecord,
      partnerId: plan.partnerId,
      subject: `${plan.partnerId}`,
      summary: `Cambiar en ${place} el plan de comisiones`,
      changes: [{ what: 'Comisión por crédito activado', before: wordsOf(now), after: wordsOf(plan) }],
      facts: { 'Plan vigente': wordsOf(now) },
      refusal: wordsOf(now) === wordsOf(plan) ? 'conflict' : null,
    };
  },
  async carryOut(_deps, tx, plan, agreed) {
    const { approvalId } = agreed;
    if (approvalId === null) throw new DomainError('internal');
    const now = await planOf(tx, plan.partnerId);
    await insertPlan(tx, { ...plan, approvalId });
    await recordGrantAct(tx, agreed, plan.partnerId, 'commission-plan-set', {
      changes: [{ what: 'Comisión por crédito activado', before: wordsOf(now), after: wordsOf(plan) }],
    });
  },
};

const closingPayload = z.object({
  partnerId: z.number().int(),
  month: z.string().regex(/^\d{4}-\d{2}$/),
});

/** Closes a month that is over with the sum that both people saw. */
export const closeCommissionsCommand: Command<
  z.output<typeof closingPayload>,
  AddressOf<'partner'> & BodyOf<'close-commissions'>
> = {
  payload: closingPayload,
  from: ({ partner, month }) => ({ partnerId: oneOf(partner), month }),
  async look(tx, { partnerId, month }) {
    const place = await placeOf(tx, partnerId);
    const { today } = await deskToday(tx);
    const sum = await periodSum(tx, partnerId, `${month}-01`);
    const closed = await isClosed(tx, partnerId, month);
    const name = monthInWords(month);
    return {
      ...noRecord,
      partnerId,
      subject: `${partnerId}/${month}`,
      summary: `Cerrar en ${place} las comisiones de ${name}`,
      changes: [{ what: `Comisiones de ${name}`, before: null, after: formatMoney(sum.centavos) }],
      facts: { Movimientos: String(sum.entries), Suma: formatMoney(sum.centavos) },
      refusal: closed || month >= today.slice(0, 7) ? 'conflict' : null,
    };
  },
  async carryOut(_deps, tx, { partnerId, month }, agreed) {
    const sum = await periodSum(tx, partnerId, `${month}-01`);
    const isNew = await insertClosing(tx, {
      partnerId,
      period: `${month}-01`,
      ...sum,
      maker: agreed.maker.id,
      checker: agreed.checker?.id ?? null,
    });
    if (!isNew) throw new DomainError('conflict');
    await recordGrantAct(tx, agreed, partnerId, 'commissions-closed', {
      month,
      after: { entries: sum.entries, total: sum.centavos },
    });
  },
};

const noRecord = { requestId: null, account: null, centavos: null, beneficiary: null } as const;

const planOf = async (tx: TxStore, partnerId: number) =>
  (await plansInForce(tx)).find((plan) => plan.partnerId === partnerId) ?? null;

const isClosed = async (tx: TxStore, partnerId: number, month: string): Promise<boolean> =>
  (await closingsOfPartner(tx, partnerId)).some(({ period }) => period.startsWith(month));

/** '$150.00 y 2.5 % del enganche'. */
function wordsOf(plan: Pick<Plan, 'amountCentavos' | 'share' | 'missedDays'> | null): string {
  if (plan === null) return 'Ninguna';
  const parts = [
    plan.amountCentavos > 0 && formatMoney(plan.amountCentavos),
    plan.share > 0 && `${plan.share / 100} % del enganche`,
  ].filter(Boolean);
  if (parts.length === 0) return 'Ninguna';
  const days = plan.missedDays === 1 ? '1 día' : `${plan.missedDays} días`;
  return `${parts.join(' y ')}${plan.missedDays === null ? '' : `; se descuenta a ${days} de un primer pago sin pagar`}`;
}
