import { z } from 'zod';
import type { AddressOf } from '#contract/office/acts.ts';
import type { BodyOf } from '#contract/office/act-bodies.ts';
import { formatMoney, fromPesos } from '#domain/credit/money.ts';
import { limitedName, limitedCommands, usualLimit, type LimitedCommand } from '#domain/staff/acts.ts';
import { DomainError } from '#domain/errors.ts';
import type { TxStore } from '#server/database/store.ts';
import { limitOfOne, setLimitOfOne } from '#server/queries/staff/approvals.ts';
import type { Command } from '#server/actions/base/command.ts';
import { recordGrantAct } from './grant-commands.ts';
import { oneOf, placeOf } from '#server/actions/access/place-of-grant.ts';

const payload = z.object({
  partnerId: z.number().int(),
  command: z.enum(limitedCommands),
  /** Null: what is usual. */
  centavos: z.number().int().min(0).nullable(),
});
type Payload = z.output<typeof payload>;

/** Sets up to which amount one person is enough; two people always set it. */
export const setLimitCommand: Command<Payload, AddressOf<'partner'> & BodyOf<'set-limit'>> = {
  payload,
  from: ({ partner, command, upTo }) => ({
    partnerId: oneOf(partner),
    command,
    centavos: upTo === null ? null : fromPesos(upTo),
  }),
  async look(tx, asked) {
    const { partnerId, command, centavos } = asked;
    const place = await placeOf(tx, partnerId);
    const now = await limitOfOne(tx, partnerId, command);
    return {
      requestId: null,
      account: null,
      centavos: null,
      partnerId,
      subject: `${partnerId}/${command}`,
      summary: `Cambiar en ${place} el límite de una persona: ${limitedName(command).toLowerCase()}`,
      changes: changesOf(asked, now),
      facts: { 'Límite de una persona': wordOf(command, now) },
      refusal: now === centavos ? 'conflict' : null,
      beneficiary: null,
    };
  },
  async carryOut(_deps, tx, asked, agreed) {
    const changes = changesOf(asked, await limitOfOne(tx, asked.partnerId, asked.command));
    await set(tx, asked);
    await recordGrantAct(tx, agreed, asked.partnerId, 'limit-set', { limit: asked.command, changes });
  },
};

async function set(tx: TxStore, { partnerId, command, centavos }: Payload): Promise<void> {
  if (!(await setLimitOfOne(tx, partnerId, command, centavos))) throw new DomainError('conflict');
}

const changesOf = ({ command, centavos }: Payload, now: number | null) => [
  { what: limitedName(command), before: wordOf(command, now), after: wordOf(command, centavos) },
];

function wordOf(command: LimitedCommand, centavos: number | null): string {
  const limit = centavos ?? usualLimit(command);
  if (command === 'change-product')
    return limit === null || limit === 0
      ? 'Sin piso de precio'
      : `Dos personas por debajo de ${formatMoney(limit)}`;
  return limit === null || limit === 0 ? 'Siempre dos personas' : `Una persona hasta ${formatMoney(limit)}`;
}
