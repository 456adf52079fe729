import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { makePhoto } from '#server/images/photos.ts';
import { openDatabase } from '#server/database/open-database.ts';
import { buildTestApp, type TestApp } from '#test/support/app.ts';
import { applicantAt, stepOf, type Applicant } from '#test/support/applicant.ts';
import { openTestDatabase } from '#test/support/database.ts';
import { drawnSignature } from '#test/support/paper.ts';
import { stockShops } from '#test/support/shop.ts';
import { signingPath } from '#test/support/signed-applicant.ts';
import { until } from '#test/support/until.ts';
import { silentLog } from '#test/support/silent-log.ts';

/** Abuse cases of files, by their numbers in the list (see reading.abuse.test.ts). */
let test: TestApp;
let applicant: Applicant;
beforeAll(async () => {
  test = await buildTestApp();
  await stockShops(test.deps);
  applicant = await applicantAt(test, 'contract-signature');
});
afterAll(() => test.close());

const filesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => !file.includes('/database/'))
    .toSorted();

it('abuse 36: a hundred signatures broken off in the middle leave no file, and the step stays open', async () => {
  await test.app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = test.app.server.address() as AddressInfo;
  const image = await drawnSignature();
  // A temporary folder of its own: other programs use the common one.
  const temporary = mkdtempSync(join(tmpdir(), 'enganche-uploads-'));
  vi.stubEnv('TMPDIR', temporary);
  onTestFinished(() => {
    vi.unstubAllEnvs();
    rmSync(temporary, { recursive: true });
  });
  const before = filesIn(test.deps.config.dataDir);
  const path = `/api/v1/${await signingPath(applicant)}`;
  const head = '--end\r\ncontent-disposition: form-data; name="image"; filename="f.png"\r\n\r\n';
  const upload = (cut: number) =>
    new Promise<void>((resolve) => {
      const sending = httpRequest({
        port,
        method: 'POST',
        path,
        headers: {
          cookie: [...applicant.client.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
          'content-type': 'multipart/form-data; boundary=end',
          'content-length': head.length + image.length + 9,
        },
      });
      sending.on('error', () => {}).once('close', () => resolve());
      sending.write(head);
      sending.write(image.subarray(0, cut), () => sending.destroy());
    });
  for (let time = 0; time < 100; time++) await upload(Math.floor((image.length * time) / 100));
  await until(
    'the broken connections to end',
    () =>
      new Promise<boolean>((resolve) =>
        test.app.server.getConnections((_error, open) => resolve(open === 0)),
      ),
  );
  expect(filesIn(test.deps.config.dataDir)).toEqual(before);
  expect(readdirSync(temporary)).toEqual([]);
  expect(await stepOf(applicant)).toBe('contract-signature');
});

it('abuse 37: a paper’s type is Contract or IOU to the letter; anything else is not there: 404', async () => {
  const types = [
    '..%2f..%2fetc%2fpasswd',
    'contract',
    'CONTRACT',
    'Contract%00',
    'Contract.pdf',
    '%2e%2e',
    'IOU%2f..',
  ];
  for (const type of types) {
    for (const call of ['pdf/base64', 'pdf']) {
      const reply = await applicant.client.get(`onboarding/${call}/${type}/${applicant.requestId}`);
      expect([call, type, reply.status]).toEqual([call, type, 404]);
    }
  }
});

it('abuse 39: no name leads out of the public pictures: 404', async () => {
  await test.deps.storage.put('private/paper.png', await drawnSignature());
  const names = [
    '..%2f..%2f.env',
    '..%5c..%5c.env',
    '%2e%2e/%2e%2e/.env',
    '../private/paper.png',
    '..%2fprivate%2fpaper.png',
    '%2fetc%2fpasswd',
    'paper.png%00.svg',
    '%00',
    '.env',
    'secret',
    'private%2fpaper.png',
    `${'a'.repeat(3000)}.svg`,
  ];
  for (const name of names) {
    const reply = await test.client().get(`storage/${name}`);
    expect([name.slice(0, 40), reply.status]).toEqual([name.slice(0, 40), 404]);
  }
});

it('abuse 40: a partner’s SVG is no picture of ours; what we draw is shown where no script can run', async () => {
  const attacks = [
    '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
    '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>',
    '<svg xmlns="http://www.w3.org/2000/svg"><foreignObject><iframe src="javascript:alert(1)"/></foreignObject></svg>',
    '<svg xmlns:xlink="http://www.w3.org/1999/xlink"><use xlink:href="data:image/svg+xml,x#x"/></svg>',
    '<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg>&x;</svg>',
  ];
  for (const svg of attacks) {
    await expect(makePhoto('logo', Buffer.from(svg))).rejects.toMatchObject({ code: 'file-type' });
  }
  await test.deps.storage.put('public/drawn-1a2b.svg', Buffer.from(attacks[0] ?? ''));
  const { headers } = await test.client().get('storage/drawn-1a2b.svg');
  expect(headers['content-security-policy']).toBe("default-src 'none'; sandbox");
  expect(headers['x-content-type-options']).toBe('nosniff');
});

it('abuse 54: a second process on the same folder is refused, and the first keeps its data', async () => {
  const first = await openTestDatabase();
  onTestFinished(() => first.close());
  if (first.opened.engine !== 'pglite') return expect(first.config.databaseUrl).not.toBeNull();
  const { dataDir } = first;
  await expect(openDatabase({ ...first.config, dataDir }, silentLog)).rejects.toMatchObject({
    name: 'FolderInUse',
  });
  expect(await first.store.db.selectFrom('clock_shift').selectAll().execute()).toHaveLength(1);
});
