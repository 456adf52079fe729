import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { createHub } from '#server/database/hub.ts';
import { openDatabase } from '#server/database/open-database.ts';
import { jobHandlers } from '#server/jobs/registry.ts';
import { createJobRunner } from '#server/jobs/runner.ts';
import { buildTestApp, type TestApp } from '#test/support/app.ts';
import { codeFor, startRequest, verify } from '#test/support/applicant.ts';
import { testKeys } from '#test/support/database-template.ts';
import { stockShops } from '#test/support/shop.ts';
import { silentLog } from '#test/support/silent-log.ts';

let server: TestApp;
beforeAll(async () => {
  server = await buildTestApp();
  await stockShops(server.deps);
});
afterAll(() => server?.close());

const killed = 5;
const jobsOfEach = 20;

test('what a process commits before it is killed is done and seen, although nobody says it', async () => {
  const applicant = await startRequest(server);
  await verify(applicant, await codeFor(applicant));
  await server.runJobs();
  const ran = await startedWorker();
  const stream = await streamOf(applicant);
  let changes = 0;
  stream.on('data', (piece: string) => (changes += piece.split('event: change').length - 1));

  for (let time = 1; time <= killed; time += 1) {
    const before = changes;
    expect(await endsAfterCommit(applicant.requestId)).toBe('SIGKILL');
    await expect.poll(() => ran.size).toBe(time * jobsOfEach);
    await expect.poll(() => changes).toBeGreaterThan(before);
  }
});

/** A process that works on the server's queue. @returns what the jobs are about that it runs */
async function startedWorker(): Promise<Set<string>> {
  const ran = new Set<string>();
  const database = await openDatabase(server.deps.config, silentLog);
  const hub = await createHub(database, silentLog);
  const jobs = await createJobRunner(database, silentLog, { hub });
  onTestFinished(async () => {
    await jobs.stop();
    await hub.close();
    await database.close();
  });
  await jobs.start(server.deps, {
    ...jobHandlers,
    'query-bureau': async (_deps, { requestId }) => void ran.add(requestId),
  });
  return ran;
}

async function streamOf({ client, requestId }: Awaited<ReturnType<typeof startRequest>>) {
  const origin = await server.app.listen({ port: 0, host: '127.0.0.1' });
  const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const asked = get(`${origin}/api/v1/onboarding/events/${requestId}`, { headers: { cookie } });
  onTestFinished(() => void asked.destroy());
  const [stream] = (await once(asked, 'response')) as [IncomingMessage];
  return stream.setEncoding('utf8');
}

async function endsAfterCommit(requestId: string): Promise<NodeJS.Signals | null> {
  const file = join(import.meta.dirname, '../support/ends-after-commit.ts');
  const { databaseUrl, dataDir } = server.deps.config;
  const child = spawn(process.execPath, [file, requestId, String(jobsOfEach)], {
    env: {
      ...process.env,
      NODE_ENV: 'test',
      DATABASE_URL: databaseUrl ?? '',
      DATA_DIR: dataDir,
      VAULT_KEYS: testKeys.map(({ id, bytes }) => `${id}:${bytes.toString('base64url')}`).join(','),
    },
    stdio: 'inherit',
  });
  const [, signal] = (await once(child, 'exit')) as [number | null, NodeJS.Signals | null];
  return signal;
}
