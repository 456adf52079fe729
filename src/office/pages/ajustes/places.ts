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
  readonly promoter: { readonly id: number; readonly name: string } | null;
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
  const held = grants.map(({ role, partner, store, promoter }) => ({
    role,
    partnerId: partner?.id ?? null,
    store,
    promoter: promoter?.id ?? null,
  }));
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

/** Whom somebody may be as a promoter. */
export const promoterChoices = (
  promoters: readonly {
    readonly id: number;
    readonly name: string;
    readonly code: string;
    readonly partner: Partner;
  }[],
) =>
  promoters.map(({ id, name, code, partner }) => ({
    value: `${partner.id}/${id}`,
    label: t('promoterChoice', { name, code, partner: partner.name }),
  }));

/** Where a form grants a role: at a partner, null: all; at its store, null: the whole partner; or as a promoter. */
export function placeIn({ role, partner, promoter }: { role: Role; partner: string; promoter: string }): {
  partner: number | null;
  store: string | null;
  promoter: number | null;
} {
  if (role === 'promoter') {
    const [at, id] = promoter.split('/').map(Number);
    return { partner: at ?? null, store: null, promoter: id ?? null };
  }
  if (partner === everywhere) return { partner: null, store: null, promoter: null };
  const [at, store] = partner.split('/');
  return { partner: Number(at), store: store ?? null, promoter: null };
}

/** Where a role is held, in words. */
export function placeText({ partner, store, promoter }: Omit<OwnGrant, 'role'>): string {
  const whole = partner?.name ?? t('everywhere');
  if (promoter !== null) return t('asPromoter', { partner: whole, promoter: promoter.name });
  return store === null ? whole : t('onlyStore', { partner: whole, store });
}
