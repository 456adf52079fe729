import { emptyAddress } from '#domain/applicant/address.ts';
import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { identityPictures } from '#domain/applicant/identity-reasons.ts';
import { incodeKeys, startIncode } from '#test/support/vendors/incode.ts';
import { faultContract } from '../faults.contract.ts';
import { ProviderError } from '../provider-error.ts';
import { incodeIdentity } from './incode.ts';
import { identityContract } from './port.contract.ts';

const vendor = await startIncode();
afterAll(() => vendor.close());

const make = () => incodeIdentity({ is: 'incode', url: vendor.origin, ...incodeKeys });
const signal = new AbortController().signal;
const request = () => ({
  key: randomUUID(),
  requestId: 'r'.repeat(22),
  phone: '5518427036',
  returnUrl: 'https://shop.example/1/identity-verification/1/x?fromIncode=true',
});

identityContract(() => ({
  port: make(),
  signedAt: null,
  end: (sessionId, outcome) => Promise.resolve({ raw: vendor.end(sessionId, outcome), headers: {} }),
}));

faultContract(() => {
  const port = make();
  const input = request();
  let kept: string | undefined;
  return {
    failNext: vendor.failNext,
    call: async (limit) => {
      kept = (await port.open(input, limit)).sessionId;
    },
    // A session that nobody is sent to costs nothing: only the stored one counts.
    effects: () => (kept === undefined ? 0 : 1),
  };
});

test('what the identification says: names, day of birth, CURP, and its address for the person to confirm', async () => {
  const port = make();
  const { sessionId } = await port.open(request(), signal);
  vendor.end(sessionId, 'approved');
  expect((await port.result(sessionId, signal))?.person).toEqual({
    names: 'MARIA FERNANDA',
    lastName1: 'PEÑA',
    lastName2: 'NUÑEZ',
    birthday: '1990-05-17',
    curp: 'PENF900517MDFXXR00',
    nationality: 'Mexicana',
    sex: 'M',
    address: {
      ...emptyAddress,
      street: 'C BUGAMBILIA',
      streetNumberExt: '12 B',
      district: 'LAS FLORES',
      postalCode: '72160',
      municipality: 'PUEBLA',
      city: 'PUEBLA',
      state: 'Puebla',
      country: 'México',
    },
  });
});

test('while a person of theirs looks at it there is no result', async () => {
  const port = make();
  const { sessionId } = await port.open(request(), signal);
  vendor.review(sessionId);
  expect(await port.result(sessionId, signal)).toBeNull();
});

test('the page is told where to come back, and not the phone', async () => {
  const input = request();
  await make().open(input, signal);
  const start =
    vendor.requests
      .filter(({ url }) => url.pathname === '/omni/start')
      .at(-1)
      ?.body.toString() ?? '';
  expect(JSON.parse(start)).toMatchObject({ redirectionUrl: input.returnUrl, configurationId: 'flow-1' });
  expect(start).not.toContain(input.phone);
});

test.each(['not json', '{}', '{"interviewId":"../admin","onboardingStatus":"x"}', '{"interviewId":7}'])(
  'the webhook %s is malformed',
  (raw) => expect(make().readWebhook(raw, {})).toBe('malformed'),
);

test('a session that they deleted has expired', async () => {
  const port = make();
  const { sessionId } = await port.open(request(), signal);
  vendor.forgets(sessionId);
  expect(await port.result(sessionId, signal)).toMatchObject({ sessionId, outcome: 'expired' });
});

test.each([
  ['idValidation', 'document'],
  ['liveness', 'liveness'],
  ['faceRecognition', 'face'],
  ['governmentValidation', undefined],
])('a refusal by %s carries its reason: %s', async (check, reason) => {
  const port = make();
  const { sessionId } = await port.open(request(), signal);
  vendor.failed(sessionId, check);
  vendor.end(sessionId, 'refused');
  expect((await port.result(sessionId, signal))?.reason).toBe(reason);
});

test('a refusal by a person of theirs says so', async () => {
  const port = make();
  const { sessionId } = await port.open(request(), signal);
  vendor.rejected(sessionId);
  expect(await port.result(sessionId, signal)).toMatchObject({ outcome: 'refused', reason: 'manual-review' });
});

test.each([
  ['only a mother’s', { maternalLastName: 'PECH' }, ['', 'PECH']],
  ['only a father’s', { paternalLastName: 'PECH' }, ['PECH', '']],
])('a document with %s surname names its person', async (_, surnames, [lastName1, lastName2]) => {
  const port = make();
  const { sessionId } = await port.open(request(), signal);
  vendor.reads(sessionId, { name: { givenName: 'GUADALUPE', ...surnames } });
  vendor.end(sessionId, 'approved');
  const person = (await port.result(sessionId, signal))?.person;
  expect(person).toMatchObject({ names: 'GUADALUPE', lastName1, lastName2, sex: 'M' });
});

test('photos are asked for one by one, by session, with the token of the account', async () => {
  const port = make();
  const { sessionId } = await port.open(request(), signal);
  vendor.end(sessionId, 'approved');
  const pictures = await Promise.all(
    identityPictures.map((which) => port.picture({ sessionId, which }, signal)),
  );
  expect(pictures.every((picture) => picture instanceof Uint8Array)).toBe(true);
  const asked = vendor.requests.filter(
    ({ url }) => url.pathname === '/omni/get/images' && url.searchParams.get('id') === sessionId,
  );
  expect(asked.map(({ method, body }) => [method, JSON.parse(body.toString())])).toEqual([
    ['POST', { images: ['croppedFrontID'] }],
    ['POST', { images: ['croppedBackID'] }],
    ['POST', { images: ['selfie'] }],
  ]);
});

test('a photo with the head of a data URL is the same photo; an empty one was not taken', async () => {
  const port = make();
  const { sessionId } = await port.open(request(), signal);
  vendor.end(sessionId, 'approved');
  const photo = Buffer.from('\xff\xd8\xff the photo', 'latin1');
  vendor.shows(sessionId, 'selfie', `data:image/jpeg;base64,${photo.toString('base64')}`);
  vendor.shows(sessionId, 'croppedBackID', '');
  expect(await port.picture({ sessionId, which: 'selfie' }, signal)).toEqual(new Uint8Array(photo));
  expect(await port.picture({ sessionId, which: 'back' }, signal)).toBe('none');
});

test.each([
  ['of more bytes than a photo has', 'A'.repeat(12_000_000)],
  ['that is no base64', '<html>not found</html>'],
])('an answer %s is a fault', async (_, base64) => {
  const port = make();
  const { sessionId } = await port.open(request(), signal);
  vendor.end(sessionId, 'approved');
  vendor.shows(sessionId, 'selfie', base64);
  await expect(port.picture({ sessionId, which: 'selfie' }, signal)).rejects.toThrow(ProviderError);
});
