import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ApiClient } from '#test/support/api-client.ts';
import { ask, newestCode, solveCaptcha } from '#test/support/api-calls.ts';
import { apiInFront, type ApiInFront } from '#test/support/api-in-front.ts';
import { spawnProduct, type Product } from '#test/support/product.ts';
import { carryCookies, openStage, type Stage } from './conformance/stage.ts';

/** Abuse cases that need pages, by their numbers in the list (see reading.abuse.test.ts), and partners that attack. */
let stage: Stage;
let api: ApiInFront;
let front: Product;
beforeAll(async () => {
  api = await apiInFront(() => stage.origin);
  [stage, front] = await Promise.all([
    openStage(),
    spawnProduct({ env: { API_ORIGIN: api.origin, SEED_DEMO: 'false' } }),
  ]);
});
afterAll(async () => {
  await front?.[Symbol.asyncDispose]();
  await api?.[Symbol.asyncDispose]();
  await stage?.[Symbol.asyncDispose]();
});

const nobodysId = 'AAAAAAAAAAAAAAAAAAAAAA';

test('abuse 42: the waiting screens lead to screens of ours only; any other next page is the 404 page', async () => {
  const visitor = new ApiClient(stage.origin);
  const targets = [
    'https:%2F%2Fevil.example',
    '%2F%2Fevil.example',
    'javascript:alert(1)',
    'data:text%2Fhtml,x',
    '..%2F..%2F',
  ];
  for (const screen of ['working', 'working-email']) {
    for (const target of targets) {
      for (const prefix of ['/1', '/1/1001']) {
        const path = `${prefix}/${screen}/1/${target}/${nobodysId}`;
        const { status, headers } = await visitor.get<string>(path);
        expect([path, status, headers.get('location')]).toEqual([path, 404, null]);
      }
    }
  }
  for (const path of [
    '//evil.example/1/inicio',
    '/%5Cevil.example',
    '/\\evil.example/',
    '/1//evil.example',
  ]) {
    const location = await locationOf(path);
    expect([path, new URL(location ?? '/', stage.origin).origin]).toEqual([path, stage.origin]);
  }
});

/** Where the path leads, sent as it is written: a URL would take '//host' for another server. */
async function locationOf(path: string): Promise<string | undefined> {
  const { hostname, port } = new URL(stage.origin);
  const [answer] = (await once(get({ hostname, port, path, agent: false }), 'response')) as [IncomingMessage];
  answer.resume();
  return answer.headers.location;
}

test('abuse 49: who the browser says it is opens nothing: another’s account shows none of its data', async () => {
  const [mine, theirs] = [await loggedIn('5510000101'), await loggedIn('5510000102')];
  await using device = await stage.phone();
  await carryCookies(mine.client, device);
  const { page } = device;
  await page.goto('/1/inicio');
  await page.evaluate((user) => localStorage.setItem('authUser', JSON.stringify(user)), theirs.customer);
  await page.goto(`/1/dashboard/1/${theirs.customer.account}`);
  await page.getByRole('main').waitFor();
  await expect.poll(() => new URL(page.url()).pathname).not.toContain('/dashboard/');
  const words = await page.content();
  for (const secret of [theirs.customer.account, theirs.customer.username, theirs.reference]) {
    expect(words).not.toContain(secret);
  }
  expect((await mine.client.get(`payments/accountStatus/${theirs.customer.account}`)).status).toBe(404);
});

async function loggedIn(phone: string) {
  const client = new ApiClient(stage.origin);
  await solveCaptcha(client);
  await ask(client, 'POST', `onboarding/loginOtp/${phone}`);
  await ask(client, 'POST', `onboarding/validarOtpCelular/${phone}/${await newestCode(client, phone)}`);
  type Who = { customer: { account: string; username: string } };
  const { customer } = await ask<Who>(client, 'GET', 'session');
  type State = {
    orderInfo: { paymentReferences: { reference: string }[]; downPaymentReferences: { reference: string }[] };
  };
  const { orderInfo } = await ask<State>(client, 'GET', `payments/accountStatus/${customer.account}`);
  const [first] = [...orderInfo.paymentReferences, ...orderInfo.downPaymentReferences];
  return { client, customer, reference: first?.reference ?? '' };
}

test('a partner’s colour, links, legend and legal texts are never code', async () => {
  const real = await ask<object>(new ApiClient(stage.origin), 'GET', 'getCommercialPartner/1');
  const code =
    '</script><script>document.documentElement.dataset.broken="1"</script><img src=x onerror="document.documentElement.dataset.broken=1">';
  const hostile = {
    ...real,
    name: `Alba ${code}`,
    dynamicColor: 'red;}</style><script>document.documentElement.dataset.broken="1"</script>',
    dynamicLegend: code,
    addres: code,
    contact: code,
    urlInstagram: 'javascript:document.documentElement.dataset.broken=1',
    urlFacebook: 'data:text/html,<script>1</script>',
    urlTwitter: '//evil.example',
    urlYoutube: 'JaVaScRiPt:alert(1)',
    urlReportTheft: 'vbscript:x',
    terminos_condicion: code,
    aviso_privacidad: code,
  };
  api.instead(/^GET getCommercialPartner\/1(\?|$)/, { status: 200, body: hostile });
  await using device = await stage.phone();
  const { page, troubles } = device;
  for (const screen of ['inicio', 'catalogo', 'login/1']) {
    await page.goto(`${front.origin}/1/${screen}`);
    await page.getByRole('contentinfo').waitFor();
    expect(await page.evaluate(() => document.documentElement.dataset['broken'])).toBeUndefined();
    const links = await page
      .locator('a')
      .evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).protocol));
    expect(links.filter((protocol) => !['http:', 'https:', 'tel:', 'mailto:'].includes(protocol))).toEqual(
      [],
    );
    const hosts = await page
      .locator('a')
      .evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).hostname));
    expect(hosts).not.toContain('evil.example');
  }
  // Shown as the text that it is.
  expect(await page.getByRole('contentinfo').innerText()).toContain('</script>');
  troubles.expectNone();
});

test('the page that shows the calls works under its policy, without inline styles or scripts', async () => {
  await using device = await stage.phone();
  const { page, troubles } = device;
  await page.goto('/docs');
  await page.getByText('/getCommercialPartner/{partner}').first().waitFor();
  troubles.expectNone();
});
