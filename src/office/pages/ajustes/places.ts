import { permissions, reachOf } from '#domain/staff/permissions.ts';
import type { Role } from '#domain/staff/roles.ts';
import { sentences } from '../../text/sentences.ts';
import es from './es.json';

const t = sentences(es);
const everywhere = 'all';

interface Partner {
  readonly id: number;
  readonly name: string;
}

interface OwnGrant {
  readonly role: Role;
  readonly partner: Partner | null;
  readonly store: string | null;
}

/** Where this person may propose grants: partners of hers, and all of them if she administers all. */
export function placeChoices(partners: readonly Partner[], grants: readonly OwnGrant[]) {
  const held = grants.map(({ role, partner, store }) => ({ role, partnerId: partner?.id ?? null, store }));
  const reach = reachOf(held, permissions['make-grants']);
  const choices = partners
    .filter(({ id }) => reach === 'every-partner' || reach.includes(id))
    .map(({ id, name }) => ({ value: String(id), label: name }));
  return reach === 'every-partner' ? [...choices, { value: everywhere, label: t('everywhere') }] : choices;
}

/** The partner of a choice; null: all. */
export const placeIn = (text: string): number | null => (text === everywhere ? null : Number(text));
