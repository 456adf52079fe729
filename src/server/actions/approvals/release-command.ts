import { z } from 'zod';
import { closeTheftIn, openTheft } from '#server/actions/ends/close-theft.ts';
import { DomainError } from '#domain/errors.ts';
import { isDeviceLocked, openHoldOf } from '#domain/credit/ledger/holds.ts';
import { holdsOf } from '#server/queries/loans/device-holds.ts';
import type { Command } from './command.ts';
import { byBoth, creditToChange } from './credit-to-change.ts';

const payload = z.object({ account: z.string() });

/** Ends a report of theft or loss for a customer who cannot do it with her code. */
export const releaseCommand: Command<z.output<typeof payload>> = {
  payload,
  make: 'make-releases',
  check: 'check-releases',
  async look(tx, { account }) {
    const { common, facts } = await creditToChange(tx, account);
    const holds = await holdsOf(tx, account);
    const theft = openTheft(holds);
    const isLate = openHoldOf(holds, 'overdue') !== undefined;
    return {
      ...common,
      summary: `Quitar el reporte de robo o extravío de la cuenta ${account}`,
      changes: [
        {
          what: 'Equipo',
          before: theft
            ? `${isDeviceLocked([theft]) ? 'Bloqueado' : 'Reportado'} por robo o extravío`
            : 'Sin reporte',
          after: isLate ? 'Bloqueado por atraso' : 'Sin bloqueo',
        },
      ],
      facts: {
        Crédito: facts['Crédito'] ?? '',
        Reporte: theft?.cause ?? 'ninguno',
        'Bloqueo por atraso': isLate ? 'sí' : 'no',
      },
      refusal: theft ? null : 'credit-state',
    };
  },
  async carryOut(deps, tx, { account }, agreed) {
    const wrongCode = await closeTheftIn(deps, tx, byBoth(agreed), { account, code: null });
    if (wrongCode) throw new DomainError('internal');
  },
};
