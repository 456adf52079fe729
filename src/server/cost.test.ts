import { afterAll, expect, test } from 'vitest';
import { buildTestApp } from '#test/support/app.ts';
import { applicantAt } from '#test/support/applicant.ts';
import { stockShops } from '#test/support/shop.ts';
const server = await buildTestApp();
afterAll(() => server.close());
test('cost', async () => {
  await stockShops(server.deps);
  await applicantAt(server, 'contract-signature');
  const measure = async (what: string, times: number, work: () => Promise<unknown>) => {
    const before = process.cpuUsage();
    const t = performance.now();
    for (let i = 0; i < times; i++) await work();
    const used = process.cpuUsage(before);
    process.stdout.write(
      `COST ${what}: cpu ${((used.user + used.system) / 1000 / times).toFixed(2)} ms wall ${((performance.now() - t) / times).toFixed(2)} ms\n`,
    );
  };
  for (let round = 0; round < 2; round++)
    await measure('walk to contract', 20, () => applicantAt(server, 'contract-signature'));
  const a = await applicantAt(server, 'contract-signature');
  for (let round = 0; round < 2; round++) {
    await measure('getInfoRequest', 300, () => a.client.get(`onboarding/getInfoRequest/${a.requestId}`));
    await measure('getPersonalData', 300, () => a.client.get(`onboarding/getPersonalData/${a.requestId}`));
    await measure('getInfoAddressData', 300, () =>
      a.client.get(`onboarding/getInfoAddressData/${a.requestId}`),
    );
  }
  expect(1).toBe(1);
}, 200000);
