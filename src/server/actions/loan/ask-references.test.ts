import { afterAll, expect, test } from 'vitest';
import { openCreditBench, shopId } from '#test/support/credit.ts';
import { askReferences } from './references.ts';

const { deps, close } = await openCreditBench();
afterAll(() => close());

const asked = { key: '1234567897:1', amountCentavos: 19_900, expiresOn: '2030-01-31' };
const answering = (reference: string) => ({
  ...deps,
  payments: { ...deps.payments, name: deps.payments.name, reference: () => Promise.resolve(reference) },
});

test.each(['1850000000017', '93000262276908'])('a network has digits of its own: %s', async (reference) => {
  expect(await askReferences(answering(reference), shopId, [asked])).toEqual([reference]);
});

test.each(['', '123456789', '9300026227690X'])(
  'what no till can read is no reference: %s',
  async (reference) => {
    await expect(askReferences(answering(reference), shopId, [asked])).rejects.toThrow('makes no sense');
  },
);
