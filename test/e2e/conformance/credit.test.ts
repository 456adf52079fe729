import type { Locator, Page, Request, Route } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { formatMoney, formatMoneyShort, fromPesos } from '#domain/credit/money.ts';
import { ask, newestCode, wrongCode } from '#test/support/api-calls.ts';
import { askSignatureCode } from '#test/support/publish-brand.ts';
import { pdfPictures, pdfSentences } from '#test/support/pdf.ts';
import { until } from '#test/support/until.ts';
import { t } from '#web/text/text.ts';
import { arrivesAt, hydrated, openStage, type Scene, type Stage } from './stage.ts';

/** Spec §2, §4 and §5: the approved credit, its contract, the down payment and what comes after. */
let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage?.[Symbol.asyncDispose]());

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const link = (page: Page, name: string) => page.getByRole('main').getByRole('link', { name, exact: true });
/** Also where a line may not break, a space is a space. */
const wordsOf = async (page: Page) => (await page.getByRole('main').innerText()).replaceAll('\u00a0', ' ');
const open = async (scene: Scene, screen: string): Promise<Page> => {
  await scene.page.goto(scene.path(screen));
  await hydrated(scene.page);
  return scene.page;
};
const call = <Body>({ request }: Scene, path: string) =>
  ask<Body>(request.client, 'GET', `onboarding/${path}/${request.requestId}`);
/** A picture that has arrived. */
async function isDrawn(picture: Locator): Promise<void> {
  const arrived = (image: HTMLImageElement) => image.complete && image.naturalWidth > 0;
  await expect.poll(() => picture.evaluate(arrived)).toBe(true);
}

interface Credit {
  totalPeriod: number;
  downPayment: number;
  recurringPayment: number;
  product: { name: string; color: [string] };
}

test('an approval leads to the credit: the phone, its plan and its palette; the colour chosen before is chosen [spec:2.aprove-true.says 2.aprove-true.continue 2.aprove-credit.says 2.aprove-credit.summary 2.aprove-credit.colours 2.aprove-credit.continue]', async () => {
  await using scene = await stage.at('aprove-credit');
  const page = await open(scene, 'aprove-true');
  expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('Felicidades, fuiste aprobado!');
  await link(page, 'Continuar').tap();
  expect(await arrivesAt(page, 'aprove-credit')).toBe(scene.path('aprove-credit'));

  const credit = await call<Credit>(scene, 'getInfoCreditData');
  await page.getByRole('heading', { name: 'Fuiste aprobado', exact: true }).waitFor();
  const words = await wordsOf(page);
  expect(words).toContain(credit.product.name);
  expect(words).toContain(`${credit.totalPeriod} semanas`);
  for (const pesos of [credit.downPayment, credit.recurringPayment]) {
    expect(words).toContain(formatMoneyShort(fromPesos(pesos)));
  }
  await isDrawn(
    page.getByRole('main').getByRole('img', { name: new RegExp(credit.product.name.slice(0, 8)) }),
  );

  const palette = JSON.parse(credit.product.color[0]) as { name: string }[];
  const colours = page.getByRole('group', { name: 'Color' }).getByRole('radio');
  expect(await colours.evaluateAll((all) => all.map((each) => each.getAttribute('aria-label')))).toEqual(
    palette.map(({ name }) => name),
  );
  const proceed = page
    .getByRole('button', { name: 'Continuar', exact: true })
    .locator('visible=true')
    .first();
  expect(await colours.first().isChecked()).toBe(true);
  await expect.poll(() => proceed.isEnabled()).toBe(true);
  await colours.last().locator('..').tap();
  await expect.poll(() => proceed.isEnabled()).toBe(true);
  await proceed.tap();
  expect(await arrivesAt(page, 'contract-signature')).toBe(scene.path('contract-signature'));
  const order = await ask(
    scene.request.client,
    'GET',
    `deliveryOrder/byRequestId/${scene.request.requestId}`,
  );
  expect(order).toMatchObject({ acceptCredit: true });
  scene.troubles.expectNone();
});

test('the contract: summary, both papers, a canvas; touched it can be signed, signed it goes on [spec:2.contract.summary 2.contract.papers 2.contract.canvas 2.contract.continue 4.signature.touched 4.signature.saved]', async () => {
  await using scene = await stage.at('contract-signature');
  const page = await open(scene, 'contract-signature');
  const credit = await call<Credit>(scene, 'getInfoCreditData');
  await page.getByText(t('contractSignature.rest')).tap();
  const words = await wordsOf(page);
  expect(words).toContain(credit.product.name);
  expect(words).toContain(`${credit.totalPeriod} semanas`);
  expect(words).toContain(`Pagas ${formatMoneyShort(fromPesos(credit.downPayment))} hoy`);
  expect(words).toContain(`${formatMoneyShort(fromPesos(credit.recurringPayment))} cada semana`);
  await isDrawn(page.locator('main img').first());

  for (const name of ['Contrato', 'Pagaré']) {
    const href = await page
      .getByRole('main')
      .getByRole('link', { name: new RegExp(name) })
      .getAttribute('href');
    const paper = await page.request.get(href!);
    expect(paper.headers()['content-type']).toBe('application/pdf');
    expect((await paper.body()).subarray(0, 5).toString()).toBe('%PDF-');
  }

  const sign = signButton(page);
  const clear = button(page, 'Borrar');
  await openPaper(page);
  await expect.poll(() => sign.isDisabled()).toBe(true);
  await draw(page);
  await expect.poll(() => sign.isEnabled()).toBe(true);
  await clear.tap();
  await expect.poll(() => sign.isDisabled()).toBe(true);
  await draw(page);
  const onItsWay = Promise.withResolvers<Route>();
  await page.route('**/onboarding/saveSignature/**', (route) => onItsWay.resolve(route), { times: 1 });
  await sign.tap();
  const saving = await onItsWay.promise;
  expect(await link(page, 'Continuar').count()).toBe(0);
  expect(await clear.count()).toBe(1);
  await saving.continue();
  const goesOn = link(page, 'Continuar');
  await expect.poll(() => goesOn.evaluate((found) => found === document.activeElement)).toBe(true);
  expect(await sign.count()).toBe(0);
  expect(await clear.count()).toBe(0);
  await link(page, 'Continuar').tap();
  expect(await arrivesAt(page, 'down-payment')).toBe(scene.path('down-payment'));
  scene.troubles.expectNone();
});

test('what was read, and the sentence above the button, go into the contract, word for word', async () => {
  await using scene = await stage.at('contract-signature');
  const page = await open(scene, 'contract-signature');
  const { summary } = await call<{ summary: { lines: { about: string; text: string }[]; intent: string } }>(
    scene,
    'getinfoContract',
  );
  expect(summary.lines).toHaveLength(8);
  const seen = await wordsOf(page);
  // What locks, what it costs a year and how one gets out of it is read before anything is opened.
  for (const about of ['late', 'cat', 'revoke'])
    expect(seen).toContain(
      summary.lines.find((line) => line.about === about)?.text.replaceAll('\u00a0', ' '),
    );
  await page.getByText(t('contractSignature.rest')).tap();
  const words = await wordsOf(page);
  for (const { text } of summary.lines) expect(words).toContain(text.replaceAll('\u00a0', ' '));
  await draw(page);
  await page.setViewportSize({ width: 320, height: 568 });
  const said = await paperOf(page).getByText(summary.intent).boundingBox();
  const pressed = await signButton(page).boundingBox();
  expect(said!.y + said!.height).toBeLessThanOrEqual(pressed!.y);
  expect(pressed!.y + pressed!.height).toBeLessThanOrEqual(568);
  await signButton(page).tap();
  await link(page, 'Continuar').waitFor();
  const { fileBase64 } = await call<{ fileBase64: string }>(scene, 'pdf/base64/Contract');
  const printed = pdfSentences(Buffer.from(fileBase64, 'base64'));
  expect(printed).toContain(`«${summary.intent}»`);
  expect(printed).toContain(`8. ${summary.lines[7]?.text}`);
});

test('where the shop asks for a code, it is typed between the drawing and the signature, and is in the contract', async () => {
  await askSignatureCode(stage.origin, 4);
  await using scene = await stage.at('contract-signature', { partner: 4 });
  const { client, phone } = scene.request;
  const page = await open(scene, 'contract-signature');
  await draw(page);
  await signButton(page).tap();
  const sheet = page.getByRole('dialog', { name: t('contractSignature.codeTitle') });
  await sheet.getByText(phone.slice(-4)).waitFor();
  const field = sheet.getByRole('textbox', { name: t('codeForm.code') });
  expect(await field.getAttribute('autocomplete')).toBe('one-time-code');
  expect(await field.evaluate((element) => element === document.activeElement)).toBe(true);
  const verify = sheet.getByRole('button', { name: t('contractSignature.codeSign') });
  expect(await verify.isDisabled()).toBe(true);
  const code = await newestCode(client, phone);
  await field.fill(await wrongCode(client, phone));
  await verify.tap();
  await sheet.getByText(t('codeForm.wrong')).waitFor();
  await expect.poll(() => field.inputValue()).toBe('');

  // Closed and opened again it is the same code, and the drawing is still there.
  await sheet.getByRole('button', { name: t('ui.close') }).tap();
  await sheet.waitFor({ state: 'hidden' });
  await signButton(page).tap();
  await field.fill(code);
  await verify.tap();
  await link(page, 'Continuar').waitFor();
  const { fileBase64 } = await call<{ fileBase64: string }>(scene, 'pdf/base64/Contract');
  expect(pdfSentences(Buffer.from(fileBase64, 'base64'))).toContain(
    `Enviado por SMS al teléfono con terminación ${phone.slice(-4)}`,
  );
  scene.troubles.expectNone([/status of 400/]);
});

test('a signature drawn on a phone held across is whole on the screen turned upright and in the contract; a double tap sends it once; a browser that makes no picture says so', async () => {
  await using scene = await stage.at('contract-signature');
  await scene.page.setViewportSize({ width: 740, height: 360 });
  const page = await open(scene, 'contract-signature');
  const drawn = await drawAcross(page);
  await page.setViewportSize({ width: 360, height: 740 });
  const canvas = page.locator('canvas');
  await expect.poll(async () => (await canvas.boundingBox())!.width).toBeLessThan(360);
  await page.emulateMedia({ forcedColors: 'active', colorScheme: 'dark' });
  const shown = await inkOf(await canvas.screenshot());
  expect(shown.paper).toEqual([255, 255, 255]);
  expect(isLike(shown.ratio, drawn), `${shown.ratio} of ${drawn}`).toBe(true);
  await page.emulateMedia({ forcedColors: 'none' });

  const sign = signButton(page);
  await page.evaluate(() => {
    const canvas = HTMLCanvasElement.prototype;
    const real = Object.getOwnPropertyDescriptor(canvas, 'toBlob')!;
    canvas.toBlob = (done) => {
      Object.defineProperty(canvas, 'toBlob', real);
      done(null);
    };
  });
  await sign.tap();
  await paperOf(page).getByText(t('contractSignature.noImage')).waitFor();
  const sent: Request[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/saveSignature/')) sent.push(request);
  });
  await sign.evaluate((element: HTMLButtonElement) => {
    element.click();
    element.click();
  });
  await link(page, 'Continuar').waitFor();
  expect(sent).toHaveLength(1);

  const printed = async () => {
    const { fileBase64 } = await call<{ fileBase64: string }>(scene, 'pdf/base64/Contract');
    return Promise.all(pdfPictures(Buffer.from(fileBase64, 'base64')).map(inkOf));
  };
  await expect.poll(async () => (await printed()).some(({ ratio }) => isLike(ratio, drawn))).toBe(true);
});

/** Thin edges do not count as ink: a tenth more or less. Half of a signature is as far from it as 2. */
const isLike = (ratio: number, drawn: number) => Math.abs(ratio / drawn - 1) < 0.1;

/** One line from edge to edge and back a little; answers how wide its ink is to its height. */
async function drawAcross(page: Page): Promise<number> {
  await openPaper(page);
  const box = (await page.locator('canvas').boundingBox())!;
  const [left, right] = [box.x + 10, box.x + box.width - 10];
  const [top, bottom] = [box.y + 40, box.y + 160];
  await page.mouse.move(left, top);
  await page.mouse.down();
  await page.mouse.move(right, top, { steps: 30 });
  await page.mouse.move(right, bottom, { steps: 20 });
  await page.mouse.up();
  return (right - left) / (bottom - top);
}

/** The width of dark ink to its height, and the colour of the paper around it. */
async function inkOf(picture: Uint8Array): Promise<{ ratio: number; paper: number[] }> {
  const { data, info } = await sharp(picture)
    .flatten({ background: '#fff' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const [xs, ys]: [number[], number[]] = [[], []];
  for (let pixel = 0; pixel < info.width * info.height; pixel++) {
    // Only ink is as dark and as blue.
    const [red = 255, , blue = 0] = data.subarray(pixel * info.channels, pixel * info.channels + 3);
    if (red > 90 || blue < red + 20) continue;
    xs.push(pixel % info.width);
    ys.push(Math.floor(pixel / info.width));
  }
  // In the middle, below the upper edge and its line: the corners are round.
  const middle = (8 * info.width + Math.floor(info.width / 2)) * info.channels;
  const extent = (all: number[]) =>
    all.reduce((a, b) => Math.max(a, b), 0) - all.reduce((a, b) => Math.min(a, b), Infinity);
  return { ratio: extent(xs) / extent(ys), paper: [...data.subarray(middle, middle + 3)] };
}

interface Due {
  barcode: string;
  payConcept: string;
  payTotal: number;
}

test('the down payment: where, how much, by which reference, and what follows from it [spec:2.down-payment.places 2.down-payment.barcode 2.down-payment.total 2.down-payment.instructions 2.down-payment.voucher 2.down-payment.continue 2.down-payment.active 2.down-payment.lock 2.down-payment.support 9.support-phone]', async () => {
  await using scene = await stage.at('down-payment');
  const page = await open(scene, 'down-payment');
  const due = await call<Due>(scene, 'getinfoPayReference');
  const { client } = scene.request;
  const places = await ask<{ name: string }[]>(client, 'GET', 'PaymentReference/getPaymentReferenceActive/1');
  expect(places.length).toBeGreaterThan(0);
  for (const { name } of places) {
    const logo = page.getByRole('main').getByRole('img', { name, exact: true });
    await logo.scrollIntoViewIfNeeded();
    await isDrawn(logo);
  }
  const barcode = page
    .getByRole('main')
    .getByRole('img', { name: /^Código de barras/ })
    .first();
  await isDrawn(barcode);
  expect((await barcode.boundingBox())!.width).toBeGreaterThanOrEqual(280);

  await page.getByText(t('downPayment.how')).tap();
  const words = (await wordsOf(page)).replaceAll(/[\s\u00a0]+/g, ' ');
  expect(words.replaceAll(' ', '')).toContain(due.barcode);
  expect(words).toContain('Total a pagar');
  expect(words.replaceAll(' ', '')).toContain(formatMoney(fromPesos(due.payTotal)));
  expect(words).toContain('No aplica');
  expect(words).toContain(due.payConcept);
  expect(words).toContain('Ve a la caja y di que harás un pago de servicio.');
  expect(words).toContain('Tu crédito no se activa hasta que pagues el enganche.');
  expect(words).toContain('si no haces tu pago semanal, el teléfono se bloquea');
  const support = page.getByRole('main').locator('a[href="tel:+525541239087"]');
  expect(await support.innerText()).toBe('55 4123 9087');

  const download = page.waitForEvent('download');
  await link(page, 'Descargar').tap();
  expect((await download).suggestedFilename()).toBe('enganche.pdf');
  await link(page, 'Continuar').tap();
  expect(await arrivesAt(page, 'device-send')).toBe(scene.path('device-send'));
  scene.troubles.expectNone();
});

test('device-send says who will call after the down payment, and for which phone [spec:2.device-send.contact 2.device-send.phone 2.device-send.home 9.delivery-days]', async () => {
  await using scene = await stage.at('down-payment');
  const page = await open(scene, 'device-send');
  const sending = await call<{ phoneModel: string }>(scene, 'getSendingData');
  const words = await wordsOf(page);
  expect(words).toContain('Después de tu enganche te contactaremos por teléfono o SMS');
  expect(words).toContain('de 3 a 7 días');
  const picture = page.getByRole('main').getByRole('img', { name: sending.phoneModel });
  await isDrawn(picture);

  const { client } = scene.request;
  const due = await call<Due>(scene, 'getinfoPayReference');
  await ask(client, 'POST', '/sandbox/caja/pay', { reference: due.barcode, amount: due.payTotal });
  await until(
    'the payment',
    async () => (await call<{ Pagado: boolean }>(scene, 'getinfoPayReference')).Pagado,
  );
  await page.reload();
  expect(await wordsOf(page)).toContain('Te contactaremos por teléfono o SMS para coordinar la entrega.');
  // The reference is no longer one to pay with: nothing for a till, no zero pesos.
  await page.goto(scene.path('down-payment'));
  const paid = await wordsOf(page);
  expect(paid).toContain('¡Recibimos tu enganche! Tu crédito ya está activo.');
  expect(paid).not.toContain('$0.00');
  expect(paid).not.toContain('Cómo pagar');
  expect(await page.getByRole('img', { name: /^Código de barras/ }).count()).toBe(0);
  await link(page, 'Continuar').tap();
  expect(await arrivesAt(page, 'device-send')).toBe(scene.path('device-send'));
  await link(page, 'Ir a inicio').tap();
  expect(await arrivesAt(page, 'inicio')).toBe('/1/inicio');
  scene.troubles.expectNone();
});

const paperOf = (page: Page) => page.getByRole('dialog', { name: t('contractSignature.yourSignature') });
const signButton = (page: Page) => paperOf(page).getByRole('button', { name: 'Firmar', exact: true });

/** The canvas has the screen to itself. */
async function openPaper(page: Page): Promise<void> {
  if (!(await paperOf(page).isVisible()))
    await page.getByRole('main').locator('.actions').getByText('Firmar').tap();
  await page.locator('canvas').waitFor();
}

/** One stroke of the finger across the canvas. */
async function draw(page: Page): Promise<void> {
  await openPaper(page);
  const box = (await page.locator('canvas').boundingBox())!;
  await page.mouse.move(box.x + 40, box.y + 60);
  await page.mouse.down();
  await page.mouse.move(box.x + 120, box.y + 20, { steps: 5 });
  await page.mouse.move(box.x + 200, box.y + 70, { steps: 5 });
  await page.mouse.up();
}
