import type { z } from 'zod';
import type { OfficeOutput } from '#contract/office/api.ts';
import type {
  deliveriesQuery,
  OfficeDeliveryLine,
  officeDeliveries,
  deliveryLine,
} from '#contract/office/deliveries.ts';
import { dayIn } from '#domain/calendar.ts';
import { businessZone } from '#domain/spanish-dates.ts';
import { deliveryViews, type DevicePlace } from '#domain/staff/saved-views.ts';
import { holdsAny, permissions } from '#domain/staff/permissions.ts';
import type { Deps, StaffCaller } from '#server/actions/base/context.ts';
import {
  keysetList,
  type KeysetList,
  listFile,
  noteExport,
  type FileColumns,
} from '#server/actions/base/keyset-list.ts';
import { appNow } from '#server/database/clock.ts';
import type { Store } from '#server/database/store.ts';
import { countToContact } from '#server/queries/office/contacts-page.ts';
import {
  countDeliveries,
  deliveriesPage,
  type DeliveriesFilter,
  type DeliveryRow,
} from '#server/queries/office/deliveries-page.ts';
import { countWaitingOrders } from '#server/queries/office/device-orders-page.ts';
import { promisedDays } from '#domain/delivery/delivery.ts';
import { searchedBy } from '#server/actions/access/search-sealed.ts';
import { partnerIn, partnerRefs } from '#server/actions/base/grants-on-wire.ts';

type Asked = z.output<typeof officeDeliveries.exportOfficeDeliveries.query>;

/** Lists the devices of one view of the partners in scope. */
export async function listDeliveries(
  deps: Deps,
  staff: StaffCaller,
  query: z.output<typeof deliveriesQuery>,
): Promise<OfficeOutput<'listOfficeDeliveries'>> {
  const { store } = deps;
  const { searched, asksWhy } = await searchedBy(deps, staff, query);
  const since = dayIn(businessZone, await appNow(store.db));
  const toPack = { view: 'to-pack', partnerId: query.partner ?? null, search: '' } as const;
  const paidToday = await countDeliveries(store, { ...toPack, since });
  return {
    ...(await keysetList(
      query.cursor,
      deliveryList(store, { ...filterOf(query), ...searched }, query.order === 'reverse'),
    )),
    asksWhy,
    paidToday: paidToday.count,
    may: { act: holdsAny(staff.grants, permissions['send-devices']) },
  };
}

/** Counts what the tabs of devices show, at the partners in scope. */
export async function countOfDeliveries({ store }: Deps): Promise<OfficeOutput<'countOfficeDeliveries'>> {
  const [lists, unanswered, toContact] = await Promise.all([
    Promise.all(
      deliveryViews.map(async (view) => ({
        view,
        ...(await countDeliveries(store, { view, partnerId: null, since: null, search: '' })),
      })),
    ),
    countWaitingOrders(store, null),
    countToContact(store, null),
  ]);
  return { lists, unanswered, toContact };
}

/** Returns one list as a file, without anything sealed. @throws not-found for another partner */
export async function exportDeliveries(
  deps: Deps,
  staff: StaffCaller,
  query: Asked,
): Promise<AsyncIterable<Uint8Array>> {
  const { store } = deps;
  const { searched } = await searchedBy(deps, staff, query);
  const { view, partner, since, search = '', only, format } = query;
  await noteExport(store, staff, 'read-deliveries', {
    what: 'deliveries',
    partner,
    view,
    since: since ?? null,
    searched: search !== '',
    ...(only && { chosen: only.length }),
    format,
  });
  return listFile(format, {
    columns,
    ...deliveryList(store, { ...filterOf(query), ...searched, ...(only && { only }) }, false),
  });
}

const filterOf = ({
  view,
  partner,
  since,
  search,
}: Pick<Asked, 'view' | 'partner' | 'since' | 'search'>): DeliveriesFilter => ({
  view,
  partnerId: partner ?? null,
  since: since ?? null,
  search: search ?? '',
});

const deliveryList = (
  store: Store,
  filter: DeliveriesFilter,
  reverse: boolean,
): KeysetList<OfficeDeliveryLine> => ({
  keyOf: ({ account }) => account,
  read: async (from, limit) =>
    deliveryLinesOf(store, await deliveriesPage(store, { ...filter, reverse, from, limit })),
});

const columns: FileColumns<OfficeDeliveryLine> = {
  Cuenta: ({ account }) => ({ code: account }),
  Socio: ({ partner }) => partner.name,
  Equipo: ({ product }) => product.name,
  Color: ({ product }) => product.color,
  'Pagó enganche': ({ paidAt }) => new Date(paidAt),
  Prometido: ({ promisedBy }) => ({ day: promisedBy }),
  Empacado: ({ packedAt }) => momentOf(packedAt),
  Enviado: ({ sentAt }) => momentOf(sentAt),
  Paquetería: ({ carrier }) => carrier,
  Entregado: ({ deliveredOn }) => deliveredOn && { day: deliveredOn },
  Devuelto: ({ returnedAt }) => momentOf(returnedAt),
};

const momentOf = (at: string | null): Date | null => (at === null ? null : new Date(at));

type Line = z.output<typeof deliveryLine>;

/** Lines of the lists as the contract has them. */
export async function deliveryLinesOf(store: Store, rows: readonly DeliveryRow[]): Promise<Line[]> {
  const partners = await partnerRefs(store);
  return rows.map((row) => ({
    requestId: row.requestId,
    account: row.account,
    partner: partnerIn(partners, row.partnerId),
    product: { name: row.product, color: row.colorName, picture: row.picture },
    view: viewOf(row),
    isEarlier: row.carriedOver,
    isEnded: row.status !== 'Active' && row.status !== 'Paid',
    paidAt: row.beganAt.toISOString(),
    promisedBy: promisedDays(dayIn(businessZone, row.beganAt)).until,
    packedAt: row.packedAt?.toISOString() ?? null,
    sentAt: row.leftAt?.toISOString() ?? null,
    carrier: row.carrier,
    deliveredOn: row.deliveredOn,
    returnedAt: row.returnedAt?.toISOString() ?? null,
  }));
}

const viewOf = ({ state, packedAt }: DeliveryRow): DevicePlace =>
  state === 'to-pack' && packedAt !== null ? 'packed' : state;
