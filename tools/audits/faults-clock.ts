import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { ApiClient } from '#test/support/api-client.ts';
import { newestCode } from '#test/support/api-calls.ts';
import { spawnProduct } from '#test/support/product.ts';
import { startRequest, walkTo } from '#test/support/request-by-api.ts';
import { aptInstall } from '#scripts/apt-install.ts';
import type { OwnPostgres } from '#test/support/postgres-server.ts';
import type { Verdicts } from './verdicts.ts';

const library = '/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1';

/** The product machine's clock jumps during a journey; only the database's clock counts. */
export async function auditClock(postgres: OwnPostgres, said: Verdicts): Promise<void> {
  if (!existsSync(library)) aptInstall(['faketime'], 'faketime');
  const folder = mkdtempSync(join(tmpdir(), 'enganche-clock-'));
  const file = join(folder, 'clock');
  const jump = (offset: string) => writeFileSync(file, `${offset}\n`);
  jump('+0');
  const product = await spawnProduct({
    env: {
      ...postgres.env,
      LOG_LEVEL: 'error',
      LD_PRELOAD: library,
      FAKETIME_TIMESTAMP_FILE: file,
      FAKETIME_NO_CACHE: '1',
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
    },
  });
  const database = new pg.Client({ connectionString: postgres.url });
  await database.connect();
  try {
    let phone = 5_560_010_011;
    for (const offset of ['+3600', '-3600', '+86400', '-86400']) {
      jump('+0');
      const client = new ApiClient(product.origin);
      const request = await startRequest(client, { phone: String(phone++) });
      // Between sending and checking the code, and again before the signature.
      jump(offset);
      const outcome = await walkTo(request, 'contract-signature')
        .then(() => jump('+0'))
        .then(() => walkTo(request, 'device-send', 'contract-signature'))
        .then(
          () => 'to the end',
          (error: unknown) => String(error).slice(0, 120),
        );
      said.expect(`clock ${offset} s within a walk, and back`, outcome, outcome === 'to the end');

      const late = await startRequest(client, { phone: String(phone++) });
      const code = await newestCode(client, late.phone);
      await database.query(
        `update codes set expires_at = now() - interval '1 second' where request_id = $1`,
        [late.requestId],
      );
      jump(offset);
      const answer = await client.post(`onboarding/verificationPhone/${late.requestId}/${code}`);
      said.expect(`clock ${offset} s: a code past its time is refused`, answer.status, answer.status === 400);
    }
    const { rows } = await database.query<{ count: number }>(
      `select count(*)::int as count from credit_requests where contract_signed_at < credit_accepted_at
        or credit_accepted_at < created_at or located_at < phone_verified_at`,
    );
    said.expect('facts in the wrong order of time', rows[0]?.count ?? -1, rows[0]?.count === 0);
  } finally {
    await database.end();
    await product[Symbol.asyncDispose]();
    rmSync(folder, { recursive: true, force: true });
  }
}
