import { afterAll, beforeAll, expect, test } from 'vitest';
import { stepIds, type StepId } from '#domain/onboarding/journey.ts';
import { ApiClient } from '#test/support/api-client.ts';
import { ask, newestCode, solveCaptcha } from '#test/support/api-calls.ts';
import { startRequest, walkTo, type RequestInHand } from '#test/support/request-by-api.ts';
import { t, type TextKey } from '#web/text/text.ts';
import { nextPhone, openStage, type Stage } from './stage.ts';

/** Spec §2 'Screens and routes', by address: what a visitor gets who types or keeps a path. */
let stage: Stage;
let visitor: ApiClient;
beforeAll(async () => {
  stage = await openStage();
  visitor = new ApiClient(stage.origin);
});
afterAll(() => stage?.[Symbol.asyncDispose]());

/** Of partner 1. */
const PROMOTER = 1001;
const prefixes = ['/1', `/1/${PROMOTER}`];

/** What a path answers: the page's heading, or where it leads, or its status. */
async function pageAt(path: string, client = visitor): Promise<string> {
  const { status, headers, body } = await client.get<string>(path);
  if (status >= 300 && status < 400) return `→ ${headers.get('location')}`;
  if (status !== 200) return String(status);
  const heading = /<h1[^>]*>(.*?)<\/h1>/s.exec(body)?.[1] ?? '';
  // A number and its unit are joined on screen.
  return heading
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll('\u00a0', ' ')
    .trim();
}

/** As pageAt, at the end of the way. */
async function endOf(path: string): Promise<string> {
  const page = await pageAt(path);
  return page.startsWith('→ ') ? endOf(page.slice(2)) : page;
}

test('the empty path is partner 1’s home [spec:2.routes.root 9.partners.root]', async () => {
  expect(await pageAt('/')).toBe('→ /1/inicio');
});

test('404 and 500 are static pages in English with their status [spec:2.routes.404 2.routes.500]', async () => {
  for (const [path, status, words] of [
    ['/404', 404, 'This page isn’t on the shelf'],
    ['/500', 500, 'Something broke in the back room'],
    ['/1/404', 404, 'This page isn’t on the shelf'],
    ['/1/500', 500, 'Something broke in the back room'],
    ['/1/1001/404', 404, 'This page isn’t on the shelf'],
    ['/1/1001/500', 500, 'Something broke in the back room'],
  ] as const) {
    const page = await visitor.get<string>(path);
    expect(page.status).toBe(status);
    expect(page.body).toMatch(new RegExp(`<main[^>]* lang="en"[^>]*>.*<h1>${words}</h1>`, 's'));
  }
});

test('anything unmatched is the 404 page, template and demo areas too [spec:2.routes.unmatched 2.routes.template-areas 8.404]', async () => {
  const areas = 'examples base buttons charts icons notifications theme widgets'.split(' ');
  const paths = [
    '/nada',
    '/1',
    '/1/nada',
    '/1/inicio/nada',
    `/1/${PROMOTER}/nada`,
    '/1/working/1/nada/AAAAAAAAAAAAAAAAAAAAAA',
    ...areas.flatMap((area) => [`/${area}`, `/1/${area}`]),
  ];
  for (const path of paths) {
    const { status, body } = await visitor.get<string>(path);
    expect([path, status]).toEqual([path, 404]);
    expect(body).toContain('This page isn’t on the shelf');
  }
});

const unknown = 'AAAAAAAAAAAAAAAAAAAAAA';

test('unknown or mismatched partners and promoters are 404, on every screen [spec:2.routes.partner-unknown 2.routes.promoter-unknown 2.routes.promoter-mismatch 2.routes.partner-mismatch 2.routes.every-screen 5.match.rule 6.promoter.path 8.404]', async () => {
  const { list } = await ask<{ list: { id: number }[] }>(
    visitor,
    'GET',
    'productsNone?commercialPartnerId=1',
  );
  const product = list[0]!.id;
  const screens = (partner: number) => [
    'inicio',
    'catalogo',
    `detalle-producto/${product}`,
    `precalification-request/${product}/${partner}`,
    `credit-active/${partner}`,
    `credit-no-active/${partner}`,
    `login/${partner}`,
    `login-otp/5512345678/${partner}`,
    `dashboard/${partner}/5281409762`,
    'brackets',
    `phone-verification/5512345678/${partner}/${unknown}`,
    `credit-process/5512345678/${product}/${partner}/${unknown}`,
    `working/${partner}/aprove-credit/${unknown}`,
    `working-email/${partner}/aprove-credit/${unknown}`,
    ...requestOnly.map((screen) => `${screen}/${partner}/${unknown}`),
  ];
  const wrong = [
    ...screens(99).map((screen) => `/99/${screen}`),
    ...screens(1).map((screen) => `/1/99/${screen}`),
    // 185001 is a promoter of partner 185.
    ...screens(1).map((screen) => `/1/185001/${screen}`),
    // The second partner of the path is another one.
    ...screens(2)
      .filter((screen) => screen.includes('/2'))
      .map((screen) => `/1/${screen}`),
  ];
  const found: [string, string][] = [];
  // One after the other: a hundred at once are a crowd, and the door turns some of a crowd away.
  for (const path of wrong) found.push([path, await endOf(path)]);
  expect(found.filter(([, page]) => page !== '404')).toEqual([]);
});

const requestOnly = [
  'geolocalization',
  'identity-verification',
  'credit-bureau-consulting',
  'personal-data-confirmation',
  'address-confirmation',
  'address-proof',
  'address-validation',
  'aprove-credit',
  'contract-signature',
  'down-payment',
  'aprove-true',
  'aprove-false',
  'device-send',
] as const;

test('the screens for looking around stand under the partner and under a promoter [spec:2.routes.partner 2.routes.promoter 2.path.inicio 2.path.catalogo 2.path.detalle-producto 2.path.precalification-request 2.path.credit-active 2.path.credit-no-active 2.path.login 2.path.login-otp 2.path.brackets]', async () => {
  const { list } = await ask<{ list: { id: number; name: string }[] }>(
    visitor,
    'GET',
    'productsNone?commercialPartnerId=1',
  );
  const { id, name } = list[0]!;
  const pages: Record<string, string> = {
    inicio: 'Conoce nuestros equipos',
    catalogo: t('catalogo.title'),
    [`detalle-producto/${id}`]: name,
    [`precalification-request/${id}/1`]: t('precalificationRequest.title'),
    'credit-active/1': t('creditActive.title'),
    'credit-no-active/1': t('creditNoActive.title'),
    'login/1': t('login.title'),
    'login-otp/5512345678/1': t('loginOtp.title'),
    brackets: t('brackets.title'),
  };
  for (const prefix of prefixes) {
    for (const [path, heading] of Object.entries(pages)) {
      expect(await pageAt(`${prefix}/${path}`), `${prefix}/${path}`).toBe(heading);
    }
  }
});

interface Order {
  shows: string[];
  nextStep: string;
}

/** Every request screen at this state of the request, under both prefixes: shown, or a way to the step that is due. */
async function expectDirectEntry({ client, requestId, phone }: RequestInHand): Promise<void> {
  const order = await ask<Order>(client, 'GET', `deliveryOrder/byRequestId/${requestId}`);
  const paths: Record<string, string> = {
    ...Object.fromEntries(requestOnly.map((screen) => [screen, `${screen}/1/${requestId}`])),
    'phone-verification': `phone-verification/${phone}/1/${requestId}`,
    working: `working/1/aprove-credit/${requestId}`,
    'working-email': `working-email/1/aprove-credit/${requestId}`,
  };
  for (const prefix of prefixes) {
    const due = `→ ${order.nextStep.replace(/^\/1(?=\/)/, prefix)}`;
    for (const [screen, path] of Object.entries(paths)) {
      const page = await pageAt(`${prefix}/${path}`, client);
      if (order.shows.includes(screen)) expect(page, path).toMatch(/^[^→\d]/);
      else expect([path, page]).toEqual([path, due]);
    }
  }
}

/** The screens of spec §2 that a request passes one after the other, and what each is called. */
const ownScreens: Partial<Record<StepId, TextKey>> = {
  'phone-verification': 'phoneVerification.title',
  geolocalization: 'geolocalization.title',
  'identity-verification': 'identityVerification.title',
  'credit-bureau-consulting': 'creditBureauConsulting.title',
  'personal-data-confirmation': 'personalDataConfirmation.title',
  'address-confirmation': 'addressConfirmation.title',
  'address-validation': 'addressValidation.title',
  'aprove-credit': 'aproveCredit.title',
  'contract-signature': 'contractSignature.title',
  'down-payment': 'downPayment.title',
  'device-send': 'deviceSend.title',
};

test('a request shows its own screen at every step, and leads there from every other path [spec:2.path.phone-verification 2.path.geolocalization 2.path.identity-verification 2.path.credit-bureau-consulting 2.path.personal-data-confirmation 2.path.address-confirmation 2.path.address-validation 2.path.aprove-credit 2.path.contract-signature 2.path.down-payment 2.path.device-send 2.path.aprove-true 2.routes.partner 2.routes.promoter]', async () => {
  const client = new ApiClient(stage.origin);
  const request = await startRequest(client, { phone: nextPhone() });
  const { requestId, phone } = request;
  let from: StepId = 'phone-verification';
  for (const step of stepIds) {
    const title = ownScreens[step];
    if (!title) continue;
    await walkTo(request, step, from);
    from = step;
    const ref = step === 'phone-verification' ? `${step}/${phone}/1` : `${step}/1`;
    for (const prefix of prefixes) {
      expect(await pageAt(`${prefix}/${ref}/${requestId}`, client)).toBe(t(title));
    }
    await expectDirectEntry(request);
    if (step === 'aprove-credit') {
      expect(await pageAt(`/1/aprove-true/1/${requestId}`, client)).toBe('Felicidades, fuiste aprobado!');
    }
  }
});

test('a bureau that does not answer shows the waiting screen, a review the one about e-mail [spec:2.path.working 2.path.working-email]', async () => {
  const waits = await startRequest(new ApiClient(stage.origin), { phone: '5581990007' });
  await walkTo(waits, 'bureau-answer');
  const waiting = `/1/working/1/personal-data-confirmation/${waits.requestId}`;
  expect(await pageAt(waiting, waits.client)).toBe(t('working.title'));
  await expectDirectEntry(waits);

  const reviewed = await startRequest(new ApiClient(stage.origin), { phone: '5581990005' });
  await walkTo(reviewed, 'decision');
  const emailed = `/1/working-email/1/aprove-credit/${reviewed.requestId}`;
  expect(await pageAt(emailed, reviewed.client)).toBe(t('workingEmail.title'));
  await expectDirectEntry(reviewed);
});

test('an edited address has its proof’s screen, a refused or cancelled request the refusal’s [spec:2.path.address-proof 2.path.aprove-false]', async () => {
  const edited = await startRequest(new ApiClient(stage.origin), { phone: nextPhone() });
  await walkTo(edited, 'address-confirmation');
  const { client, requestId } = edited;
  const address = await ask<object>(client, 'GET', `onboarding/getInfoAddressData/${requestId}`);
  await ask(client, 'POST', `onboarding/confirmAddress/${requestId}`, { ...address, street: 'Otra calle' });
  expect(await pageAt(`/1/address-proof/1/${requestId}`, client)).toBe(t('addressProof.title'));
  await expectDirectEntry(edited);

  await ask(client, 'POST', 'deliveryOrder/cancelDeliveryOrder', { account: requestId });
  expect(await pageAt(`/1/aprove-false/1/${requestId}`, client)).toBe(t('aproveFalse.cancelledTitle'));
  await expectDirectEntry(edited);
});

test('credit-process stands for a phone with two requests, by request and by account; dashboard for who signed in [spec:2.path.credit-process 2.path.credit-process-account 2.path.dashboard 2.path.dashboard-guard 6.dashboard.guard]', async () => {
  const client = new ApiClient(stage.origin);
  const phone = nextPhone();
  const first = await startRequest(client, { phone });
  await walkTo(first, 'geolocalization');
  const second = await startRequest(client, { phone });
  await walkTo(second, 'geolocalization');
  const earlier = await ask<{ account: string; product: { id: number } }>(
    client,
    'GET',
    `deliveryOrder/creditProcess/${phone}/1`,
  );
  for (const last of [earlier.account, first.requestId]) {
    const path = `/1/credit-process/${phone}/${earlier.product.id}/1/${last}`;
    expect(await pageAt(path, client)).toBe(t('creditProcess.title'));
  }

  // Of db/seed/customers/demo-customers.ts.
  const customer = new ApiClient(stage.origin);
  await solveCaptcha(customer);
  await ask(customer, 'POST', 'onboarding/loginOtp/5510000102');
  const code = await newestCode(customer, '5510000102');
  await ask(customer, 'POST', `onboarding/validarOtpCelular/5510000102/${code}`);
  const { datos } = await ask<{ datos: { datos_generales: { id: string } } }>(
    customer,
    'POST',
    'onboarding/checkPhone/5510000102',
  );
  const account = datos.datos_generales.id;
  expect(await pageAt(`/1/dashboard/1/${account}`, customer)).toBe(t('dashboard.upToDate'));
  for (const prefix of prefixes) {
    expect(await pageAt(`${prefix}/dashboard/1/${account}`)).toBe(`→ ${prefix}/inicio`);
  }
});
