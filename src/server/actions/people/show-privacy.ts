import type { z } from 'zod';
import type { OfficeOutput } from '#contract/office/api.ts';
import { DomainError } from '#domain/errors.ts';
import { mayAt } from '#domain/staff/permissions.ts';
import { type PrivacyField, privacyViews } from '#domain/staff/sealed-fields.ts';
import { waitingActs } from '#server/actions/approvals/list-approvals.ts';
import type { Deps, StaffCaller } from '#server/actions/base/context.ts';
import { partnerRefs, partnerIn, type PartnerRef } from '#server/actions/base/grants-on-wire.ts';
import type { Store } from '#server/database/store.ts';
import { locksDevices } from '#server/platform/provider-settings.ts';
import { maskOf } from '#server/actions/base/masks.ts';
import {
  privacyLineById,
  requestsOfPrivacy,
  countPrivacy,
  privacyPage,
  type PrivacyRow,
} from '#server/queries/office/privacy-page.ts';
import { oppositionsOf, rectificationsOf } from '#server/queries/privacy/rectifications.ts';
import { privacyRequestById, type PrivacyRequest } from '#server/queries/privacy/privacy-requests.ts';
import { doneWithinADay } from '#server/queries/staff/approvals.ts';
import { staffNames } from '#server/queries/staff/people.ts';
import type { OfficePrivacyLine, privacyQuery } from '#contract/office/privacy.ts';
import { keysetList } from '#server/actions/base/keyset-list.ts';
import { appNow } from '#server/database/clock.ts';

type Record = OfficeOutput<'getPrivacyRequest'>;

/** Shows what somebody asks about her data, and what it needs. @throws not-found */
export async function showPrivacy({ store, config }: Deps, staff: StaffCaller, id: string): Promise<Record> {
  const [line, row] = await Promise.all([privacyLineById(store, id), privacyRequestById(store, id)]);
  if (!line || !row) throw new DomainError('not-found');
  const owner = { phone: row.phone, partnerId: row.partner_id };
  const [partners, requests, approvals, copyUntil, identity, rectified, oppositions] = await Promise.all([
    partnerRefs(store),
    requestsOfPrivacy(store, id),
    waitingActs(
      store,
      staff,
      ['erase-person', 'hand-out-copy', 'rectify-data'],
      ({ privacyRequest }) => privacyRequest === id,
    ),
    doneWithinADay(store, { command: 'hand-out-copy', subject: id, maker: staff.id }),
    identityOf(store, row),
    rectificationsOf(store, [id]),
    row.phone === '' ? [] : oppositionsOf(store, owner),
  ]);
  const accounts = new Map(requests.map((request) => [request.id, request.account]));
  return {
    ...privacyLineOf(line, partners),
    answeredAt: line.answeredAt?.toISOString() ?? null,
    answeredBy: line.answeredBy,
    sealed: [...sealedOf(row)].map(([field, value]) => ({
      field,
      masked: field === 'phone' ? maskOf('phone', value) : '••••••',
    })),
    identity,
    requests: requests.map(({ begunAt, ...request }) => ({ ...request, begunAt: begunAt.toISOString() })),
    approvals,
    rectified: rectified.map(({ requestId, fields, afterSignature, at }) => ({
      account: accounts.get(requestId) ?? '',
      fields,
      afterSignature,
      at: at.toISOString(),
    })),
    oppositions: oppositions.map(({ purpose, at, withdrawnAt }) => ({
      purpose,
      at: at.toISOString(),
      withdrawnAt: withdrawnAt?.toISOString() ?? null,
    })),
    locksDevices: locksDevices(config),
    copyUntil: copyUntil?.toISOString() ?? null,
    may: {
      work: mayAt(staff.grants, 'answer-privacy', row.partner_id),
      reveal: mayAt(staff.grants, 'reveal-privacy', row.partner_id),
    },
  };
}

/** What there is in clear; nothing once it is erased. */
export function sealedOf({ phone, body, answer }: PrivacyRequest): ReadonlyMap<PrivacyField, string> {
  const all: readonly (readonly [PrivacyField, string | null])[] = [
    ['phone', phone],
    ['text', body],
    ['answer', answer],
  ];
  return new Map(all.flatMap(([field, value]) => (value ? [[field, value] as const] : [])));
}

async function identityOf(store: Store, row: PrivacyRequest): Promise<Record['identity']> {
  const { identity_checked_at: at, identity_checked_by: by, identity_how: how } = row;
  if (at === null || by === null || how === null) return null;
  const names = await staffNames(store, [by]);
  return { at: at.toISOString(), by: { id: by, name: names.get(by) ?? '' }, how };
}

/** Lists what people ask about their data at the partners in scope. */
export async function listPrivacy(
  { store }: Deps,
  query: z.output<typeof privacyQuery>,
): Promise<OfficeOutput<'listPrivacyRequests'>> {
  const rest = { kind: query.kind ?? null, partnerId: query.partner ?? null };
  const { rows, ...page } = await keysetList(query.cursor, {
    read: (from, limit) => privacyPage(store, { view: query.view, ...rest }, { from, limit }),
    keyOf: ({ id }) => id,
  });
  const partners = await partnerRefs(store);
  return {
    rows: rows.map((row) => privacyLineOf(row, partners)),
    ...page,
    counts: await Promise.all(
      privacyViews.map(async (view) => ({ view, ...(await countPrivacy(store, { view, ...rest })) })),
    ),
    asOf: (await appNow(store.db)).toISOString(),
  };
}

function privacyLineOf(row: PrivacyRow, partners: ReadonlyMap<number, PartnerRef>): OfficePrivacyLine {
  return {
    id: row.id,
    kind: row.kind,
    partner: partnerIn(partners, row.partnerId),
    askedAt: row.askedAt.toISOString(),
    answerBy: row.answerBy,
    effectiveBy: row.effectiveBy,
    state: row.isErased
      ? 'erased'
      : row.answeredAt === null
        ? 'waiting'
        : row.isToBeDone
          ? 'granted'
          : 'answered',
    holds: row.holds,
    identityChecked: row.identityChecked,
    account: row.account,
  };
}
