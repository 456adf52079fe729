import { sql } from 'kysely';
import type { OfficeOutput } from '#contract/office/api.ts';
import { revokeContract } from '#server/actions/credit/revoke-contract.ts';
import { inviteStaff } from '#server/actions/people/staff.ts';
import { inTransaction } from '#server/database/store.ts';
import { insertMessage } from '#server/queries/messages/outbox.ts';
import type { TestApp } from './app.ts';
import { filedComplaint } from './filed-complaint.ts';
import { askedPrivacy } from './asked-privacy.ts';
import { pay, settledClabe, signedRequest } from './credit.ts';
import { deskPerson, must, newEmail } from './desk-person.ts';
import type { OfficeIds } from './office-authorisation-table.ts';
import { addPasskey } from './passkey.ts';
import { rowsOf } from './rows.ts';

/** One of everything that a call of the desk names, at a partner. */
export async function officeObjects(server: TestApp, partner: number): Promise<OfficeIds> {
  const { deps } = server;
  const refundOf = async () => {
    const { account, owner, requestId } = await signedRequest(deps, { partner });
    await pay(deps, account, 0, `paid-${account}`);
    await revokeContract(deps, { caller: owner }, account);
    await settledClabe(deps, owner, account, '032180000118359719');
    const [refund] = await rowsOf(deps, 'refunds', 'account', account);
    return { requestId, account, refund: refund?.id ?? '' };
  };
  const [{ requestId, account, refund }, waiting] = [await refundOf(), await refundOf()];
  const finance = await deskPerson(server, 'finance', partner);
  const { approvalId: approval } = must(
    await finance.client.post<OfficeOutput<'proposeRefund'>>(`office/refunds/${waiting.refund}/pay`, {
      transfer: 'SPEI 1',
      isReviewed: true,
      reason: 'Revocó a tiempo',
    }),
  );
  const administrator = await deskPerson(server, 'administrator', partner);
  const analyst = await deskPerson(server, 'analyst', partner);
  const [session] = must(await analyst.client.get<OfficeOutput<'listOfficeSessions'>>('office/sessions'));
  const { view } = must(
    await analyst.client.post<OfficeOutput<'revealOfRequest'>>(`office/requests/${requestId}/reveal`, {
      document: 'signature',
      reason: 'audit',
    }),
  );
  const { id: savedView } = must(
    await analyst.client.post<OfficeOutput<'saveView'>>('office/saved-views', {
      page: 'requests',
      name: 'Vista propia',
      query: 'view=review',
    }),
  );
  const invited = await inviteStaff(deps, {
    name: 'Sin aceptar',
    email: newEmail(),
    role: 'counter',
    partnerId: partner,
  });
  const [order] = await rowsOf(deps, 'device_orders', 'account', account);
  await addPasskey(server, analyst.client);
  const passkeys = await rowsOf(deps, 'staff_credentials', 'kind', 'passkey');
  const passkey = passkeys.find(({ staff_id: of }) => of === analyst.id);
  const [store] = await deps.store.db
    .insertInto('stores')
    .values({ partner_id: partner, name: 'Tienda de siempre' })
    .returning('id')
    .execute();
  const [grant] = await rowsOf(deps, 'staff_grants', 'staff_id', analyst.id);
  const { id: webhook } = must(
    await administrator.client.post<OfficeOutput<'addWebhook'>>('office/webhooks', {
      partner,
      url: 'https://avisos.tienda.mx/siempre',
      events: ['payment.booked'],
    }),
  );
  await administrator.client.post(`office/webhooks/${webhook}/test`);
  const [webhookDelivery] = await rowsOf(deps, 'webhook_deliveries', 'endpoint_id', webhook);
  const [place] = await deps.store.db
    .insertInto('payment_places')
    .values({ partner_id: partner, name: 'La Esquina', file: 'x.svg' })
    .returning('id')
    .execute();
  const [key] = await deps.store.db
    .insertInto('api_keys')
    .values({
      partner_id: partner,
      name: 'Sistema de siempre',
      scopes: ['requests:read'],
      secret_sha256: `shown-${partner}`,
      hint: 'ek_siemp',
    })
    .returning('id')
    .execute();
  return {
    apiKey: key?.id ?? '',
    requestId,
    refund,
    approval,
    staff: analyst.id,
    grant: grant?.id ?? '',
    session: session?.id ?? '',
    passkey: passkey?.id ?? '',
    view: view?.id ?? '',
    payment: `sandbox:paid-${account}`,
    account,
    privacy: await askedPrivacy(deps, partner),
    complaint: await filedComplaint(deps, partner),
    invited: invited.staffId,
    partner,
    paymentPlace: place?.id ?? 0,
    order: order?.id ?? '',
    savedView,
    promoter: partner * 10,
    store: store?.id ?? '',
    product: partner * 100,
    webhook,
    webhookDelivery: webhookDelivery?.id ?? '',
    message: await givenUpMessageOf(server, partner),
  };
}

/** Given up after its last attempt; a retry of it stays undone, so that each role finds it so. */
async function givenUpMessageOf(server: TestApp, partner: number): Promise<string> {
  const { store } = server.deps;
  const message = { channel: 'sms', partnerId: partner, recipient: '5512345678', text: 'Hola' } as const;
  const written = await inTransaction(store, (tx) => insertMessage(tx, { ...message, isUrgent: true }));
  const id = written?.id ?? '';
  await store.db
    .updateTable('outbox')
    .set({ gave_up_at: sql<Date>`app_now()`, attempts: 12, last_error: 'sms: answered 500' })
    .where('id', '=', id)
    .execute();
  return id;
}
