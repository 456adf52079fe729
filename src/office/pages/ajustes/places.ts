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

interface OpenStore {
  readonly id: string;
  readonly name: string;
  readonly partner: Partner;
  readonly closedAt: string | null;
}

/** Where this person may propose grants: partners of hers with their stores, and all of them if she administers all. */
export function placeChoices(
  partners: readonly Partner[],
  grants: readonly OwnGrant[],
  stores: readonly OpenStore[],
) {
  const held = grants.map(({ role, partner, store }) => ({ role, partnerId: partner?.id ?? null, store }));
  const reach = reachOf(held, permissions['make-grants']);
  const choices = partners
    .filter(({ id }) => reach === 'every-partner' || reach.includes(id))
    .flatMap(({ id, name }) => [
      { value: String(id), label: name },
      ...stores
        .filter(({ partner, closedAt }) => partner.id === id && closedAt === null)
        .map((store) => ({
          value: `${id}/${store.id}`,
          label: t('onlyStore', { partner: name, store: store.name }),
        })),
    ]);
  return reach === 'every-partner' ? [...choices, { value: everywhere, label: t('everywhere') }] : choices;
}

/** The partner of a choice, null: all; and its store, null: the whole partner. */
export function placeIn(text: string): { partner: number | null; store: string | null } {
  if (text === everywhere) return { partner: null, store: null };
  const [partner, store] = text.split('/');
  return { partner: Number(partner), store: store ?? null };
}
