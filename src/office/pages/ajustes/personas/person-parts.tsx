import { permissions, reachOf } from '#domain/staff/permissions.ts';
import { type Role, roleNames, roles } from '#domain/staff/roles.ts';
import { sentences } from '../../../text/sentences.ts';
import es from '../es.json';
import type { FieldMetadata } from '@conform-to/react';
import { SelectField } from '../../../ui/field.tsx';
import { Badge } from '../../../ui/badge.tsx';

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

/** A role, and where; of a promoter instead which one. The style sheet shows one of the two, before scripts too. */
export const RoleFields = ({
  fields,
  places,
  promoters,
}: {
  fields: {
    readonly role: FieldMetadata<string>;
    readonly partner: FieldMetadata<string>;
    readonly promoter: FieldMetadata<string>;
  };
  places: readonly { readonly value: string; readonly label: string }[];
  promoters: Parameters<typeof promoterChoices>[0];
}) => (
  <>
    <SelectField
      field={fields.role}
      label={t('role')}
      options={roles.map((value) => ({ value, label: roleNames[value] }))}
    />
    <div className="at-place">
      <SelectField field={fields.partner} label={t('partner')} options={places} />
    </div>
    <div className="as-promoter">
      <SelectField
        field={fields.promoter}
        label={t('whichPromoter')}
        options={[
          { value: '', label: t(promoters.length === 0 ? 'noPromoterLeft' : 'choosePromoter') },
          ...promoterChoices(promoters),
        ]}
      />
    </div>
  </>
);

/** An invited person must act; the others are settled. */
export const PersonBadge = ({
  state,
  large = false,
}: {
  state: 'invited' | 'active' | 'withdrawn';
  large?: boolean;
}) =>
  state === 'invited' ? (
    <Badge tone="info" icon="send" large={large}>
      {t(state)}
    </Badge>
  ) : (
    <Badge
      tone={state === 'active' ? 'good' : 'none'}
      icon={state === 'active' ? 'done' : 'refused'}
      flat
      large={large}
    >
      {t(state)}
    </Badge>
  );
