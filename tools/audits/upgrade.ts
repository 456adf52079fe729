import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { StepId } from '#domain/onboarding/journey.ts';
import { ApiClient } from '#test/support/api-client.ts';
import { spawnProduct, type ProductProcess } from '#test/support/product.ts';
import { walkTo, type RequestInHand, type startRequest } from '#test/support/request-by-api.ts';
import { verdicts } from './verdicts.ts';

/**
 * `npm run tool upgrade [-- <commit>]`: an older committed version fills a data folder with people at every kind of
 * step; this version is started on that folder. Everybody must find their data unchanged to the byte, session and
 * documents included, and be able to finish. Without a commit: the last of 0.1.0.
 */
const commit = process.argv[2] ?? 'e91136f';
const said = verdicts();
const root = join(import.meta.dirname, '../..');
const folder = mkdtempSync(join(tmpdir(), 'enganche-upgrade-'));
const [older, dataDir] = [join(folder, 'older'), join(folder, 'data')];
const env = { CAPTCHA: 'sandbox', LOG_LEVEL: 'fatal' };
/** What a later version answers otherwise on purpose. */
const meant: readonly RegExp[] = [
  // The sandbox's own field: `proposedRfc` is in its place.
  /\/getRfc\/.*\.testRfc$/,
  // The CAT is told without IVA; not of what was signed before.
  /^(aprove-credit|contract-signature) .*\.cat$/,
];

let running: Pick<ProductProcess, 'stop'> | undefined;

try {
  const run = (file: string, ...args: string[]) => execFileSync(file, args, { cwd: older, stdio: 'ignore' });
  execFileSync('git', ['clone', '-q', '--no-checkout', root, older], { stdio: 'inherit' });
  run('git', 'checkout', '-q', commit);
  run('npm', 'ci', '--no-audit', '--no-fund', '--prefer-offline');
  const module = (await import(join(older, 'test/support/product.ts'))) as {
    spawnProduct?: typeof spawnProduct;
    /** Its name until 0.3.0. */
    startProduct?: typeof spawnProduct;
  };
  const spawnOlder = module.spawnProduct ?? module.startProduct;
  if (!spawnOlder) throw new Error(`${commit} has no product to start`);

  // As that version walks: its sandbox answers in its own way.
  const walker = (await import(join(older, 'test/support/request-by-api.ts'))) as Walker;

  const old = await spawnOlder({ dataDir, env });
  running = old;
  const people = await Promise.all(steps().map((step, index) => personAt(old, walker, step, index)));
  const before = await everythingOf(people);
  said.expect(`calls of ${people.length} people answered by ${commit}`, before.length, before.length > 0);
  said.expect('it ended with', String(await old.stop()), true);

  const now = await spawnProduct({ dataDir, env });
  running = now;
  said.expect('first start of this version on its folder, ms', Math.round(now.readyMs), true);
  for (const { request } of people) request.client.origin = now.origin;
  const after = await everythingOf(people);
  const differences = before.flatMap((was, index) => {
    const is = after[index];
    return differencesOf('', { ...was }, { ...is }).map((each) => ({ ...each, call: was.call }));
  });
  const changed = differences
    .filter(({ isNew }) => !isNew)
    .map(({ call, path }) => `${call}${path}`)
    .filter((each) => !meant.some((one) => one.test(each)));
  said.expect('answers that are not what they were', changed.join('\n') || 0, changed.length === 0);
  const more = new Set(differences.filter(({ isNew }) => isNew).map(({ path }) => path));
  said.expect('fields that answers have besides', [...more].join(', ') || 'none', true);
  for (const { request, step } of people) {
    const end = await walkTo(request, 'device-send', step).then(
      () => 'went on to the end',
      (error: unknown) => String(error).slice(0, 300),
    );
    said.expect(`who stood at ${step}`, end, end === 'went on to the end');
  }
} finally {
  await running?.stop();
  rmSync(folder, { recursive: true, force: true });
}
said.end();

interface Person {
  readonly request: RequestInHand;
  readonly step: StepId;
}

function steps(): StepId[] {
  return [
    'phone-verification',
    'geolocalization',
    'credit-bureau-consulting',
    'personal-data-confirmation',
    'aprove-credit',
    'contract-signature',
    'down-payment',
    'device-send',
  ];
}

interface Walker {
  readonly startRequest: typeof startRequest;
  readonly walkTo: typeof walkTo;
}

async function personAt(
  product: ProductProcess,
  walker: Walker,
  step: StepId,
  index: number,
): Promise<Person> {
  const partner = index % 2 === 0 ? 1 : 185;
  const request = await walker.startRequest(new ApiClient(product.origin), {
    phone: `55432198${70 + index}`,
    partner,
  });
  await walker.walkTo(request, step);
  return { request, step };
}

interface Answer {
  readonly call: string;
  readonly status: number;
  readonly body: unknown;
}

/** Makes every call that reads their data; a draft contains the time, a signed document does not. */
async function everythingOf(people: readonly Person[]): Promise<Answer[]> {
  const answers: Answer[] = [];
  for (const { request, step } of people) {
    const { client, requestId: id } = request;
    const { account } = (await client.get<{ account: string }>(`deliveryOrder/byRequestId/${id}`)).body;
    const isSigned = step === 'down-payment' || step === 'device-send';
    const papers = ['Contract', 'IOU'].map((type) => `onboarding/pdf/base64/${type}/${id}`);
    const ofRequest = ['getPersonalData', 'getInfoAddressData', 'getInfoRequest', 'getInfoCreditData'];
    for (const path of [
      `deliveryOrder/byRequestId/${id}`,
      `deliveryOrder/getRfc/${id}`,
      ...ofRequest.map((call) => `onboarding/${call}/${id}`),
      `onboarding/getinfoContract/${id}`,
      `onboarding/getinfoPayReference/${id}`,
      `payments/accountStatus/${account}`,
      ...(isSigned ? papers : []),
    ]) {
      const { status, body } = await client.get<object>(path);
      // What is not signed yet is agreed to in the words of today.
      if (!isSigned && 'summary' in body) delete body.summary;
      answers.push({ call: `${step} ${path}`, status, body });
    }
  }
  return answers;
}

interface Difference {
  readonly path: string;
  /** Only a later version says it: what was said before stays as it was. */
  readonly isNew: boolean;
}

function differencesOf(path: string, was: unknown, is: unknown): Difference[] {
  if (was === is) return [];
  if (Array.isArray(was) && Array.isArray(is) && was.length !== is.length) return [{ path, isNew: false }];
  if (!isObject(was) || !isObject(is)) return [{ path, isNew: was === undefined }];
  const keys = new Set([...Object.keys(was), ...Object.keys(is)]);
  return [...keys].flatMap((key) =>
    differencesOf(`${path}.${Array.isArray(is) ? '*' : key}`, was[key], is[key]),
  );
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
