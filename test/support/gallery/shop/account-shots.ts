import type { Page } from 'playwright-core';
import { ask } from '#test/support/api-calls.ts';
import { playPush } from '#test/support/played-push.ts';
import { advanceToNoon } from '#test/support/sandbox-clock.ts';
import { TillCustomer } from '#test/support/till.ts';
import { until } from '#test/support/until.ts';
import { moreOf, press, type Shot, type State } from '../shot.ts';

/** Accounts to which other things happened than the exact payment in time. The last ones move the clock. */
export const accountShots: readonly Shot[] = moreOf('shop', 'dashboard', [
  account('23-dashboard-enganche-parte', '5512356101', async (customer) => {
    await customer.pays(0, 200);
  }),
  account('23-dashboard-por-entregar', '5512356107', async (customer) => {
    await customer.paysDown();
  }),
  account('23-dashboard-en-camino', '5512356108', onItsWay),
  {
    name: '23-dashboard-navegador-nuevo',
    async open(page, tour) {
      const phone = '5512356109';
      await tour.request({ phone }, 'device-send');
      await tour.visitUnseen(page, phone, 'dashboard');
    },
  },
  account('23-dashboard-parte', '5512356102', async (customer) => {
    await getsDevice(customer);
    await customer.pays(1, 50);
  }),
  account('23-dashboard-de-mas', '5512356103', async (customer) => {
    await getsDevice(customer);
    const { payments } = await customer.statement();
    await customer.pays(1, 50);
    await customer.pays(2, (payments[0]?.totalPayment ?? 0) + 20);
    for (const week of [2, 3]) await customer.pays(week, 30);
  }),
  account('23-dashboard-por-devolver', '5512356104', async (customer) => {
    await getsDevice(customer);
    const { remainingPayment } = await customer.statement();
    await customer.pays(1, remainingPayment - 10);
    await customer.pays(1, 98);
  }),
  reminders('23-dashboard-avisos'),
  reminders('23-dashboard-avisos-activos', async (page) => {
    await page.evaluate(playPush);
    await press(page, 'Activar avisos', 'Desactivar avisos');
  }),
  reminders('23-dashboard-avisos-bloqueados', async (page) => {
    await page.evaluate(() => Object.assign(Notification, { requestPermission: async () => 'denied' }));
    await press(page, 'Activar avisos', 'Tu navegador no permite avisos');
  }),
  reminders('23-dashboard-avisos-sin-servicio', async (page) => {
    await page.evaluate(() =>
      Object.assign(PushManager.prototype, { subscribe: () => Promise.reject(new Error('no service')) }),
    );
    await press(page, 'Activar avisos', 'No se pudo cambiar');
  }),
  account('23-dashboard-por-bloquear', '5512356105', async (customer) => {
    await getsDevice(customer);
    await advanceToNoon(customer.client, 9);
  }),
  account('23-dashboard-bloqueado', '5512356106', lockedAfterTwoWeeks),
  account('23-dashboard-bloqueado-referencia', '5512356106', lockedAfterTwoWeeks, (page) =>
    press(page, 'Ver referencia de pago', 'Para desbloquear tu equipo'),
  ),
]);

async function onItsWay(customer: TillCustomer): Promise<void> {
  await customer.paysDown();
  await customer.isSentDevice();
}

async function getsDevice(customer: TillCustomer): Promise<void> {
  await customer.paysDown();
  await customer.getsDevice();
}

/** A part of the first week is paid; then two weeks and their grace days pass, and most of another. */
async function lockedAfterTwoWeeks(customer: TillCustomer): Promise<void> {
  await getsDevice(customer);
  await customer.pays(1, 50);
  await advanceToNoon(customer.client, 22);
  await until('the lock', () => customer.isLocked());
}

type Acts = (customer: TillCustomer) => Promise<void>;

function account(name: string, phone: string, acts: Acts, then?: (page: Page) => Promise<void>): State {
  return {
    name,
    async open(page, tour) {
      const { client, requestId } = await tour.request({ phone }, 'down-payment');
      if (!prepared.has(requestId)) {
        prepared.add(requestId);
        const path = `deliveryOrder/byPhoneContact/${phone}/1`;
        const orders = await ask<{ account: string }[]>(client, 'GET', path);
        await acts(new TillCustomer(client, orders[0]?.account ?? ''));
      }
      await tour.visitAccount(page, phone);
      await then?.(page);
    },
  };
}

/** The panel of the reminders in this browser. */
function reminders(name: string, then?: (page: Page) => Promise<void>): State {
  return {
    name,
    browser: 'whole',
    async open(page, tour) {
      await page.context().clearPermissions();
      await page.context().grantPermissions(['geolocation', 'notifications']);
      await tour.visitAccount(page, '5510000102');
      await page.getByRole('heading', { name: 'Avisos en este teléfono' }).scrollIntoViewIfNeeded();
      await then?.(page);
    },
  };
}

const prepared = new Set<string>();
