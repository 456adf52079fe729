import { z } from 'zod';
import { addDays } from '#domain/calendar.ts';
import { pauseLimits, pauseRefusal } from '#domain/credit/ledger/pause.ts';
import { formatMoney } from '#domain/credit/money.ts';
import { dayInWords } from '#domain/spanish-dates.ts';
import { pauseForCustomer } from '#server/actions/ends/pause-credit.ts';
import type { Command } from './command.ts';
import { byBoth, creditToChange } from './credit-to-change.ts';

const payload = z.object({ account: z.string(), weeks: z.number().int().min(1).max(4) });

/** Moves the open payments of a customer who asked for it at the desk. */
export const pauseCommand: Command<z.output<typeof payload>> = {
  payload,
  make: 'make-pauses',
  check: 'check-pauses',
  async look(tx, { account, weeks }) {
    const { act, entries, statement, common, facts } = await creditToChange(tx, account);
    const next = statement.nextPayment;
    const refusal = pauseRefusal(entries, weeks, act.today, {
      ...pauseLimits,
      weeks: act.partner.pause_weeks,
    });
    return {
      ...common,
      summary: `Pausar ${weeks === 1 ? '1 semana' : `${weeks} semanas`} la cuenta ${account}`,
      changes: next
        ? [
            {
              what: 'Próximo pago',
              before: dayInWords(next.dueOn),
              after: dayInWords(addDays(next.dueOn, 7 * weeks)),
            },
          ]
        : [],
      facts: {
        ...facts,
        'Próximo pago': next ? `${dayInWords(next.dueOn)}, ${formatMoney(next.pendingCentavos)}` : 'ninguno',
      },
      refusal: refusal === null ? null : 'pause-refused',
    };
  },
  carryOut: (deps, tx, given, agreed) => pauseForCustomer(deps, tx, byBoth(agreed), given),
};
