import { createElement, type ComponentType } from 'react';
import type { EventKind } from '#domain/staff/event-kinds.ts';
import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { z } from 'zod';
import type { OfficeOutput } from '#contract/office/api.ts';
import type { CreditAct as CreditActRow } from '#domain/staff/act-row.ts';
import type { Role } from '#domain/staff/roles.ts';
import type { finish as Finish } from '#server/actions/credit/act-on-loan.ts';
import type { CreditAct } from '#server/actions/credit/on-credit.ts';
import type { TestApp } from '#test/support/app.ts';
import type { DeskPerson } from '#test/support/desk-person.ts';

/** A new act on a credit is six places (AGENTS.md); everything else follows from its row. */

// 1. Its rule.
const mayGreet = (times: number): boolean => times <= 2;

// 2. Its row.
const greeted = 'customer-greeted' as string as EventKind;
const row: CreditActRow = {
  segment: 'saludar',
  is: 'Greets a customer',
  make: 'make-pauses',
  check: 'check-pauses',
  view: 'decisions',
  event: greeted,
  asks: { times: { ask: 'weeks', says: 'Elija cuántas veces.', upTo: () => 3 } },
  may: ({ status }) => status === 'Active',
};

// 3. Its file.
const greetAct = (finish: typeof Finish) =>
  ({
    params: z.object({ times: z.number() }),
    preview: (_tx, { loan }, { times }) => ({
      summary: `Saludar ${times} veces la cuenta ${loan.account}`,
      changes: [{ what: 'Saludos', before: '0', after: String(times) }],
      refusal: mayGreet(times) ? null : 'conflict',
      because: 'Dos saludos bastan.',
    }),
    carryOut: (deps, tx, credit, { times }) => finish(deps, tx, credit, { event: [greeted, { times }] }),
  }) satisfies CreditAct<{ times: number }>;

// 5. Its words.
const words = { name: 'saludar', button: 'Proponer saludo', lead: 'Saluda.', done: 'Hecho', times: 'Veces' };

// 6. Who may do it, by hand.
const makers = ['collections'];

let server: TestApp;
let account: string;
let collections: DeskPerson;
let supervisor: DeskPerson;
let loaded: Awaited<ReturnType<typeof load>>;

/** The product as it is with the row in its table: every other table is made from it when its module is loaded. */
async function load() {
  vi.resetModules();
  const { creditActs, creditActNames } = await import('#domain/staff/credit-acts.ts');
  Object.assign(creditActs, { 'greet-customer': row });
  creditActNames.push('greet-customer' as never);
  const { default: actWords } = await import('../../src/office/pages/credito/acts.json');
  Object.assign(actWords, { 'greet-customer': words });
  const { finish } = await import('#server/actions/credit/act-on-loan.ts');
  const { onCredit } = await import('#server/actions/credit/on-credit.ts');
  const { actTable } = await import('#server/app/acts.ts');
  // 4. Its line.
  Object.assign(actTable, { 'greet-customer': onCredit(greetAct(finish)) });
  return {
    ...(await import('#test/support/app.ts')),
    ...(await import('#test/support/credit.ts')),
    ...(await import('#test/support/credit-clock.ts')),
    ...(await import('#test/support/desk-person.ts')),
    ...(await import('#test/support/shop.ts')),
    ...(await import('#server/http/office/policies.ts')),
    ...(await import('../../src/office/pages/credito/acts.tsx')),
    ...(await import('../../src/office/pages/credito/side.tsx')),
    ...(await import('../../src/office/pages/buscar/hits.ts')),
    ...(await import('../../src/office/api.ts')),
  };
}

beforeAll(async () => {
  loaded = await load();
  const { buildTestApp, stockShops, setClockTo, deskPerson, signedRequest, pay } = loaded;
  server = await buildTestApp();
  await stockShops(server.deps);
  await setClockTo(server.deps, '2026-11-25T18:00:00Z');
  collections = await deskPerson(server, 'collections', 1);
  supervisor = await deskPerson(server, 'supervisor', 1);
  const price = { priceCentavos: 199_900, downPaymentCentavos: 29_900, weeklyCentavos: 8_800, weeks: 26 };
  ({ account } = await signedRequest(server.deps, price));
  await pay(server.deps, account, 0);
});
afterAll(async () => {
  await server.close();
  vi.resetModules();
});

const path = () => `office/credits/${account}/acts/greet-customer`;
const body = { times: 2, reason: 'Cumple años' };

test('its call has a policy and a body of its own', async () => {
  const { officePolicies } = loaded;
  expect(officePolicies.actOnCredit.whoOf?.({ act: 'greet-customer' } as never)).toEqual(makers);
  expect(await supervisor.client.post(`${path()}/preview`, body)).toMatchObject({ status: 403 });
  const wrong = await collections.client.post(`${path()}/preview`, { reason: 'Cumple años' });
  expect(wrong).toMatchObject({ status: 400, body: { errors: ['Elija cuántas veces.'] } });
});

test('its button and its form are on the page', async () => {
  const { must, CreditSide, ActPart } = loaded;
  const credit = must(await collections.client.get<OfficeOutput<'getCredit'>>(`office/credits/${account}`));
  const at = { act: 'greet-customer' } as never;
  const view = { credit, at, now: credit.asOf };
  expect(shown(() => createElement(CreditSide, { view }))).toContain(`/credito/${account}/saludar`);
  const form = shown(() => createElement(ActPart, { view, act: 'greet-customer' as never }));
  for (const part of ['Proponer saludo', 'Veces', 'Ver qué cambia', 'value="3"'])
    expect(form).toContain(part);
});

test('it is shown, proposed by one, done by another, and both are in the audit log', async () => {
  const { must } = loaded;
  const refused = await collections.client.post(`${path()}/preview`, { ...body, times: 3 });
  expect(refused).toMatchObject({ status: 409, body: { errors: ['Dos saludos bastan.'] } });
  const preview = await collections.client.post<OfficeOutput<'previewActOnCredit'>>(
    `${path()}/preview`,
    body,
  );
  const { seen, summary } = must(preview);
  expect(summary).toBe(`Saludar 2 veces la cuenta ${account}`);
  const { outcome, approvalId } = must(
    await collections.client.post<OfficeOutput<'actOnCredit'>>(path(), { ...body, seen }),
  );
  expect(outcome).toBe('waiting');
  must(await supervisor.client.post(`office/approvals/${approvalId}/approve`));
  const auditor = await loaded.deskPerson(server, 'auditor', 1);
  const { rows } = must(await auditor.client.get<OfficeOutput<'getTrail'>>('office/trail?view=decisions'));
  expect(rows.map(({ kind, command }) => [kind, command])).toEqual(
    expect.arrayContaining([
      ['customer-greeted', null],
      ['act-proposed', 'greet-customer'],
    ]),
  );
});

test('the palette finds it, for who may make it', async () => {
  const { hitsOf, createOfficeClient } = loaded;
  const find = async ({ client }: DeskPerson, role: Role, text: string) => {
    const api = createOfficeClient(async (path, { method }) => {
      const { status, bytes } = await client.send(method, path.slice(1));
      return new Response(new Uint8Array(bytes), { status });
    });
    return hitsOf({ api, grants: [{ role }] }, text);
  };
  expect(await find(collections, 'collections', `saludar ${account}`)).toMatchObject([
    { kind: 'act', label: 'Saludar', to: `/credito/${account}/saludar` },
  ]);
  expect(await find(collections, 'collections', 'salu')).toMatchObject([{ fills: 'Saludar ' }]);
  expect(await find(supervisor, 'supervisor', 'salu')).toEqual([]);
});

const shown = (Component: ComponentType): string =>
  renderToStaticMarkup(
    createElement(RouterProvider, { router: createMemoryRouter([{ path: '/', Component }]) }),
  );
