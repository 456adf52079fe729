import { readCreditData } from '#server/actions/request/read-request.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventsOf } from '#server/queries/audit/audit-events.ts';
import type { Database } from '#server/database/schema.ts';
import { drawnSignature } from '#test/support/paper.ts';
import { assertPdfClean, pdfSentences, pdfText } from '#test/support/pdf.ts';
import type { ClausesVersion } from '#domain/credit/signing-summary.ts';
import { acceptedRequest, handOver, openCreditBench, signedRequest, stranger } from '#test/support/credit.ts';
import { contractOf } from '#server/queries/loans/contracts.ts';
import { rowsOf } from '#test/support/rows.ts';
import { planSha256, sha256Hex } from './paper-data-of.ts';
import { readPaper, readContractInfo } from './read-paper.ts';
import { signContract } from './sign-contract.ts';
import { storePapers } from './issue-paper.ts';

let bench: Awaited<ReturnType<typeof openCreditBench>>;
beforeAll(async () => {
  bench = await openCreditBench();
});
afterAll(() => bench.close());

test('twice at the same moment signs one contract, with one loan and one message', async () => {
  const { deps, jobs } = bench;
  const { requestId, account, phone, owner } = await acceptedRequest(deps);
  const images = [await drawnSignature(), await drawnSignature('M50 50 L500 200 L80 180 L520 60')];
  await Promise.all(
    images
      .flatMap((image) => [image, image])
      .map((image) => signContract(deps, owner, { id: account, requestId, image })),
  );

  const contracts = await rows('contracts', 'request_id', requestId);
  expect(contracts).toHaveLength(1);
  expect(await rows('loans', 'account', account)).toHaveLength(1);
  expect(await rows('instalments', 'account', account)).toHaveLength(5);
  expect(await rows('outbox', 'recipient', phone)).toHaveLength(1);
  expect(await rows('device_orders', 'account', account)).toMatchObject([
    { action: 'enroll', cause: 'contract' },
  ]);
  expect(
    jobs.filter(
      ({ name, data }) => name === 'render-papers' && 'requestId' in data && data.requestId === requestId,
    ),
  ).toHaveLength(1);
  // The losing attempt's signature file is deleted.
  const [{ signature_file, signature_sha256 } = { signature_file: '', signature_sha256: '' }] = contracts;
  const kept = await deps.storage.get(signature_file);
  expect(sha256Hex(kept ?? '')).toBe(signature_sha256);
});

test('a signature whose transaction fails leaves no file; one that counts keeps its own', async () => {
  const { deps } = bench;
  const one = await signedRequest(deps);
  const other = await acceptedRequest(deps, { phone: one.phone });
  const files: string[] = [];
  const storage = Object.create(deps.storage, {
    put: {
      value: async (key: string, bytes: Uint8Array) => {
        files.push(key);
        await deps.storage.put(key, bytes);
      },
    },
  }) as typeof deps.storage;
  const image = await drawnSignature();
  const sign = signContract({ ...deps, storage }, other.owner, {
    id: other.account,
    requestId: other.requestId,
    image,
  });
  await expect(sign).rejects.toThrow('active-credit');
  expect(files).toHaveLength(1);
  expect(await deps.storage.has(files[0] ?? '')).toBe(false);
  const [kept] = await rows('contracts', 'request_id', one.requestId);
  expect(await deps.storage.has(kept?.signature_file ?? '')).toBe(true);
});

test('the references are ones that a till can check, and no two are alike', async () => {
  const { deps } = bench;
  const { account } = await signedRequest(deps, { weeks: 52, weeklyCentavos: 19_900 });
  const instalments = await rows('instalments', 'account', account);
  expect(instalments.map(({ number }) => number)).toEqual(Array.from({ length: 53 }, (_, index) => index));
  // Those of the first 300 days; a job makes the others.
  const references = instalments.flatMap(({ reference }) => reference ?? []);
  expect(references).toHaveLength(1 + 42);
  expect(new Set(references).size).toBe(1 + 42);
  expect(instalments.every(({ due_on, paid_at }) => due_on === null && paid_at === null)).toBe(true);
});

test('summary, contract, pagaré and instalments say the same figures', async () => {
  const { deps } = bench;
  const { requestId, account, owner } = await signedRequest(deps, { weeks: 39, weeklyCentavos: 23_450 });
  const info = await readContractInfo(deps, owner, requestId);
  expect(info).toMatchObject({
    downPayment: 1299,
    recurringPayment: 234.5,
    totalPeriod: 39,
    total: 10_444.5,
    signed: true,
  });
  const instalments = await rows('instalments', 'account', account);
  const sum = instalments.reduce((all, each) => all + each.amount_centavos, 0);
  expect(sum).toBe(1_044_450);

  const { pdf } = await readPaper(deps, owner, { requestId, type: 'Contract' });
  const contract = pdfText(pdf, { layout: true }).replace(/\s+/g, ' ');
  expect(contract).toMatch(/Total a pagar \(enganche más pagos semanales\) \$10,444\.50/);
  expect(contract).toContain('Importe de cada pago $234.50');
  expect(contract).toContain(`Costo Anual Total ${info.cat?.toFixed(1)} %`);
  expect(contract).toContain('María José Ñáñez Güemes');
  const pagare = pdfSentences((await readPaper(deps, owner, { requestId, type: 'IOU' })).pdf);
  expect(pagare).toContain('$9,145.50 (NUEVE MIL CIENTO CUARENTA Y CINCO PESOS 50/100 M.N.)');
});

test('the signed papers carry the hashes and never change', async () => {
  const { deps } = bench;
  const { requestId, owner } = await signedRequest(deps);
  const [one, other] = await Promise.all([storePapers(deps, requestId), storePapers(deps, requestId)]);
  expect(one).toEqual(other);
  const { pdf, fileName } = await readPaper(deps, owner, { requestId, type: 'Contract' });
  expect(fileName).toMatch(/^contrato-\d{10}\.pdf$/);
  expect(sha256Hex(pdf)).toBe(one.contract_sha256);
  assertPdfClean(pdf);
  const text = pdfSentences(pdf);
  expect(text).toContain(one.signature_sha256);
  expect(text).toContain(planSha256(one.plan));
  expect(text).toContain('c'.repeat(64));
  expect(text).toContain('187.190.12.44');
  // Later changes do not affect the signed documents.
  await deps.store.db.updateTable('partners').set({ legal_name: 'Otra razón' }).where('id', '=', 1).execute();
  const again = await readPaper(deps, owner, { requestId, type: 'Contract' });
  await deps.store.db
    .updateTable('partners')
    .set({ legal_name: 'Comercializadora Alba, S.A. de C.V.' })
    .where('id', '=', 1)
    .execute();
  expect(sha256Hex(again.pdf)).toBe(one.contract_sha256);
});

test('a contract of the version before is rendered with the clauses and the CAT that were signed', async () => {
  const { deps } = bench;
  const [before, now] = [await signedRequest(deps), await signedRequest(deps)];
  // As that version's insert leaves it: the column has its default, and the plan's CAT has the IVA of the charge in it.
  const plan = (await contractOf(deps.store, before.requestId))?.plan;
  const later = ['catMethod', 'annualRatePercent', 'priceVatCentavos', 'chargeVatCentavos'];
  const first = Object.fromEntries(Object.entries(plan ?? {}).filter(([name]) => !later.includes(name)));
  await deps.store.db
    .updateTable('contracts')
    .set({ clauses: 1, plan: JSON.stringify({ ...first, catPercent: 203.4 }) })
    .where('request_id', '=', before.requestId)
    .execute();
  const textOf = async ({ requestId, owner }: typeof before) =>
    pdfSentences((await readPaper(deps, owner, { requestId, type: 'Contract' })).pdf);
  expect(await textOf(before)).toContain('sin cargo alguno. El importe se solicita al');
  expect(await textOf(now)).toContain('sin cargo alguno. El importe y su referencia se piden en la cuenta');
  expect(await textOf(before)).toContain('siete días naturales después de la activación');
  expect(await textOf(before)).toMatch(
    /Costo Anual Total 203\.4 % Sin IVA.* Método: banxico-21-2009\/k52\. /,
  );
  expect(await textOf(before)).not.toMatch(/Tasa anual|IVA del cargo/);
  expect((await readContractInfo(deps, before.owner, before.requestId)).cat).toBe(203.4);
  expect((await readCreditData(deps, before.owner, before.requestId)).cat).toBe(203.4);
  expect(await textOf(now)).toContain('siete días naturales después de la entrega del equipo');
});

test('a contract of clauses that this process does not know is not rendered by it, and its job is repeated', async () => {
  const { deps } = bench;
  const { requestId, owner } = await signedRequest(deps);
  const signedWith = (clauses: number) =>
    deps.store.db
      .updateTable('contracts')
      .set({ clauses: clauses as ClausesVersion })
      .where('request_id', '=', requestId)
      .execute();
  const clauses = (await contractOf(deps.store, requestId))?.clauses ?? 0;
  await signedWith(99);
  // The whole of its job: who fails it has it repeated.
  const job = () => storePapers(deps, requestId);
  await expect(job()).rejects.toThrow('no paper of clauses 99');
  await expect(readPaper(deps, owner, { requestId, type: 'Contract' })).rejects.toThrow('clauses 99');
  expect((await contractOf(deps.store, requestId))?.contract_file).toBeNull();
  await signedWith(clauses);
  await job();
  expect((await contractOf(deps.store, requestId))?.contract_file).toMatch(/contrato-/);
});

test('a stored paper that somebody changed is not shown', async () => {
  const { deps } = bench;
  const { requestId, owner } = await signedRequest(deps);
  const { contract_file } = await storePapers(deps, requestId);
  await deps.storage.put(contract_file ?? '', new TextEncoder().encode('%PDF-1.7 otro'));
  await expect(readPaper(deps, owner, { requestId, type: 'Contract' })).rejects.toThrow('hash');
});

test('before signing both papers can be read as drafts', async () => {
  const { deps } = bench;
  const { requestId, owner } = await acceptedRequest(deps);
  for (const type of ['Contract', 'IOU'] as const) {
    const { pdf, fileName } = await readPaper(deps, owner, { requestId, type });
    expect(fileName).toMatch(/^borrador-/);
    expect(pdfSentences(pdf)).toContain('BORRADOR — sin firma');
  }
});

test('what is no drawn signature is refused, and nothing is stored', async () => {
  const { deps } = bench;
  const { requestId, account, owner } = await acceptedRequest(deps);
  const refusals: [Uint8Array, string][] = [
    [await drawnSignature('M0 0'), 'signature-blank'],
    [await drawnSignature('M100 100 l3 3'), 'signature-blank'],
    [new TextEncoder().encode('<svg/>'), 'file-type'],
    [Buffer.concat([(await drawnSignature()).subarray(0, 60), Buffer.alloc(50)]), 'file-type'],
    [new Uint8Array(2 * 1024 * 1024 + 1), 'file-too-large'],
  ];
  for (const [image, code] of refusals) {
    await expect(signContract(deps, owner, { id: account, requestId, image })).rejects.toThrow(code);
  }
  expect(await rows('contracts', 'request_id', requestId)).toEqual([]);
  expect(await rows('loans', 'account', account)).toEqual([]);
});

test('what cannot be printed cannot be signed', async () => {
  const { deps } = bench;
  const { requestId, account, owner } = await acceptedRequest(deps);
  const rename = (legalName: string) =>
    deps.store.db.updateTable('partners').set({ legal_name: legalName }).where('id', '=', 1).execute();
  await rename('Flores 🌹, S.A. de C.V.');
  const sign = signContract(deps, owner, { id: account, requestId, image: await drawnSignature() });
  await expect(sign).rejects.toMatchObject({ code: 'contract-missing-data', detail: { field: 'company' } });
  await rename('Comercializadora Alba, S.A. de C.V.');
  expect(await rows('contracts', 'request_id', requestId)).toEqual([]);
});

test('only the owner signs, and only when the contract is due', async () => {
  const { deps } = bench;
  const image = await drawnSignature();
  const { requestId, account, owner } = await acceptedRequest(deps);
  await expect(signContract(deps, await stranger(deps), { id: account, requestId, image })).rejects.toThrow(
    'not-found',
  );
  await expect(
    signContract(deps, { ...owner, session: null }, { id: account, requestId, image }),
  ).rejects.toThrow('no-session');
  await deps.store.db
    .updateTable('credit_requests')
    .set({ credit_accepted_at: null })
    .where('id', '=', requestId)
    .execute();
  await expect(signContract(deps, owner, { id: account, requestId, image })).rejects.toThrow('wrong-step');
});

test('a phone with an open credit signs no second one, not even at the same moment', async () => {
  const { deps } = bench;
  const phone = '5512340987';
  const requests = [await acceptedRequest(deps, { phone }), await acceptedRequest(deps, { phone })];
  const image = await drawnSignature();
  const outcomes = await Promise.allSettled(
    requests.map(({ owner, requestId, account }) =>
      signContract(deps, owner, { id: account, requestId, image }),
    ),
  );
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect(await rows('loans', 'phone', phone)).toHaveLength(1);
});

test('a request without what its papers must say is not signed', async () => {
  const { deps } = bench;
  const { requestId, account, owner } = await acceptedRequest(deps);
  await deps.store.db
    .deleteFrom('addresses')
    .where('request_id', '=', requestId)
    .where('kind', '=', 'shipping')
    .execute();
  const signing = signContract(deps, owner, { id: account, requestId, image: await drawnSignature() });
  await expect(signing).rejects.toThrow('contract-missing-data');
});

test('an offer without a down payment is active as soon as it is signed', async () => {
  const { deps } = bench;
  const { account, requestId } = await signedRequest(deps, {
    downPaymentCentavos: 0,
    weeklyCentavos: 250_000,
  });
  expect(await rows('loans', 'account', account)).toMatchObject([{ status: 'Active' }]);
  const instalments = await rows('instalments', 'account', account);
  expect(instalments.map(({ number }) => number)).toEqual([1, 2, 3, 4]);
  expect(instalments.every(({ due_on }) => due_on === null)).toBe(true);
  await handOver(deps, account);
  const dated = await rows('instalments', 'account', account);
  expect(dated.every(({ due_on }) => due_on !== null)).toBe(true);
  expect((await rows('credit_requests', 'id', requestId))[0]?.down_payment_paid_at).not.toBeNull();
  // The audit log is append-only: consequences of the signature come after it.
  const kinds = (await eventsOf(deps.store, requestId)).map(({ kind }) => kind);
  expect(kinds).toEqual(['contract-signed', 'down-payment-paid', 'contact-due']);
});

const rows = <T extends keyof Database>(table: T, column: string, value: string) =>
  rowsOf(bench.deps, table, column, value);
