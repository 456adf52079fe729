import { z } from 'zod';
import { DomainError } from '#domain/errors.ts';
import { agreeLostPhone } from '#server/actions/phone/decide-lost-phone.ts';
import { maskOf } from '#server/presenters/masks.ts';
import { blindIndex } from '#server/queries/keys/rows.ts';
import { lostPhoneById, mayProposeLost } from '#server/queries/loans/lost-phones.ts';
import type { Command } from './command.ts';
import { creditToChange } from './credit-to-change.ts';

const payload = z.object({ changeId: z.string() });

const stateNames: Readonly<Record<string, string>> = {
  waiting: 'identidad comprobada',
  proposed: 'propuesto',
  confirmed: 'confirmado',
  refused: 'no aceptado',
  stopped: 'detenido',
  done: 'hecho',
};

/** Changes the number of a customer who lost hers and has shown her identity again. */
export const changePhoneCommand: Command<z.output<typeof payload>> = {
  payload,
  make: 'make-phone-changes',
  check: 'check-phone-changes',
  async look(tx, { changeId }) {
    const change = await lostPhoneById(tx, changeId);
    if (!change) throw new DomainError('not-found');
    const { act, common } = await creditToChange(tx, change.account);
    const now = await lostPhoneById(tx, changeId);
    return {
      ...common,
      subject: changeId,
      summary: `Cambiar el teléfono de la cuenta ${change.account}`,
      changes: [
        {
          what: 'Teléfono',
          before: maskOf('phone', act.loan.phone),
          after: maskOf('phone', change.phone),
        },
      ],
      facts: {
        'Número nuevo': { hidden: blindIndex(tx, 'phone', now?.phone ?? '') },
        'Cambio de número': stateNames[now?.state ?? ''] ?? 'en curso',
      },
      // A proposal of an earlier version that nobody confirmed in time stands in nobody's way.
      refusal: (await mayProposeLost(tx, changeId)) ? null : 'conflict',
    };
  },
  carryOut: (deps, tx, { changeId }, agreed) => agreeLostPhone(deps, tx, changeId, agreed),
};
