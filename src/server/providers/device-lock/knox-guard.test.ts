import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { knoxClientId, startKnox } from '#test/support/vendors/knox.ts';
import { faultContract } from '../faults.contract.ts';
import { knoxGuard } from './knox-guard.ts';
import { deviceLockContract } from './port.contract.ts';
import type { DeviceLockPort } from './port.ts';

const vendor = await startKnox();
afterAll(() => vendor.close());

const make = () =>
  knoxGuard({
    is: 'knox-guard',
    url: vendor.origin,
    clientId: knoxClientId,
    privateKey: vendor.privateKey,
    supportPhone: '5541239087',
    lockMessage: 'Este equipo está bloqueado por un pago vencido.',
  });
const signal = new AbortController().signal;

/** The shop approves a phone under the account before the first order. */
const inShop = (port: DeviceLockPort): DeviceLockPort => ({
  name: port.name,
  order: (order, limit) => {
    vendor.approve(order.account, order.imei);
    return port.order(order, limit);
  },
});

deviceLockContract(() => ({
  port: inShop(make()),
  state: (account) => Promise.resolve(vendor.stateOf(account)),
}));

faultContract(() => {
  const port = inShop(make());
  const account = randomUUID().slice(0, 10);
  return {
    failNext: vendor.failNext,
    call: (limit) => port.order({ account, action: 'lock', cause: 'overdue-1' }, limit),
    // Locking a locked phone changes nothing: only the state counts.
    effects: () => (vendor.stateOf(account) === 'locked' ? 1 : 0),
    // The responses to orders have no content that is needed.
    except: ['rubbish'],
  };
});

test('a phone that nobody approved yet is waited for', async () => {
  const order = { account: '9301884200', action: 'enroll', cause: 'activation' } as const;
  const port = make();
  await expect(port.order(order, signal)).rejects.toMatchObject({ retryable: true });
  vendor.approve(order.account);
  await port.order(order, signal);
});

test('the locked screen says why and whom to call; one access token serves many orders', async () => {
  const port = inShop(make());
  const account = randomUUID().slice(0, 10);
  const from = vendor.requests.length;
  await port.order({ account, action: 'lock', cause: 'overdue-1' }, signal);
  await port.order({ account, action: 'unlock', cause: 'paid-1' }, signal);
  const sent = vendor.requests
    .slice(from)
    .map(({ url, body }) => [url.pathname, JSON.parse(body.toString())]);
  expect(sent.map(([path]) => String(path).split('/').at(-1))).toEqual(['accesstoken', 'lock', 'unlock']);
  expect(sent[1]?.[1]).toEqual({
    approveId: account,
    message: 'Este equipo está bloqueado por un pago vencido.',
    tel: '5541239087',
  });
});

test('it is tried without an order', async () => {
  await expect(make().probe(null, signal)).resolves.toBeUndefined();
});
