import { randomInt } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { ApiClient } from '#test/support/api-client.ts';
import { spawnProduct } from '#test/support/product.ts';
import { startRequest, walkTo } from '#test/support/request-by-api.ts';
import type { OwnPostgres } from '#test/support/postgres-server.ts';
import { limit } from '#test/support/limits.ts';
import { percentile, type Verdicts } from './verdicts.ts';

interface Hit {
  readonly at: number;
  /** own: a page of the visitor's own request, which is never cached. */
  readonly kind: 'write' | 'catalogue' | 'page' | 'own';
  readonly status: number;
  readonly ms: number;
  readonly retryAfter: string | null;
}

/** Thirty seconds without a database while eight visitors write and sixteen read. */
export async function auditLostDatabase(postgres: OwnPostgres, said: Verdicts): Promise<void> {
  await using product = await spawnProduct({
    env: { ...postgres.env, TRUSTED_PROXIES: '1', LOG_LEVEL: 'fatal' },
  });
  const visitor = new ApiClient(product.origin);
  const request = await startRequest(visitor, { phone: '5543219876' });
  await walkTo(request, 'geolocalization');
  const cookie = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const addresses = { catalogue, page: '/1/catalogo', own: `/1/geolocalization/1/${request.requestId}` };
  const hits: Hit[] = [];
  const load = { over: false };
  const callers = [
    ...Array.from({ length: 8 }, () => visit('write')),
    ...Array.from({ length: 8 }, () => visit('catalogue')),
    ...Array.from({ length: 8 }, () => visit('page')),
    ...Array.from({ length: 2 }, () => visit('own')),
  ];
  await pause(3_000);
  await postgres.stop();
  const goneAt = performance.now();
  await pause(30_000);
  const backFrom = performance.now();
  await postgres.start();
  const backAt = performance.now();
  await pause(10_000);
  load.over = true;
  await Promise.all(callers);

  // Requests during the recovery may succeed or fail.
  const during = hits.filter(({ at, ms }) => at > goneAt && at + ms < backFrom);
  const writes = during.filter(({ kind }) => kind === 'write');
  const own = during.filter(({ kind }) => kind === 'own');
  const reads = during.filter(({ kind }) => kind === 'catalogue' || kind === 'page');
  const after = hits.filter(({ at }) => at > backAt);
  const lastBad = Math.max(
    backAt,
    ...after.filter(({ status }) => status !== 200).map(({ at, ms }) => at + ms),
  );
  const returning = hits.filter(({ at, ms, kind }) => kind === 'write' && at < backAt && at + ms >= backFrom);
  const strange = hits.filter(({ status }) => status !== 200 && status !== 503);
  for (const [what, list] of Object.entries(
    Object.groupBy(strange, ({ kind, status }) => `${kind} ${status}`),
  )) {
    console.log(`${list?.length} times ${what}`);
  }
  if (strange.length > 0) console.log(product.log.slice(-8).map((line) => line.slice(0, 900)));
  console.log(
    `database gone for 30 s under load: ${hits.length} requests, ${during.length} of them without it`,
  );
  said.expect(
    'writes meanwhile, all 503 with Retry-After',
    writes.length,
    writes.length > 0 && writes.every(({ status, retryAfter }) => status === 503 && retryAfter !== null),
  );
  said.expect(
    'pages of one’s own meanwhile, all 503 with Retry-After',
    own.length,
    own.length > 0 && own.every(({ status, retryAfter }) => status === 503 && retryAfter !== null),
  );
  const slowest = Math.round(Math.max(...writes.map(({ ms }) => ms)));
  said.expect('slowest of them, ms', slowest, slowest < limit(2_000));
  said.expect(
    'catalogue and its pages meanwhile, all 200',
    reads.length,
    reads.length > 0 && reads.every(({ status }) => status === 200),
  );
  said.expect(
    'their p99, ms',
    Math.round(
      percentile(
        reads.map(({ ms }) => ms),
        0.99,
      ),
    ),
    true,
  );
  said.expect('answers that are neither 200 nor 503', strange.length, strange.length === 0);
  const longest = Math.round(Math.max(0, ...returning.map(({ ms }) => ms)));
  said.expect('slowest write that met its return, ms', longest, longest < limit(12_000));
  const recovery = Math.round(lastBad - backAt);
  said.expect('from its return to the last refusal, ms', recovery, recovery < limit(5_000));
  const good = after.filter(({ kind, status }) => kind === 'write' && status === 200).length;
  said.expect('writes that went well afterwards', good, good > 0);

  async function visit(kind: Hit['kind']): Promise<void> {
    const headers = { 'x-forwarded-for': `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}` };
    while (!load.over) {
      const at = performance.now();
      const answer = await (
        kind === 'write'
          ? fetch(`${product.origin}/api/v1/verifyCaptcha`, {
              method: 'POST',
              headers: { ...headers, 'content-type': 'application/json' },
              body: '{"token":"sandbox-ok"}',
            })
          : fetch(product.origin + addresses[kind], {
              headers: kind === 'own' ? { ...headers, cookie } : headers,
            })
      ).catch(() => null);
      await answer?.arrayBuffer();
      const ms = performance.now() - at;
      hits.push({
        at,
        kind,
        status: answer?.status ?? 0,
        ms,
        retryAfter: answer?.headers.get('retry-after') ?? null,
      });
      await pause(kind === 'write' ? 200 : 100);
    }
  }
}

const catalogue = '/api/v1/productsNone?commercialPartnerId=1&page=1&limit=9&order=%2Bprice';
