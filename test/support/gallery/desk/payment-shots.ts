import type { Page } from 'playwright-core';
import { ask } from '#test/support/api-calls.ts';
import { idle } from '#test/support/idle.ts';
import { provesOwner } from '#test/support/prove-owner.ts';
import { TillCustomer } from '#test/support/till.ts';
import { seeChanges, sendAct } from '#test/support/send-act.ts';
import { newPeople } from '../people.ts';
import { pageOf, type Shot, type State } from '../shot.ts';
import type { Tour } from '../tour.ts';
import { besideList, confirmAs, desk, visitAs } from './at-desk.ts';

/** Money that waits for a person, all money, what is given back, and a day's figures. */
export const paymentShots: readonly Shot[] = [
  ...pageOf('desk', 'pagos', [
    desk('pagos', '/pagos', 'finance'),
    desk('pagos-por-aclarar-uno', '/pagos', 'finance', besideList('Pago elegido')),
    unknown('pagos-aclarar-calculado', async (page, tour) => {
      await compute(page, tour);
    }),
    unknown('pagos-aclarar-cambios', async (page, tour) => {
      await compute(page, tour);
      await chosen(page).getByRole('textbox', { name: 'Motivo' }).fill('Trae el comprobante de la caja 4');
      await seeChanges(chosen(page));
      await chosen(page).getByRole('button', { name: 'Proponer así' }).waitFor();
    }),
    unknown('pagos-aclarar-propuesto', async (page, tour) => {
      await compute(page, tour);
      await propose(page);
    }),
    unknown('pagos-aclarado', async (page, tour) => {
      await compute(page, tour);
      await propose(page);
      await visitAs(page, tour, 'supervisor-all', pathWithQuery(page));
      await chosen(page)
        .getByRole('button', { name: /^Confirmar: Aplicar/ })
        .click();
      await chosen(page).getByText('Se aplicó').waitFor();
    }),
    {
      name: 'oficina-pagos-nada',
      async open(page, tour) {
        await tour.signInAtDesk(page, 'finance', 4);
        await tour.visit(page, '/oficina/pagos');
        await page.getByText('No hay nada que aclarar').waitFor();
      },
    },
    {
      name: 'oficina-pagos-quitado',
      async open(page, tour) {
        const customer = await payer(tour);
        await customer.pays(1, 20);
        await visitAs(page, tour, 'finance', `/pagos/todos?search=${customer.account}`);
        await row(page, '$20.00').getByRole('link').first().click();
        await chosen(page).getByText('Quitar de este crédito').click();
        await chosen(page)
          .getByPlaceholder('Cómo se supo que no es de este crédito')
          .fill('Es de su hermana');
        await sendAct(chosen(page), 'Proponer quitarlo');
        await page.getByText('La propuesta espera a otra persona.').waitFor();
        await confirmAs(page, tour, 'supervisor', '/por-firmar', /^Confirmar: Quitar \$20\.00/);
        await visitAs(page, tour, 'supervisor', '/pagos');
        await row(page, 'Quitado').getByRole('link').first().click();
        await chosen(page).getByText('Lucía Peralta lo quitó de un crédito').waitFor();
      },
    },
    {
      name: 'oficina-pagos-parte-devuelta',
      async open(page, tour) {
        const { client, account } = await payer(tour);
        const { url } = await ask<{ url: string }>(client, 'POST', `payments/card/${account}`, {
          amount: 441,
          back: '/1/inicio',
        });
        const [checkout = ''] = url.split('?');
        await ask(client, 'POST', checkout, { act: 'approve', ticket: `parte-${account}` });
        await ask(client, 'POST', checkout, { act: 'refunded', amount: '10' });
        await visitAs(page, tour, 'finance', `/pagos/todos?search=${account}`);
        await row(page, '$441.00').getByRole('link').first().click();
        await chosen(page).getByText('Quien pagó tiene $10.00 de vuelta.').waitFor();
        await chosen(page).getByPlaceholder('Qué dice el panel de la red').waitFor();
      },
    },
  ]),
  ...pageOf('desk', 'pagos', [
    desk('pagos-todos', '/pagos/todos', 'finance'),
    desk('pagos-uno', '/pagos/todos', 'finance', besideList('Pago elegido')),
    desk('pagos-quitar', '/pagos/todos?result=applied', 'finance', takingBack),
  ]),
  ...pageOf('desk', 'pagos', [
    desk('pagos-devoluciones', '/pagos/devoluciones', 'finance'),
    desk('pagos-devolucion', '/pagos/devoluciones', 'finance', besideList('Devolución elegida')),
    refunded('pagos-devolucion-cambios', '550495', '032180000118359719'),
    refunded('pagos-devolucion-propuesta', '550491', '032180000118359735', async () => {}),
    refunded('pagos-devolucion-aprobada', '550493', '032180000118359748', approved),
    refunded('pagos-devoluciones-pagadas', '550492', '032180000118359722', async (page, tour) => {
      await approved(page, tour);
      const refund = page.getByRole('complementary', { name: 'Devolución elegida' });
      await refund.getByRole('textbox', { name: 'Clave de rastreo' }).fill(nextTransfer());
      await refund.getByRole('button', { name: 'Registrar transferencia' }).click();
      await page.getByText('Devolución registrada').waitFor();
      await tour.visit(page, '/oficina/pagos/devoluciones?ver=pagadas');
      await page.getByRole('table', { name: 'Devoluciones' }).getByText('Devuelto').first().waitFor();
    }),
  ]),
  ...pageOf('desk', 'pagos', [desk('pagos-corte', '/pagos/corte', 'finance')]),
];

const chosen = (page: Page) => page.getByRole('complementary', { name: 'Pago elegido' });
const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text }).first();

/** A bank gives each transfer a key of its own, at another width too. */
let transfers = 0;
const nextTransfer = () => `MX261125${String((transfers += 1)).padStart(4, '0')}`;

/** Two people have agreed to the refund; it is to be transferred. */
async function approved(page: Page, tour: Tour): Promise<void> {
  const path = pathWithQuery(page);
  await confirmAs(page, tour, 'supervisor', path, /^Confirmar: Devolver/);
  await visitAs(page, tour, 'finance', path);
  await page.getByRole('button', { name: 'Registrar transferencia' }).waitFor();
}

function pathWithQuery(page: Page): string {
  const { pathname, search } = new URL(page.url());
  return pathname.replace('/oficina', '') + search;
}

/** The demo's payment of more than a week, which its credit's ledger has: it may be taken out of it. */
async function takingBack(page: Page): Promise<void> {
  await row(page, '$412.00').locator('a.nm').click();
  await page.getByText('Quitar de este crédito', { exact: true }).click();
}

let centavos = 0;

/** A payment of a reference that nobody has, opened by somebody who sees every shop. */
function unknown(name: string, then: (page: Page, tour: Tour) => Promise<void>): State {
  return {
    name: `oficina-${name}`,
    async open(page, tour) {
      const amount = 300 + ++centavos / 100;
      const client = tour.client('5504930000');
      await ask(client, 'POST', '/sandbox/caja/pay', { reference: '1850000000015', amount, anyway: '1' });
      await visitAs(page, tour, 'finance-all', '/pagos');
      await row(page, `$${amount.toFixed(2)}`)
        .getByRole('link')
        .first()
        .click();
      await chosen(page).getByText('Ninguna cuenta coincide.').waitFor();
      await then(page, tour);
    },
  };
}

/** What the ledger would do with it on the account of the demo's customer. */
async function compute(page: Page, tour: Tour): Promise<void> {
  const { account } = await tour.customer('5510000102');
  await chosen(page).getByRole('textbox', { name: 'Cuenta del cliente' }).fill(account);
  await chosen(page).getByRole('textbox', { name: 'Se devuelve' }).fill('50.25');
  await chosen(page).getByRole('button', { name: 'Calcular' }).click();
  await chosen(page).getByText('Cuadra').waitFor();
}

async function propose(page: Page): Promise<void> {
  await chosen(page).getByRole('textbox', { name: 'Motivo' }).fill('Trae el comprobante de la caja 4');
  await sendAct(chosen(page), 'Proponer así');
  await chosen(page).getByText('La pidió usted: la confirma otra persona.').waitFor();
}

const payers = newPeople('550494');

/** A customer whose credit has begun. */
async function payer(tour: Tour, next = payers): Promise<TillCustomer> {
  const person = next();
  await tour.request(person, 'device-send');
  const { client, account } = await tour.customer(person.phone);
  await provesOwner(client, account, person.phone);
  return new TillCustomer(client, account);
}

/** Somebody paid more than all, and finance has proposed to give it back. */
function refunded(
  name: string,
  prefix: string,
  clabe: string,
  then?: (page: Page, tour: Tour) => Promise<void>,
): State {
  const next = newPeople(prefix);
  return {
    name: `oficina-${name}`,
    async open(page, tour) {
      const customer = await payer(tour, next);
      const { remainingPayment } = await customer.statement();
      await customer.pays(1, Math.round((remainingPayment + 12.34) * 100) / 100);
      await ask(customer.client, 'POST', `account/clabe/${customer.account}`, { clabe });
      // Nothing is paid to it for 72 hours.
      await ask(customer.client, 'POST', '/sandbox/clock', { hours: '73' });
      await idle(customer.client.origin);
      await visitAs(page, tour, 'finance', '/pagos/devoluciones');
      await row(page, customer.account).getByRole('link').first().click();
      const refund = page.getByRole('complementary', { name: 'Devolución elegida' });
      await refund.getByRole('textbox', { name: 'Motivo' }).fill('Pagó de más');
      // At another width somebody gave the same CLABE.
      const reviewed = refund.getByRole('checkbox', { name: 'Revisé lo que pide el aviso' });
      if ((await reviewed.count()) > 0) await reviewed.check();
      await seeChanges(refund);
      await refund.getByRole('button', { name: 'Proponer pago' }).waitFor();
      if (!then) return;
      await refund.getByRole('button', { name: 'Proponer pago' }).click();
      await page.getByText('La propuesta espera a otra persona.').waitFor();
      await then(page, tour);
    },
  };
}
