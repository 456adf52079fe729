import { afterAll, beforeAll, expect, test } from 'vitest';
import { ask, newestCode } from '#test/support/api-calls.ts';
import { enterByCode } from '#test/support/log-in.ts';
import { ApiClient } from '#test/support/api-client.ts';
import { t } from '#web/text/text.ts';
import { arrivesAt, carryCookies, hydrated, kept, openStage, type Stage } from './conformance/stage.ts';

/** What helps beyond the specification: the shop as an app, the way out of another app, payments in the calendar. */
let stage: Stage;
beforeAll(async () => {
  stage = await openStage({}, 'whole');
});
afterAll(() => stage?.[Symbol.asyncDispose]());

test('each shop can be kept as an app: Chromium finds nothing wrong with its manifest and icon', async () => {
  await using device = await stage.phone();
  const { page, context, troubles } = device;
  await page.goto('/2/inicio');
  // Named once the page has its scripts.
  await page.locator('link[rel=manifest]').waitFor({ state: 'attached' });
  const browser = await context.newCDPSession(page);
  const { url, errors, data } = await browser.send('Page.getAppManifest');
  expect(new URL(url).pathname).toBe('/2/manifiesto');
  expect(errors).toEqual([]);
  expect(JSON.parse(data ?? '{}')).toMatchObject({ name: 'Maizal', start_url: '/2/inicio', lang: 'es-MX' });
  const { installabilityErrors } = await browser.send('Page.getInstallabilityErrors');
  // A test's browser context is a private window, where nothing can be installed; it is the only objection.
  expect(installabilityErrors.map(({ errorId }) => errorId)).toEqual(['in-incognito']);
  troubles.expectNone();
});

test('inside another app the way out is shown, and the address can be copied', async () => {
  await using device = await stage.phone({
    userAgent:
      'Mozilla/5.0 (Linux; Android 13; SM-A045M; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/140.0 Mobile Safari/537.36 Instagram 300.0.0.0',
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  const { page } = device;
  await page.goto('/1/precalification-request/1/1');
  await page.getByText('Estás dentro de Instagram.').waitFor();
  expect(await page.getByRole('link', { name: 'Abrir en Chrome' }).getAttribute('href')).toMatch(
    /^intent:\/\/.*\/1\/precalification-request\/1\/1#Intent;scheme=http;package=com\.android\.chrome;end$/,
  );
  await hydrated(page);
  await page.getByRole('button', { name: 'Copiar enlace' }).tap();
  await page.getByText('Copiado').waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url());
});

test('inside another app the page of the down payment says how files can be saved', async () => {
  await using scene = await stage.at('down-payment');
  const { page } = scene;
  await page.setExtraHTTPHeaders({
    'user-agent':
      'Mozilla/5.0 (Linux; Android 13; SM-A045M; wv) AppleWebKit/537.36 Version/4.0 Chrome/140.0 Mobile Safari/537.36 [FB_IAB/FB4A;FBAV/440.0]',
  });
  await page.goto(scene.path('down-payment'));
  await page.getByText(/^Estás dentro de Facebook/).waitFor();
  expect(await page.getByRole('link', { name: 'Abrir en Chrome' }).getAttribute('href')).toMatch(
    /^intent:\/\/.*\/down-payment\/.*package=com\.android\.chrome;end$/,
  );
});

test('each reason on the home page leads to what shows it; help is a chat that says where she is', async () => {
  await using device = await stage.phone();
  const { page, troubles } = device;
  const reasons = [
    ['total', /De.contado/],
    ['plan', t('detalle.plan')],
    ['lock', t('detalle.lateHow')],
    ['no', t('detalle.refusedHow')],
    ['early', t('detalle.earlyHow')],
  ] as const;
  for (const [reason, shown] of reasons) {
    await page.goto('/1/inicio');
    await hydrated(page);
    await page.getByRole('link', { name: t(`inicio.reason.${reason}`) }).tap();
    await arrivesAt(page, 'detalle-producto');
    await page.getByText(shown).locator('visible=true').first().waitFor();
  }
  // A link that was sent opens the fold too.
  await page.reload();
  await page.getByText(t('detalle.earlyHow')).locator('visible=true').waitFor();
  await page.goto('/1/inicio');
  const chat = page.getByRole('link', { name: t('inicio.reason.help') });
  expect(await chat.getAttribute('href')).toMatch(/^https:\/\/wa\.me\/525541239087\?text=Hola/);
  await page.goto('/1/precalification-request/1/1');
  const help = new URL((await page.getByRole('link', { name: 'Ayuda' }).getAttribute('href'))!);
  expect(help.searchParams.get('text')).toBe('Hola, necesito ayuda (Paso 1 de 5, Tu teléfono).');
  troubles.expectNone();
});

test('what the lock does is shown before anybody applies, with and without scripts', async () => {
  for (const javaScriptEnabled of [true, false]) {
    await using device = await stage.phone({ javaScriptEnabled });
    const { page, troubles } = device;
    await page.goto('/1/detalle-producto/1');
    if (javaScriptEnabled) await hydrated(page);
    await page.locator('summary', { hasText: t('detalle.late') }).tap();
    const preview = page.getByRole('group', { name: t('lockPreview.legend') });
    const pay = await preview.getByText(/^Paga \$[\d,.]+ y se desbloquea$/).innerText();
    const [weekly = ''] = /\$[\d,.]+/.exec(pay) ?? [];
    // The same as in the plan.
    expect((await page.locator('main').innerText()).split(weekly).length).toBeGreaterThan(2);
    await preview.getByText('llamar a emergencias').waitFor();
    await preview.getByText('Nadie lee ni borra').waitFor();
    await preview.getByRole('radio', { name: t('lockPreview.paid'), exact: true }).check({ force: true });
    // The shop of the demo waits three days.
    await preview.getByText('3 días después de su fecha').waitFor();
    expect(await preview.getByText('llamar a emergencias').isVisible()).toBe(false);
    await preview.getByRole('radio', { name: t('lockPreview.again') }).check({ force: true });
    await preview.getByText('Sin multa ni cargo por desbloquear').waitFor();
    if (javaScriptEnabled) troubles.expectNone();
  }
});

test('a weekly budget and a search with a typo show what fits, each with its total and CAT', async () => {
  await using device = await stage.phone();
  const { page, troubles } = device;
  const cards = page.locator('article');
  await page.goto('/1/catalogo');
  await page.getByText(t('catalogo.budget')).tap();
  await page.getByLabel(t('catalogo.weekly')).fill('$150');
  await page.getByLabel(t('catalogo.today')).fill('900');
  await page.getByRole('button', { name: t('catalogo.forBudget') }).click();
  await page.waitForURL('**/catalogo?semana=150&hoy=900');
  const weekly = (await cards.locator('p > b').allTextContents()).map(pesosOf);
  expect(weekly.length).toBeGreaterThan(0);
  expect(Math.max(...weekly)).toBeLessThanOrEqual(150);

  await page.getByLabel(t('catalogo.find')).fill('iphon 15');
  await page.getByRole('button', { name: t('catalogo.search') }).click();
  await page.waitForURL('**/catalogo?semana=150&hoy=900&buscar=iphon+15');
  await page.getByText(t('catalogo.nothing')).waitFor();
  await page.goto('/1/catalogo?buscar=iphon+15');
  const names = await cards.getByRole('heading').allTextContents();
  expect(names.length).toBeGreaterThan(0);
  expect(names.filter((name) => !name.startsWith('iPhone 15'))).toEqual([]);
  for (const said of [
    /^\d+\ssemanas$/,
    /^\$[\d,]+\sde\senganche$/,
    /^Total\s\$[\d,]+$/,
    /^Contado\s\$[\d,]+$/,
  ])
    await cards.first().getByText(said).waitFor();
  await page
    .getByText(/^CAT .*% sin IVA\. Para fines informativos y de comparación\. Calculado el/)
    .waitFor();
  troubles.expectNone();
});

test('without a script a budget is a question to the server', async () => {
  await using device = await stage.phone({ javaScriptEnabled: false });
  const { page } = device;
  await page.goto('/1/catalogo?marca=Samsung');
  await page.getByText(t('catalogo.budget')).tap();
  await page.getByLabel(t('catalogo.weekly')).fill('200');
  await page.getByRole('button', { name: t('catalogo.forBudget') }).click();
  const asked = new URL(page.url()).searchParams;
  expect([asked.get('semana'), asked.get('marca')]).toEqual(['200', 'Samsung']);
  const brands = await page.locator('article').locator('p').allTextContents();
  expect(brands).toContain('Samsung');
  expect(brands).not.toContain('Xiaomi');
});

const pesosOf = (text: string) => Number(text.replaceAll(/[$,\s]/g, ''));

test('the payments to come are a file for the calendar, for their customer alone', async () => {
  const { client, account } = await customer('5510000102');
  await using device = await stage.phone();
  const { page } = device;
  await carryCookies(client, device);
  await page.goto(`/1/dashboard/1/${account}`);
  const file = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Agregar a mi calendario' }).tap();
  expect((await file).suggestedFilename()).toBe('pagos.ics');
  const stranger = await new ApiClient(stage.origin).get(`/1/dashboard/1/${account}/calendario`);
  expect(stranger.status).toBe(302);
});

test('without network the shop says so in Spanish, at any of its addresses, and has the voucher at hand', async () => {
  await using scene = await stage.at('down-payment');
  const { page, context, request, path, troubles } = scene;
  await page.goto(path('down-payment'));
  await page.evaluate(() => navigator.serviceWorker.ready);
  await expect.poll(() => kept(page, 'porPagar:1:enganche')).toMatchObject({ label: 'Total a pagar' });
  const { reference, barcode } = (await kept(page, 'porPagar:1:enganche')) as Record<string, string>;
  expect(barcode).toMatch(/^data:image\/svg\+xml,/);

  await context.setOffline(true);
  await page.goto('/1/catalogo?marca=Apple');
  await page.getByRole('heading', { name: t('errors.offlineTitle') }).waitFor();
  const main = page.getByRole('main');
  await main.getByText(reference!.slice(0, 4)).waitFor();
  const said = await main.innerText();
  expect(said).toContain('Si ya lo pagaste, no lo pagues otra vez.');
  const picture = page.getByRole('img', { name: t('sinConexion.barcode') });
  expect(await picture.evaluate((code: HTMLImageElement) => code.naturalWidth)).toBeGreaterThan(0);
  expect(await page.locator('body').evaluate((body) => getComputedStyle(body).fontFamily)).toContain(
    'Figtree',
  );

  troubles.expectNone();

  // All that the device keeps: one public page with its files, and nothing that says whose it is.
  const stored = await page.evaluate(async () => {
    const boxes = await Promise.all(
      (await caches.keys()).map(async (name) => (await caches.open(name)).keys()),
    );
    const { pathname } = location;
    return { paths: boxes.flat().map(({ url }) => new URL(url).pathname), pathname };
  });
  expect(stored.pathname).toBe('/1/catalogo');
  expect(stored.paths).toContain('/1/sin-conexion');
  expect(
    stored.paths.filter(
      (each) => !/^\/(1\/sin-conexion|assets\/.+|api\/v1\/storage\/.+|[\w-]+\.(js|svg))$/.test(each),
    ),
  ).toEqual([]);
  const everything = JSON.stringify(await kept(page, 'porPagar:1:enganche'));
  for (const own of [request.phone, request.requestId]) expect(everything).not.toContain(own);

  // Back again, the page that was asked for comes by itself.
  await context.setOffline(false);
  expect(await arrivesAt(page, 'catalogo')).toBe('/1/catalogo');
  expect(new URL(page.url()).search).toBe('?marca=Apple');
});

test('for the till the barcode has the whole screen, which stays on; the voucher is shared as the phone shares', async () => {
  await using scene = await stage.at('down-payment');
  const { page, path, troubles } = scene;
  await page.addInitScript(watchLocksAndShares);
  const seen = () => page.evaluate(() => Reflect.get(globalThis, 'seen') as Seen);
  await page.goto(path('down-payment'));
  await hydrated(page);
  await page.getByRole('button', { name: t('downPayment.till') }).tap();
  const sheet = page.getByRole('dialog', { name: t('downPayment.tillTitle') });
  const { width, height } = (await sheet.boundingBox())!;
  expect([width, height].map(Math.round)).toEqual([360, 740]);
  await expect.poll(seen).toMatchObject({ locks: 1 });
  await sheet.getByRole('button', { name: 'Cerrar' }).tap();
  await expect.poll(seen).toMatchObject({ locks: 0 });

  const share = page.getByRole('link', { name: t('downPayment.share') });
  // Without a share sheet it is a message in WhatsApp.
  expect(await share.getAttribute('href')).toMatch(/^https:\/\/wa\.me\/\?text=Enganche%20de%20/);
  await share.tap();
  const { shared } = await seen();
  expect(shared).toMatch(/^Enganche de .+: \$[\d,.]+\. Referencia \d{13}\.$/);
  troubles.expectNone();
});

interface Seen {
  /** Wake locks that are held. */
  locks: number;
  shared: string;
}

/** Runs before the page's scripts: a headless browser has neither a screen to keep on nor anybody to share with. */
function watchLocksAndShares() {
  const seen: Seen = { locks: 0, shared: '' };
  const request = () => {
    seen.locks++;
    const lock = {
      released: false,
      release: () => Promise.resolve(void (seen.locks--, (lock.released = true))),
    };
    return Promise.resolve(lock);
  };
  Reflect.set(globalThis, 'seen', seen);
  Object.defineProperty(navigator, 'wakeLock', { value: { request } });
  Object.defineProperty(navigator, 'share', {
    value: ({ text }: { text: string }) => Promise.resolve(void (seen.shared = text)),
  });
}

test('the account’s next payment is there without network, until its customer logs out', async () => {
  const { client, account } = await customer('5510000102');
  await using device = await stage.phone();
  const { page, context } = device;
  await carryCookies(client, device);
  await page.goto(`/1/dashboard/1/${account}`);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await expect.poll(() => kept(page, 'porPagar:1:cuenta')).not.toBeNull();
  const name = ((await kept(page, 'authUser')) as { username: string }).username;
  expect(JSON.stringify(await kept(page, 'porPagar:1:cuenta'))).not.toContain(name.split(' ')[0]);
  await page.goto('/1/inicio');
  await hydrated(page);
  await context.setOffline(true);
  const header = page.getByRole('banner');
  await header.getByRole('button', { name: 'Mi cuenta' }).tap();
  await header.getByRole('link', { name: 'Ir a estado de cuenta' }).tap();
  // Said by the page that was there, or, when it lacks a part to say so with, by the one that is kept for this.
  const see = page.getByRole('link', { name: t('sinConexion.see') });
  const payments = page.getByText(/de 52 pagos hechos/);
  await see.or(payments).first().waitFor();
  if (await see.isVisible()) await see.tap();
  await payments.waitFor();
  expect(await page.locator('[data-list="next"] div').count()).toBe(4);

  // The page looks again by itself; going elsewhere meanwhile would be cut off by that.
  const again = page.waitForEvent('load');
  await context.setOffline(false);
  await again;
  await page.goto('/1/inicio');
  await hydrated(page);
  await header.getByRole('button', { name: 'Mi cuenta' }).tap();
  await header.getByRole('button', { name: 'Cerrar sesión' }).tap();
  await header.getByRole('link', { name: 'Iniciar sesión' }).waitFor();
  await expect.poll(() => kept(page, 'porPagar:1:cuenta')).toBeNull();
});

test('a request goes on on the phone that scans the promoter’s tablet; the tablet is the next person’s', async () => {
  await using tablet = await stage.at('geolocalization', { promoter: 1001 });
  const { request, path } = tablet;
  // The code of the beginning is a minute old.
  await ask(request.client, 'POST', '/sandbox/clock', { minutes: '2' });
  await tablet.page.goto(path('geolocalization'));
  await hydrated(tablet.page);
  // A phone would lead to a phone.
  expect(await tablet.page.getByRole('button', { name: t('handOver.open') }).isVisible()).toBe(false);
  await tablet.page.setViewportSize({ width: 820, height: 1180 });
  const offered = tablet.page.waitForResponse('**/api/v1/onboarding/handOver/**');
  await tablet.page.getByRole('button', { name: t('handOver.open') }).tap();
  const { url } = (await (await offered).json()) as { url: string };
  const code = tablet.page.getByRole('img', { name: t('handOver.alt') });
  expect(await code.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(30);

  await using phone = await stage.phone();
  const { page } = phone;
  await page.goto(new URL(url).pathname);
  await page.getByRole('button', { name: t('seguir.go') }).tap();
  await page.getByRole('heading', { name: t('phoneVerification.title') }).waitFor();
  // Nothing of the person is here before the phone is proved: not even its number.
  const { phone: number } = request;
  expect((await page.content()).replace(/\D/g, '')).not.toContain(number);
  await page.getByLabel('Código de 4 dígitos').fill(await newestCode(request.client, number));
  await page.getByRole('button', { name: 'Verificar', exact: true }).tap();
  expect(await arrivesAt(page, 'geolocalization')).toBe(path('geolocalization'));

  await tablet.page.getByText(t('inicio.handedOver')).waitFor();
  expect(new URL(tablet.page.url()).pathname).toBe('/1/1001/inicio');
  await tablet.page.goto(path('geolocalization'));
  await tablet.page.getByRole('heading', { name: t('phoneVerification.askTitle') }).waitFor();
  for (const { troubles } of [tablet, phone]) troubles.expectNone();
});

async function customer(phone: string): Promise<{ client: ApiClient; account: string }> {
  const { customer: client, account } = await enterByCode(new ApiClient(stage.origin), phone);
  return { client, account };
}
