import { readdirSync } from 'node:fs';
import fc from 'fast-check';
import { sql } from 'kysely';
import { BASE } from '#contract/call.ts';
import { sandboxKey, SIGNATURE_HEADER, signWebhook } from '#server/providers/webhook-signature.ts';
import { staffToken, type TestApp } from '#test/support/app.ts';
import { applicantAt, rfcOf, typedAddress, type Applicant } from '#test/support/applicant.ts';
import { productName } from '#test/support/shop.ts';
import { accountOf } from '#test/support/signed-applicant.ts';
import { badRequests, type BadRequest, type GoodValues } from './bad-requests.ts';
import type { Operation } from './operations.ts';

/** Callers by step: the step at which the call would act. */
export type Owners = ReadonlyMap<string, Applicant>;

/** Creates the owners of requests, one at each step that takes input. */
export async function ownersAtSteps(test: TestApp): Promise<Owners> {
  const owners = new Map<string, Applicant>();
  for (const [call, step] of Object.entries(stepOfCall)) owners.set(call, await applicantAt(test, step));
  const proof = owners.get('uploadAddressProof');
  await proof?.client.post(`onboarding/confirmAddress/${proof.requestId}`, typedAddress);
  owners.set('', await applicantAt(test, 'aprove-credit'));
  return owners;
}

const stepOfCall = {
  geolocation: 'geolocalization',
  sendOtp: 'credit-bureau-consulting',
  confirmAddress: 'address-confirmation',
  uploadAddressProof: 'address-confirmation',
  validateAddress: 'address-validation',
  saveSignature: 'contract-signature',
} as const;

/**
 * Runs the requests and returns the failures, one line each: a status of 500 or more, accepted bad input, a response
 * that exposes internals.
 */
export async function fuzz(
  test: TestApp,
  owners: Owners,
  operation: Operation,
  { runs, seed }: { runs: number; seed: number },
): Promise<string[]> {
  const owner = owners.get(operation.name) ?? owners.get('');
  if (!owner) throw new Error('nobody to call');
  // Only the id of the owner's own contract gets as far as validating the picture.
  const contract = operation.name === 'saveSignature' ? { id: await accountOf(owner) } : {};
  const found = new Set<string>();
  for (const [index, request] of fc
    .sample(badRequests(operation, { ...goodFor(owner), ...contract }), { numRuns: runs, seed })
    .entries()) {
    const reply = await test.app.inject({
      method: operation.method,
      url: BASE + request.url,
      // A new IP address each: rate limits are not under test here.
      remoteAddress: `10.${(index >> 16) & 255}.${(index >> 8) & 255}.${index & 255}`,
      headers: { ...credentials(test, owner, operation, index, request), ...request.headers },
      ...(request.payload === undefined ? {} : { payload: request.payload }),
    });
    const what = `${operation.method} ${request.url.slice(0, 200)} ${String(request.payload ?? '').slice(0, 200)}`;
    if (reply.statusCode >= 500) found.add(`${reply.statusCode} ${what}`);
    if (operation.method === 'POST' && reply.statusCode < 400 && !isHarmless(operation))
      found.add(`taken (${reply.statusCode}): ${what}`);
    if (reply.statusCode >= 400 && /\bat \S+:\d+|node_modules|SyntaxError|select |violates/i.test(reply.body))
      found.add(`shows its inside: ${what}`);
  }
  return [...found];
}

/** Calls with the same response for any input: logout, and reporting an unsolved captcha. */
const isHarmless = ({ name }: Operation): boolean => name === 'logout' || name === 'verifyCaptcha';

/** Anonymous, a visitor, the owner: in turn, most often the owner, for whom a bug has consequences. Providers sign. */
function credentials(
  test: TestApp,
  owner: Applicant,
  { name }: Operation,
  index: number,
  request: BadRequest,
): Record<string, string> {
  if (name === 'listOnboarding') return { authorization: `Bearer ${staffToken}` };
  if (name.endsWith('Webhook')) {
    const key = sandboxKey(test.deps.config.secret, name === 'identityWebhook' ? 'identity' : 'payments');
    return index % 4 === 0 ? {} : { [SIGNATURE_HEADER]: signWebhook(String(request.payload ?? ''), key) };
  }
  if (index % 8 === 0 || name === 'logout') return {};
  return { cookie: [...owner.client.cookies].map(([cookie, value]) => `${cookie}=${value}`).join('; ') };
}

const goodFor = ({ requestId, phone }: Applicant): GoodValues => ({
  ...typedAddress,
  requestId,
  requestID: requestId,
  id: requestId,
  account: requestId,
  phone,
  code: '0000',
  rfc: rfcOf(phone),
  email: 'emma@correo.mx',
  token: 'no-such-solution',
  partner: 1,
  commercialPartnerId: 1,
  partnerId: 1,
  promotorId: null,
  promotorCode: 'PROM1',
  agenciaCode: 'AG1',
  productName,
  price: '7999.5',
  color: 'Grafito',
  periods: 52,
  lat: 19.4326,
  lon: -99.1332,
  kind: 'luz',
  imageType: 'png',
  type: 'Contract',
  provider: 'sandbox',
  name: 'brands',
});

/** Everything stored, table by table, and the file names. */
export async function fingerprint({ deps }: TestApp): Promise<Record<string, string>> {
  const tables = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`.execute(deps.store.db);
  const prints: Record<string, string> = {};
  for (const { name } of tables.rows.filter((table) => !counted.has(table.name))) {
    // Using a session updates its last_seen_at.
    const row = sql.raw(name === 'sessions' ? "to_jsonb(t) - 'last_seen_at'" : 'to_jsonb(t)');
    const { rows } = await sql<{ print: string }>`
      select count(*) || ' ' || coalesce(md5(string_agg((${row})::text, '|' order by (${row})::text)), '') as print
      from ${sql.table(name)} t`.execute(deps.store.db);
    prints[name] = rows[0]?.print ?? '';
  }
  const files = readdirSync(deps.config.dataDir, { recursive: true, encoding: 'utf8' });
  prints['files'] = files
    .filter((file) => !file.startsWith('database'))
    .toSorted()
    .join();
  return prints;
}

/** Attempts are counted, whatever their result. */
const counted = new Set(['rate_buckets', 'call_limits', 'report_refusals']);
