import { expect, test } from 'vitest';
import { makeReference } from '#domain/credit/reference.ts';
import { sampleCompany, samplePaper, sampleSignature } from '#test/support/paper.ts';
import { renderContract } from './contract.ts';
import { renderPagare } from './pagare.ts';
import { renderBehind } from './papers-behind.ts';
import { renderVoucher, type VoucherData } from './voucher.ts';

const at = new Date('2025-11-21T20:03:22Z');

test('a paper of the thread is the same, byte for byte, and this one goes on meanwhile', async () => {
  const data = samplePaper({ signature: await sampleSignature() });
  let turns = 0;
  const turning = setInterval(() => turns++, 1);
  const [contract, pagare] = await Promise.all([
    renderBehind({ kind: 'contract', data, at }),
    renderBehind({ kind: 'pagare', data, at }),
  ]);
  clearInterval(turning);
  expect(turns).toBeGreaterThan(3);
  expect(Buffer.compare(contract, await renderContract(data, at))).toBe(0);
  expect(Buffer.compare(pagare, await renderPagare(data, at))).toBe(0);
});

test('so is a voucher', async () => {
  const data: VoucherData = {
    company: sampleCompany,
    customerName: 'Rosa Ávila',
    account: '001234567890',
    concept: 'Enganche de moto g05',
    amountCentavos: 29_900,
    reference: makeReference(1, 134),
    places: ['Tiendas Alba'],
    paidAt: null,
  };
  const pdf = await renderBehind({ kind: 'voucher', data, at });
  expect(Buffer.compare(pdf, await renderVoucher(data, at))).toBe(0);
});

test('a paper that cannot be rendered fails alone', async () => {
  const data = samplePaper({ signature: await sampleSignature() });
  const broken = { ...data, plan: null as never };
  await expect(renderBehind({ kind: 'contract', data: broken, at })).rejects.toThrow(/null/);
  const nobody = { ...data, customer: { ...data.customer, fullName: '' } };
  await expect(renderBehind({ kind: 'pagare', data: nobody, at })).rejects.toMatchObject({
    code: 'contract-missing-data',
    detail: { field: expect.any(String) },
  });
  await expect(renderBehind({ kind: 'pagare', data, at })).resolves.toBeInstanceOf(Uint8Array);
});
