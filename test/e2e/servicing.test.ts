import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { ask } from '#test/support/api-calls.ts';
import { ApiClient } from '#test/support/api-client.ts';
import { idle } from '#test/support/idle.ts';
import { logIn } from '#test/support/log-in.ts';
import { startProduct, type Product } from '#test/support/product.ts';
import { startRequest, walkTo } from '#test/support/request-by-api.ts';
import { advanceToNoon } from '#test/support/sandbox-clock.ts';
import { TillCustomer } from '#test/support/till.ts';

let product: Product;
beforeAll(async () => {
  product = await startProduct({ copyOf: inject('demoFolder') });
});
afterAll(() => product?.[Symbol.asyncDispose]());

interface Status {
  orderInfo: {
    paymentReferences: { periodNumber: number; reference: string }[];
    payments: { paymentNumber: number; totalPayment: number }[];
  };
}

test('weeks later, by the command: nothing was paid, and the phone is locked; two payments unlock it', async () => {
  const phone = '5587650120';
  const request = await startRequest(new ApiClient(product.origin), { phone });
  await walkTo(request, 'device-send');
  const signed = await logIn(new ApiClient(product.origin), phone);
  await new TillCustomer(signed.customer, signed.account).getsDevice();
  await advance('--weeks', '2', '--days', '3');
  await advanceToNoon(new ApiClient(product.origin), 1);

  const { customer, account } = await logIn(new ApiClient(product.origin), phone);
  const device = async () => {
    const { body } = await customer.get<string>('/sandbox/dispositivos');
    return new RegExp(`Cuenta ${account}.*?class="state[^>]*>.*?(Bloqueado|En uso)`, 's').exec(body)?.[1];
  };
  await idle(product.origin);
  expect(await device()).toBe('Bloqueado');
  const { orderInfo } = await ask<Status>(customer, 'GET', `payments/accountStatus/${account}`);
  for (const number of [1, 2]) {
    const due = orderInfo.paymentReferences.find(({ periodNumber }) => periodNumber === number);
    const amount = orderInfo.payments.find(({ paymentNumber }) => paymentNumber === number)?.totalPayment;
    await ask(customer, 'POST', '/sandbox/caja/pay', { reference: due?.reference, amount });
  }
  await idle(product.origin);
  expect(await device()).toBe('En uso');
});

test.each([
  [['--weeks', 'three'], /Not a number/],
  [['--weeks', '1', '--at', 'http://127.0.0.1:1'], /Nothing answers/],
])('the command says what is wrong: %s', async (args, said) => {
  await expect(advance(...args)).rejects.toThrow(said);
});

/** `npx enganche sandbox advance`, on this product. */
async function advance(...args: string[]): Promise<void> {
  const script = join(import.meta.dirname, '../../scripts/enganche.mjs');
  await promisify(execFile)(process.execPath, [
    script,
    'sandbox',
    'advance',
    '--at',
    product.origin,
    ...args,
  ]);
}
