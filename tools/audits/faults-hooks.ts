import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { ApiClient } from '#test/support/api-client.ts';
import { ask } from '#test/support/api-calls.ts';
import { spawnProduct } from '#test/support/product.ts';
import { startRequest, walkTo } from '#test/support/request-by-api.ts';
import { until } from '#test/support/until.ts';
import type { OwnPostgres } from '#test/support/postgres-server.ts';
import type { Verdicts } from './verdicts.ts';

/** The services decide and accept payments without any webhook: the audit writes their books directly. */
export async function auditSilentProviders(postgres: OwnPostgres, said: Verdicts): Promise<void> {
  await using product = await spawnProduct({
    env: { ...postgres.env, LOG_LEVEL: 'error' },
  });
  const books = new pg.Client({ connectionString: postgres.url });
  await books.connect();
  try {
    const client = new ApiClient(product.origin);
    const request = await startRequest(client, { phone: `55${Date.now() % 100_000_000}`.padEnd(10, '7') });
    const { requestId } = request;
    await walkTo(request, 'identity-verification');
    await ask(client, 'POST', `onboarding/incodeInit/${requestId}`);
    await books.query(
      `update sandbox_identity_sessions set outcome = 'approved', decided_at = now() where request_id = $1`,
      [requestId],
    );
    const identity = await seconds('the identity result', async () => {
      const info = await ask<{ acceptCredit: boolean | null }>(
        client,
        'GET',
        `onboarding/getInfoRequest/${requestId}`,
      );
      return info.acceptCredit !== null;
    });
    said.expect('identity result without a webhook found after, s', identity, identity <= 60);

    await walkTo(request, 'down-payment', 'credit-bureau-consulting');
    const reference = () =>
      ask<{ barcode: string; payTotal: number; Pagado: boolean }>(
        client,
        'GET',
        `onboarding/getinfoPayReference/${requestId}`,
      );
    const due = await reference();
    await books.query(
      'insert into sandbox_payments (event_id, reference, amount_centavos, paid_at) values ($1, $2, $3, now())',
      [randomUUID(), due.barcode, Math.round(due.payTotal * 100)],
    );
    const payment = await seconds('the payment', async () => (await reference()).Pagado);
    said.expect('payment without a webhook found after, s', payment, payment <= 60);
  } finally {
    await books.end();
  }
}

async function seconds(what: string, isThere: () => Promise<boolean>): Promise<number> {
  const began = performance.now();
  await until(what, isThere, 90_000);
  return Math.round((performance.now() - began) / 100) / 10;
}
