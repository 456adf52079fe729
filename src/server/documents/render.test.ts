import { expect, test } from 'vitest';
import { DomainError } from '#domain/errors.ts';
import { samplePaper, sampleSignature } from '#test/support/paper.ts';
import { renderContract } from './contract.ts';
import { render } from './render.ts';

const at = new Date('2025-11-21T20:03:22Z');

test('the thread renders the same bytes; one paper that is refused holds up no other, and says why', async () => {
  const data = samplePaper({ signature: await sampleSignature() });
  const lacking = { ...data, customer: { ...data.customer, fullName: '' } };
  const [contract, refused, again] = await Promise.allSettled([
    render({ paper: 'contract', data, at }),
    render({ paper: 'pagare', data: lacking, at }),
    render({ paper: 'contract', data, at }),
  ]);
  const expected = Buffer.from(await renderContract(data, at));
  for (const each of [contract, again]) {
    if (each.status === 'rejected') throw each.reason;
    expect(expected.equals(each.value)).toBe(true);
  }
  expect(refused.status === 'rejected' && refused.reason).toBeInstanceOf(DomainError);
  expect(refused).toMatchObject({ reason: { code: 'contract-missing-data' } });
});
