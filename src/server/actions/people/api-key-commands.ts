import { z } from 'zod';
import type { AddressOf } from '#contract/office/acts.ts';
import type { BodyOf } from '#contract/office/act-bodies.ts';
import { DomainError } from '#domain/errors.ts';
import { apiScopeNames, apiScopes } from '#domain/staff/api-scopes.ts';
import { quoted } from '#domain/staff/roles.ts';
import { oneOf, placeOf } from '#server/actions/access/place-of-grant.ts';
import type { Command } from '#server/actions/base/command.ts';
import { apiKeyById, countApiKeys, insertApiKey, revokeApiKey } from '#server/queries/staff/api-keys.ts';
import { recordGrantAct } from './grant-commands.ts';

const added = z.object({
  partnerId: z.number().int(),
  name: z.string(),
  scopes: z.array(z.enum(apiScopes)),
});
const noRecord = { requestId: null, account: null, centavos: null, beneficiary: null } as const;
const mostKeys = 20;

/** Adds a key of a partner's own system: it reads what the people who agree on it may not see unmasked. */
export const addApiKeyCommand: Command<
  z.output<typeof added>,
  AddressOf<'partner'> & BodyOf<'add-api-key'>
> = {
  payload: added,
  from: ({ partner, name, scopes }) => ({ partnerId: oneOf(partner), name, scopes }),
  async look(tx, { partnerId, name, scopes }) {
    const place = await placeOf(tx, partnerId);
    const isFull = (await countApiKeys(tx, partnerId)) >= mostKeys;
    return {
      ...noRecord,
      partnerId,
      subject: `${partnerId}/api-key/${name.toLowerCase()}`,
      summary: `Agregar la clave ${quoted(name)} para un sistema de ${place}`,
      changes: scopes.map((scope) => ({ what: apiScopeNames[scope], before: null, after: 'Sí' })),
      facts: {},
      refusal: isFull ? 'conflict' : null,
      because: `Este socio ya tiene ${mostKeys} claves. Revoque una antes de agregar otra.`,
    };
  },
  async carryOut(_deps, tx, { partnerId, name, scopes }, agreed) {
    await insertApiKey(tx, { partnerId, name, scopes });
    await recordGrantAct(tx, agreed, partnerId, 'api-key-added', {
      changes: [{ what: name, before: null, after: scopes.map((scope) => apiScopeNames[scope]).join(', ') }],
    });
  },
};

const revoked = z.object({ key: z.uuid() });

/** Revokes a key at once. One person is enough: it opens nothing. */
export const revokeApiKeyCommand: Command<z.output<typeof revoked>, AddressOf<'key'>> = {
  payload: revoked,
  from: ({ id }) => ({ key: id }),
  async look(tx, { key: id }) {
    const key = await apiKeyById(tx, id);
    if (!key) throw new DomainError('not-found');
    return {
      ...noRecord,
      partnerId: key.partnerId,
      subject: `${id}/api-key`,
      summary: `Revocar la clave ${quoted(key.name)}`,
      changes: [{ what: key.name, before: 'Vigente', after: 'Revocada' }],
      facts: {},
      refusal: key.revokedAt === null ? null : 'conflict',
      because: 'Esa clave ya está revocada.',
    };
  },
  async carryOut(_deps, tx, { key: id }, agreed) {
    const key = await apiKeyById(tx, id);
    if (!key || !(await revokeApiKey(tx, id))) throw new DomainError('conflict');
    await recordGrantAct(tx, agreed, key.partnerId, 'api-key-revoked', {
      changes: [{ what: key.name, before: 'Vigente', after: 'Revocada' }],
    });
  },
};
