import { z } from 'zod';
import type { AddressOf } from '#contract/office/acts.ts';
import type { BodyOf } from '#contract/office/act-bodies.ts';
import { passkeyRuleNames, passkeyRules, type PasskeyRule } from '#domain/staff/passkey-rule.ts';
import { oneOf, placeOf } from '#server/actions/access/place-of-grant.ts';
import type { Command } from '#server/actions/base/command.ts';
import { passkeyRuleOf, setPasskeyRule } from '#server/queries/staff/passkey-rules.ts';
import { recordGrantAct } from './grant-commands.ts';

const payload = z.object({ partnerId: z.number().int(), rule: z.enum(passkeyRules) });

/** Sets who needs a passkey at a partner; counts at each person's next call. */
export const setPasskeyRuleCommand: Command<
  z.output<typeof payload>,
  AddressOf<'partner'> & BodyOf<'set-passkey-rule'>
> = {
  payload,
  from: ({ partner, rule }) => ({ partnerId: oneOf(partner), rule }),
  async look(tx, { partnerId, rule }) {
    const place = await placeOf(tx, partnerId);
    const now = await passkeyRuleOf(tx, partnerId);
    return {
      requestId: null,
      account: null,
      centavos: null,
      partnerId,
      subject: `${partnerId}/passkey-rule`,
      summary: `Cambiar quién necesita llave de acceso en ${place}`,
      changes: changesOf(now, rule),
      facts: { 'Quién la necesita': passkeyRuleNames[now] },
      refusal: now === rule ? 'conflict' : null,
      beneficiary: null,
    };
  },
  async carryOut(_deps, tx, { partnerId, rule }, agreed) {
    const changes = changesOf(await passkeyRuleOf(tx, partnerId), rule);
    await setPasskeyRule(tx, partnerId, rule);
    await recordGrantAct(tx, agreed, partnerId, 'passkey-rule-set', { changes });
  },
};

const changesOf = (now: PasskeyRule, wanted: PasskeyRule) => [
  { what: 'Necesitan llave de acceso', before: passkeyRuleNames[now], after: passkeyRuleNames[wanted] },
];
