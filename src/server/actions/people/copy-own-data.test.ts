import { randomUUID } from 'node:crypto';
import { unzipSync } from 'fflate';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { codeChannels } from '#domain/partner/code-channels.ts';
import { codeMessage } from '#server/actions/access/codes.ts';
import type { Caller } from '#server/actions/base/context.ts';
import { storePapers } from '#server/actions/papers/issue-paper.ts';
import { sendMessage } from '#server/actions/messages/send-message.ts';
import { inTransaction } from '#server/database/store.ts';
import { eventsOf } from '#server/queries/audit/audit-events.ts';
import { encryptRow, dataKeyFor } from '#server/queries/keys/rows.ts';
import { contractOf } from '#server/queries/loans/contracts.ts';
import { insertAddressProof } from '#server/queries/requests/addresses.ts';
import {
  acceptedRequest,
  openCreditBench,
  pay,
  shopId,
  signedRequest,
  seenBy,
  stranger,
} from '#test/support/credit.ts';
import { copiesPerDay, copyOwnData } from './copy-own-data.ts';

const bench = await openCreditBench();
afterAll(() => bench.close());
const { deps } = bench;

/** A session that logged in to an account. */
async function loggedIn(account: string): Promise<Caller> {
  const caller = await stranger(deps);
  if (!caller.session) throw new Error('a stranger has a session');
  return seenBy(deps, account, { ...caller, session: { ...caller.session, customerAccount: account } });
}

async function copyOf(caller: Caller, account: string) {
  const { zip, fileName } = await copyOwnData(deps, caller, account);
  const chunks: Uint8Array[] = [];
  for await (const chunk of zip) chunks.push(chunk);
  const files = unzipSync(Buffer.concat(chunks));
  const text = (name: string) => new TextDecoder().decode(files[name]);
  return {
    fileName,
    files,
    json: text('datos.json'),
    data: JSON.parse(text('datos.json')),
    txt: text('datos.txt'),
  };
}

async function keepProof(requestId: string, bytes: Uint8Array): Promise<void> {
  const file = `private/proofs/${requestId}/${randomUUID()}.pdf`;
  await deps.storage.put(file, bytes);
  await inTransaction(deps.store, (tx) =>
    insertAddressProof(tx, {
      id: randomUUID(),
      request_id: requestId,
      kind: 'luz',
      name: 'recibo.pdf',
      file,
      content_type: 'application/pdf',
      bytes: bytes.length,
      sha256: 'd'.repeat(64),
    }),
  );
}

test('the copy has her data, her payments, her messages without codes, and her papers byte for byte', async () => {
  const { account, requestId, phone } = await signedRequest(deps);
  await pay(deps, account, 0);
  await pay(deps, account, 1);
  const proof = new TextEncoder().encode('%PDF-1.7 recibo');
  await keepProof(requestId, proof);
  await inTransaction(deps.store, async (tx) => {
    for (const channel of codeChannels) {
      const sender = { channel, partnerName: 'Alba', publicOrigin: 'https://alba.mx' };
      const text = codeMessage('login', '4821', sender);
      await sendMessage(deps, tx, { channel, partnerId: shopId, recipient: phone, text });
    }
  });

  // The papers are not rendered yet: the copy has them all the same.
  const { fileName, files, json, data, txt } = await copyOf(await loggedIn(account), account);

  expect(fileName).toBe(`mis-datos-${account}.zip`);
  const contract = await contractOf(deps.store, requestId);
  const stored = async (key: string | null | undefined) =>
    Buffer.from((await deps.storage.get(String(key))) ?? []);
  expect(Buffer.from(files[`${account}/contrato.pdf`] ?? [])).toEqual(await stored(contract?.contract_file));
  expect(Buffer.from(files[`${account}/pagare.pdf`] ?? [])).toEqual(await stored(contract?.pagare_file));
  expect(Buffer.from(files[`${account}/firma.png`] ?? [])).toEqual(await stored(contract?.signature_file));
  expect(files[`${account}/comprobante-1-luz.pdf`]).toEqual(proof);
  expect((await stored(contract?.contract_file)).subarray(0, 5).toString()).toBe('%PDF-');

  const [request] = data.solicitudes;
  expect(data).toMatchObject({
    cuenta: account,
    teléfono: phone,
    responsable: expect.stringContaining('Alba'),
  });
  expect(request).toMatchObject({
    persona: { nombres: 'María José', curp: 'XAGM900101MPLXMR05' },
    domicilioDeEntrega: { calle: 'Calle Álamos', códigoPostal: '72160' },
    decisión: { resultado: 'approved' },
    crédito: { estado: 'Active', entrega: { imei: null } },
  });
  expect(request.pagos.recibidos.map(({ importe }: { importe: number }) => importe)).toEqual([1299, 1990]);
  expect(request.consentimientos).toContainEqual(
    expect.objectContaining({ sha256: 'c'.repeat(64), aceptado: expect.stringMatching(/Z$/) }),
  );
  expect(request.bitácora.map(({ evento }: { evento: string }) => evento)).toContain('contract-signed');
  const codes = data.mensajes.filter(({ texto }: { texto: string }) => texto.startsWith('••••'));
  expect(codes.map(({ canal }: { canal: string }) => canal).toSorted()).toEqual([
    'SMS',
    'WhatsApp',
    'llamada',
  ]);
  // As a word, and not of a random id: those and hashes may have these digits in them.
  const uuid = /[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g;
  expect(json.replaceAll(uuid, '')).not.toMatch(/\b4821\b|4, 8, 2, 1/);
  expect(txt).toContain('Nombres: María José');
  expect(txt).toContain('Código postal: 72160');
  expect((await eventsOf(deps.store, requestId)).at(-1)).toMatchObject({ kind: 'data-copied', detail: {} });
});

test('somebody else’s account, and one’s own without logging in, are not there', async () => {
  const [one, other] = [await signedRequest(deps), await signedRequest(deps)];
  await expect(copyOwnData(deps, await loggedIn(one.account), other.account)).rejects.toMatchObject({
    code: 'not-found',
  });
  await expect(copyOwnData(deps, one.owner, one.account)).rejects.toMatchObject({ code: 'not-found' });
  await expect(copyOwnData(deps, { ...one.owner, session: null }, one.account)).rejects.toMatchObject({
    code: 'no-session',
  });
  const inAnotherShop = { ...(await loggedIn(one.account)), requestedPartnerId: 2 };
  await expect(copyOwnData(deps, inAnotherShop, one.account)).rejects.toMatchObject({ code: 'not-found' });
  const kinds = (await eventsOf(deps.store, other.requestId)).map(({ kind }) => kind);
  expect(kinds).not.toContain('data-copied');
});

test('who had the number before is another person, and so is who shares the e-mail', async () => {
  const { account, phone } = await signedRequest(deps);
  const before = await acceptedRequest(deps, { phone });
  const key = await dataKeyFor(deps.store, before.requestId);
  await deps.store.db
    .updateTable('credit_requests')
    .set(encryptRow(deps.store, 'credit_requests', key, { id: before.requestId, rfc: 'GODE561231GR8' }))
    .where('id', '=', before.requestId)
    .execute();
  await acceptedRequest(deps);
  const mail = { channel: 'email', recipient: 'maria.jose@correo.mx', subject: 'Hola' } as const;
  await inTransaction(deps.store, (tx) =>
    sendMessage(deps, tx, { ...mail, partnerId: shopId, text: 'De otra' }),
  );

  const { data, json } = await copyOf(await loggedIn(account), account);
  expect(data.solicitudes.map(({ cuenta }: { cuenta: string }) => cuenta)).toEqual([account]);
  expect(json).not.toContain('De otra');
  expect(json).not.toContain(before.account);
});

test('a few copies a day, however many are asked for at once', async () => {
  const { account, requestId } = await signedRequest(deps);
  await storePapers(deps, requestId);
  const caller = await loggedIn(account);
  const asked = await Promise.allSettled(
    Array.from({ length: copiesPerDay + 3 }, () => copyOwnData(deps, caller, account)),
  );
  const refused = asked.filter((each) => each.status === 'rejected');
  expect(refused.map(({ reason }) => reason.code)).toEqual(Array(3).fill('rate-limited'));
  const copies = (await eventsOf(deps.store, requestId)).filter(({ kind }) => kind === 'data-copied');
  expect(copies).toHaveLength(copiesPerDay);
  await sql`update clock_shift set shift = shift + interval '1 day'`.execute(deps.store.db);
  await expect(copyOwnData(deps, caller, account)).resolves.toMatchObject({ fileName: expect.any(String) });
});

test('a paper that is gone breaks the download off: what is listed is there', async () => {
  const { account, requestId } = await signedRequest(deps);
  const { contract_file: file } = await storePapers(deps, requestId);
  await deps.storage.delete(String(file));
  await expect(copyOf(await loggedIn(account), account)).rejects.toMatchObject({ code: 'unavailable' });
});
