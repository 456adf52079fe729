import { z } from 'zod';
import type { AddressOf } from '#contract/office/acts.ts';
import type { BodyOf } from '#contract/office/act-bodies.ts';
import { bandCount, faultOfLimits, type CreditLimits } from '#domain/credit/credit-limits.ts';
import { formatMoneyShort } from '#domain/credit/money.ts';
import { DomainError } from '#domain/errors.ts';
import { addLimits, creditLimitsOf } from '#server/queries/requests/bureau-reports.ts';
import type { Change, Command } from '#server/actions/base/command.ts';
import { recordGrantAct } from './grant-commands.ts';
import { limitsWritten } from './credit-limits.ts';
import { oneOf, placeOf } from '#server/actions/access/place-of-grant.ts';

const centavos = z.number().int().positive();
const payload = z.object({
  partnerId: z.number().int(),
  bands: z
    .array(
      z.object({
        fromScore: z.number().int(),
        maxFinancedCentavos: centavos,
        maxMonthlyCentavos: centavos,
      }),
    )
    .length(bandCount),
  noHistory: z.object({
    maxFinancedCentavos: centavos,
    maxFinancedMetCentavos: centavos,
    maxMonthlyCentavos: centavos,
  }),
});

/** Sets the limits of the credit rules of a partner: decisions from then on are made with them. */
export const setCreditLimits: Command<
  z.output<typeof payload>,
  AddressOf<'partner'> & BodyOf<'set-credit-limits'>
> = {
  payload,
  from({ partner, ...written }) {
    const { bands, noHistory } = limitsWritten(written);
    return { partnerId: oneOf(partner), bands: [...bands], noHistory };
  },
  async look(tx, { partnerId, ...wanted }) {
    const place = await placeOf(tx, partnerId);
    const now = await creditLimitsOf(tx, partnerId);
    const changes = changesBetween(now, wanted);
    const fault = faultOfLimits(wanted);
    return {
      requestId: null,
      account: null,
      centavos: null,
      partnerId,
      subject: `${partnerId}/credit-limits`,
      summary: `Cambiar los límites de crédito de ${place}`,
      changes,
      facts: { 'Versión de los límites': String(now.version) },
      refusal: fault !== null ? 'invalid-input' : changes.length === 0 ? 'conflict' : null,
      ...(fault !== null && { because: fault }),
      beneficiary: null,
    };
  },
  async carryOut(_deps, tx, { partnerId, ...wanted }, agreed) {
    const now = await creditLimitsOf(tx, partnerId);
    if (!(await addLimits(tx, partnerId, now.version, wanted))) throw new DomainError('conflict');
    const changes = changesBetween(now, wanted);
    await recordGrantAct(tx, agreed, partnerId, 'credit-limits-set', { version: now.version + 1, changes });
  },
};

function changesBetween(now: Limits, wanted: Limits): readonly Change[] {
  const after = new Map(linesOf(wanted));
  return linesOf(now)
    .map(([what, before]) => ({ what, before, after: after.get(what) ?? null }))
    .filter(({ before, after: value }) => before !== value);
}

type Limits = Omit<CreditLimits, 'version'>;

function linesOf({ bands, noHistory }: Limits): [what: string, value: string][] {
  return [
    ...bands.map((band, at): [string, string] => [
      bandNames[at] ?? '',
      `Desde ${band.fromScore} puntos: hasta ${formatMoneyShort(band.maxFinancedCentavos)} financiados y ${formatMoneyShort(band.maxMonthlyCentavos)} al mes`,
    ]),
    [
      'Sin historial',
      `Hasta ${formatMoneyShort(noHistory.maxFinancedCentavos)} financiados, ${formatMoneyShort(noHistory.maxFinancedMetCentavos)} con ayuda de un promotor, y ${formatMoneyShort(noHistory.maxMonthlyCentavos)} al mes`,
    ],
  ];
}

const bandNames = ['Primera banda', 'Segunda banda', 'Tercera banda', 'Banda que se revisa'];
