import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { OfficeOutput } from '#contract/office/api.ts';
import type { Deps } from '#server/actions/base/context.ts';
import { sendTestMessage } from '#server/actions/people/test-message.ts';
import { ownWords } from '#server/actions/people/shop-words.ts';
import { buildTestApp, type TestApp } from '#test/support/app.ts';
import { signedRequest } from '#test/support/credit.ts';
import { deskCaller } from '#test/support/desk-caller.ts';
import { deskPerson, must, type DeskPerson } from '#test/support/desk-person.ts';
import { messagesTo } from '#test/support/messages.ts';
import { stockShops } from '#test/support/shop.ts';

let server: TestApp;
let editor: DeskPerson;
let supervisor: DeskPerson;
beforeAll(async () => {
  server = await buildTestApp();
  await stockShops(server.deps);
  editor = await deskPerson(server, 'catalogue', 1, 'Andrés Vidal');
  supervisor = await deskPerson(server, 'supervisor', 1, 'Héctor Luna');
});
afterAll(() => server.close());
beforeEach(async () => {
  const { db } = server.deps.store;
  await db.deleteFrom('partner_drafts').execute();
  await db.updateTable('partners').set({ words: '{}' }).execute();
});

const record = async () => must(await editor.client.get<OfficeOutput<'getOfficeBrand'>>('office/brand/1'));
const word = async (key: string, text: string) =>
  editor.client.post<{ errors: string[] }>('office/brand/1/words', {
    key: `mensajes.${key}`,
    text,
    version: (await record()).version,
  });
const publish = async (body: object = {}) =>
  editor.client.post<OfficeOutput<'publishBrand'>>('office/brand/1/publish', {
    version: (await record()).version,
    ...body,
  });
const messages = async (search: string) =>
  must(
    await editor.client.get<OfficeOutput<'listBrandWords'>>(
      `office/brand/1/words?${new URLSearchParams({ search })}`,
    ),
  ).messages;
const downPayment = { downPaymentCentavos: 29_900 };

/** What a customer is told when she has signed. */
async function signed(): Promise<string | null | undefined> {
  const { phone, account } = await signedRequest(server.deps, downPayment);
  const sent = await messagesTo(server.deps.store, phone);
  return sent.find(({ dedupe_key }) => dedupe_key === `loan:${account}:signed`)?.body.replace(account, 'N');
}

const own = 'listo, contrato {account}. Tu enganche{first} es de {amount}; referencia {reference}.';

test('a message says the partner’s words once they are published, and the given ones where its data no longer fit', async () => {
  must(await word('contractSigned', own));
  expect(await signed()).toMatch(/^Alba: firmaste tu contrato N\. Para activar tu crédito, paga tu enganche/);
  expect(await record()).toMatchObject({
    needsTwo: false,
    changes: [{ what: 'Mensaje: Contrato firmado', after: own }],
  });
  must(await publish());
  expect(await signed()).toMatch(/^Alba: listo, contrato N\. Tu enganche es de \$299\.00; referencia \d+\.$/);
  // The storefront has no place for it.
  expect(await ownWords(server.deps).of(1)).toEqual({});
  await server.deps.store.db
    .updateTable('partners')
    .set({ words: JSON.stringify({ 'mensajes.contractSigned': 'Ya quedó {monto}' }) })
    .execute();
  expect(await signed()).toMatch(/^Alba: firmaste tu contrato N\./);
});

test('who writes and the data of a message stay, and nothing leads out of the shop', async () => {
  const refused = async (text: string) => {
    const { status, body } = await word('contractSigned', text);
    expect(status, text).toBe(400);
    return body.errors;
  };
  expect(await refused('Contrato {account} firmado.')).toEqual([
    'Deje los datos de la frase, ni más ni menos: {account} {amount} {first} {reference}.',
  ]);
  expect((await refused(`${own} Paga en pagos-alba.com.mx`))[0]).toMatch(/^Sin enlaces/);
  expect((await refused(`${own} O llama al 55 1234 5678`))[0]).toMatch(/^Sin enlaces/);
  for (const fixed of ['code', 'receipt', 'clabeGiven', 'paymentTakenBack', '__proto__']) {
    expect(await word(fixed, 'Hola'), fixed).toMatchObject({ status: 404 });
  }
});

test('an e-mail is worded in parts, tried in the sandbox, and published by two people where it is an answer of law', async () => {
  const several = async (words: readonly { key: string; text: string }[]) =>
    editor.client.post<{ errors: string[] }>('office/brand/1/words/several', {
      version: (await record()).version,
      words,
    });
  expect(
    (
      await several([
        { key: 'correos.approved.subject', text: '¡Ya es tuyo en {shop}!' },
        { key: 'correos.approved.last', text: 'Sigue en pagos-alba.com.mx' },
      ])
    ).body.errors[0],
  ).toMatch(/^«Para continuar, abre tu solicitud .*»: Sin enlaces/);
  expect((await record()).changes).toEqual([]);
  expect(await several([{ key: 'correos.refused.first', text: 'Todo bien.' }])).toMatchObject({
    status: 404,
  });
  must(await several([{ key: 'correos.approved.subject', text: '¡Ya es tuyo en {shop}!' }]));
  expect(await record()).toMatchObject({
    needsTwo: false,
    changes: [{ what: 'Correo: Solicitud aprobada, Asunto', after: '¡Ya es tuyo en {shop}!' }],
  });
  must(await several([{ key: 'correos.refused.last', text: 'Los motivos están en tu solicitud.' }]));
  expect((await record()).needsTwo).toBe(true);
  const { mails, isMailTestable } = must(
    await editor.client.get<OfficeOutput<'listBrandWords'>>('office/brand/1/words?search=aprobada'),
  );
  expect([isMailTestable, mails.map(({ event }) => event)]).toEqual([
    true,
    ['Solicitud aprobada', 'Solicitud no aprobada'],
  ]);
  expect(mails[0]?.sample.subject).toBe('¡Ya es tuyo en Alba!');
  must(await editor.client.post('office/brand/1/words/test', { key: 'correos.refused' }));
  const { contact } = await server.deps.store.db
    .selectFrom('partners')
    .select('contact')
    .where('id', '=', 1)
    .executeTakeFirstOrThrow();
  const [sent] = (await messagesTo(server.deps.store, contact)).slice(-1);
  expect(sent).toMatchObject({ channel: 'email', subject: 'Respuesta a tu solicitud de crédito con Alba' });
  expect(sent?.body).toContain('Los motivos están en tu solicitud.');
});

test('a message that collects is published by two people', async () => {
  const due = 'no olvides: {amount} de tu pago {number} de {of}, el {day}. Referencia {reference}.';
  must(await word('paymentDue', due));
  expect((await record()).needsTwo).toBe(true);
  expect(await publish()).toMatchObject({ status: 400 });
  expect(must(await publish({ reason: 'Los revisó el área legal' }))).toEqual({ outcome: 'waiting' });
  const { words } = await server.deps.store.db
    .selectFrom('partners')
    .select('words')
    .where('id', '=', 1)
    .executeTakeFirstOrThrow();
  expect(words).toEqual({});
  must(await supervisor.client.post(`office/approvals/${(await record()).approvals[0]?.id}/approve`));
  expect((await record()).publications[0]).toMatchObject({
    by: 'Andrés Vidal',
    checkedBy: 'Héctor Luna',
    changes: [{ what: 'Mensaje: Pago por vencer', after: due }],
  });
});

test('the desk shows each message as it would arrive, with its segments', async () => {
  const [before] = await messages('contrato firmado');
  expect(before).toMatchObject({
    event: 'Contrato firmado',
    own: null,
    ofTwo: false,
    isBasic: true,
    segments: 1,
  });
  must(await word('contractSigned', `Más fácil: ${own}`));
  const [after] = await messages('CONTRATO FIRMADO');
  expect(after).toMatchObject({ isBasic: false, segments: 2 });
  expect(after?.sample).toMatch(/^Alba: Más fácil: listo, contrato A1B2C3D4\./);
  expect(await messages('nada dice esto')).toEqual([]);
});

test('a test of a message goes to the phone of the shop, in the words of the draft', async () => {
  must(await word('paidOff', 'ya es tuyo{unlocked}. {saved}Gracias.'));
  const before = await messagesTo(server.deps.store, '2224189035');
  must(await editor.client.post('office/brand/1/words/test', { key: 'mensajes.paidOff' }));
  const sent = (await messagesTo(server.deps.store, '2224189035')).slice(before.length);
  expect(sent.map(({ channel, body }) => [channel, body])).toEqual([
    ['sms', 'Alba: ya es tuyo y quedó libre de bloqueo. Por liquidar antes ahorraste $350.00. Gracias.'],
  ]);
  expect(await editor.client.post('office/brand/1/words/test', { key: 'inicio.lead' })).toMatchObject({
    status: 404,
  });
  const providers = { ...server.deps.config.providers, sms: { is: 'http', url: 'https://sms.example' } };
  const real = { ...server.deps, config: { ...server.deps.config, providers } } as Deps;
  await expect(
    sendTestMessage(real, await deskCaller(server.deps, 'catalogue'), {
      partner: 1,
      key: 'mensajes.paidOff',
    }),
  ).rejects.toMatchObject({
    code: 'not-found',
  });
});
