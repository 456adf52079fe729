import { expect, onTestFinished, test } from 'vitest';
import { stepIds, type StepId } from '#domain/onboarding/journey.ts';
import { ApiClient } from '#test/support/api-client.ts';
import { ask } from '#test/support/api-calls.ts';
import { demoDatabase } from '#test/support/demo-database.ts';
import { limit } from '#test/support/limits.ts';
import { spawnProduct, type ProductProcess } from '#test/support/product.ts';
import { act, startRequest } from '#test/support/request-by-api.ts';

/** With a job on its way, and before the money; `npm run tool kills` kills at any moment. */
const killedBefore: readonly StepId[] = ['bureau-answer', 'down-payment'];

test(
  'killed twice, the product goes on at the step where it was',
  async () => {
    const own = await demoDatabase();
    onTestFinished(() => own.drop());
    await using first = await spawnProduct({ copyOf: own.folder, env: { DATABASE_URL: own.url } });
    let running: ProductProcess = first;
    const { dataDir } = first;
    const client = new ApiClient(first.origin);
    const request = await startRequest(client, { phone: '5587650102' });
    for (const step of stepIds.slice(0, -1)) {
      if (killedBefore.includes(step)) {
        await running.kill();
        running = await spawnProduct({ dataDir, env: { DATABASE_URL: own.url } });
        // The cookie outlives the process; only the port is new.
        client.origin = running.origin;
      }
      if (step !== 'phone-verification') {
        const order = await ask<{ step: StepId }>(
          client,
          'GET',
          `deliveryOrder/byRequestId/${request.requestId}`,
        );
        // The address on the identification needs no proof, and the sandbox may have answered meanwhile.
        expect(stepIds.indexOf(order.step)).toBeGreaterThanOrEqual(stepIds.indexOf(step));
      }
      await act[step]({ ...request, client });
    }
    await running.stop();
    // Jobs that a kill interrupts are taken over only after their heartbeat's timeout.
  },
  limit(180_000),
);
