import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { personaFor } from '#server/sandbox/persona.ts';
import { addressTable, type AddressField } from '#domain/applicant/address.ts';
import { states } from '#domain/applicant/states.ts';
import { ask, newestCode } from '#test/support/api-calls.ts';
import { drawnSignature } from '#test/support/paper.ts';
import { t } from '#web/text/text.ts';
import { arrivesAt, hydrated, kept, openStage, type Scene, type Stage } from './stage.ts';
import { says } from './waiting.ts';

/** Spec §2, §4 and §5: bureau consent, personal data, address, its proof, and the shipping address. */
let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage?.[Symbol.asyncDispose]());

const button = (page: Page | Locator, name: string) => page.getByRole('button', { name, exact: true });
const toasts = (page: Page) => page.locator('[popover="manual"] p');
const open = async (scene: Scene, screen: string): Promise<Page> => {
  await scene.page.goto(scene.path(screen));
  await hydrated(scene.page);
  return scene.page;
};

const consentSheet = (page: Page) =>
  page.getByRole('dialog', { name: t('creditBureauConsulting.modalTitle') });
const codeSheet = (page: Page) => page.getByRole('dialog', { name: t('creditBureauConsulting.codeTitle') });

test('the consent asks for RFC, phone, e-mail and a tick, each by its rule [spec:2.bureau.asks 2.bureau.modal 2.bureau.consent 5.rfc.required 5.rfc.normalised 5.rfc.limit 5.rfc.button 5.rfc.short 5.rfc.authorization 5.phone.numeric 5.phone.bureau 5.email.pattern 5.email.endings 5.email.error 5.errors.touched 8.rfc-short 9.rfc]', async () => {
  await using scene = await stage.at('credit-bureau-consulting');
  const page = await open(scene, 'credit-bureau-consulting');
  await page.getByRole('heading', { name: '¿Nos permites consultar tu historial de crédito?' }).waitFor();
  await expect.poll(() => button(page, 'Sí, continuar').isDisabled()).toBe(true);
  await button(page, t('creditBureauConsulting.authorize')).tap();
  const sheet = consentSheet(page);
  expect(await sheet.innerText()).toContain('vigente por un periodo de 3 años');
  const [rfc, phone, email] = ['RFC', 'Teléfono', 'Correo electrónico'].map((label) =>
    sheet.getByLabel(label),
  );
  const consent = sheet.getByRole('checkbox');
  const send = button(sheet, 'Enviar código');
  expect(await phone!.inputValue()).toBe(scene.request.phone);
  expect(await sheet.getByRole('alert').count()).toBe(0);

  for (const [field, wrong, message, right] of [
    [rfc!, '', 'El RFC es obligatorio.', ' gode561231gr'],
    [phone!, '123456789', 'Ingresa un teléfono válido de 10 dígitos.', scene.request.phone],
    [email!, 'ana@correo.io', 'El correo no es válido.', 'ana@correo.mx'],
  ] as const) {
    await field.fill('');
    await field.pressSequentially(wrong);
    expect(await sheet.getByText(message).count()).toBe(0);
    await field.blur();
    await sheet.getByText(message).first().waitFor();
    await field.fill('');
    await field.pressSequentially(right);
    await expect.poll(() => sheet.getByText(message).count()).toBe(0);
  }
  await phone!.fill('');
  await phone!.pressSequentially('55-12a34 56789');
  expect(await phone!.inputValue()).toBe('5512345678');
  await phone!.fill(scene.request.phone);
  await email!.fill('ana.correo.mx');
  await sheet.getByText('El correo no es válido.').first().waitFor();
  await email!.fill('ana@correo.mx');
  await rfc!.fill(' gode-561231 - gr8 ');
  expect(await rfc!.inputValue()).toBe('GODE561231GR8');
  await rfc!.pressSequentially('9');
  expect(await rfc!.inputValue()).toBe('GODE561231GR8');
  await rfc!.press('Backspace');
  expect(await rfc!.inputValue()).toBe('GODE561231GR');
  await expect.poll(() => send.isDisabled()).toBe(true);
  await consent.check();
  await expect.poll(() => send.isEnabled()).toBe(true);
  await rfc!.press('End');
  await rfc!.press('Backspace');
  await expect.poll(() => send.isDisabled()).toBe(true);
  await rfc!.pressSequentially('r');
  await send.tap();
  await sheet.getByText('El RFC debe tener al menos 13 caracteres').first().waitFor();
  // At its field, once.
  expect(await sheet.getByText('El RFC debe tener al menos 13 caracteres').count()).toBe(1);
  expect(await toasts(page).count()).toBe(0);
  expect(await rfc!.evaluate((each) => each === document.activeElement)).toBe(true);
  scene.troubles.expectNone();
});

test('the code of the consent: four digits, another one, a wrong one, the right one; then the waiting screen [spec:2.bureau.code 2.bureau.yes 2.bureau.next 4.bureau.stages 8.resend.elsewhere 8.verify-dismisses]', async () => {
  // …0007: the bureau does not answer, so that the waiting screen stays.
  await using scene = await stage.at('credit-bureau-consulting', { phone: '5589000007' });
  const { client, phone } = scene.request;
  await scene.page.clock.install();
  const page = await open(scene, 'credit-bureau-consulting');
  await button(page, t('creditBureauConsulting.authorize')).tap();
  await consentSheet(page).getByLabel('RFC').fill(personaFor(phone).rfc);
  await consentSheet(page).getByLabel('Correo electrónico').fill('ana@correo.mx');
  await consentSheet(page).getByRole('checkbox').check();
  await button(consentSheet(page), 'Enviar código').tap();
  const sheet = codeSheet(page);
  const field = sheet.getByLabel('Código de 4 dígitos');
  const verify = button(sheet, 'Verificar');
  await field.fill('123');
  await expect.poll(() => verify.isDisabled()).toBe(true);
  await newestCode(client, phone);
  // What was typed is a tap away: a wrong phone would get no code.
  await field.fill('');
  await button(sheet, t('creditBureauConsulting.edit')).tap();
  expect(await consentSheet(page).getByLabel('RFC').inputValue()).toBe(personaFor(phone).rfc);
  await button(consentSheet(page), 'Enviar código').tap();
  // The server's minute between two codes is this page's too; nothing is red for having waited.
  await sheet.getByText('Podrás pedir otro código en').waitFor();
  expect(await button(sheet, 'Reenviar código').count()).toBe(0);
  expect(await sheet.getByText('Ingresa un código de verificación válido').count()).toBe(0);
  await ask(client, 'POST', '/sandbox/clock', { minutes: 2 });
  await page.clock.fastForward(61_000);
  await button(sheet, 'Reenviar código').tap();
  await toasts(page).getByText('El código se envió con éxito').waitFor();

  const right = await newestCode(client, phone);
  await field.fill(right === '1111' ? '2222' : '1111');
  await verify.tap();
  await sheet.waitFor({ state: 'hidden' });
  await page.getByRole('alert').getByText('Ingresa un código de verificación válido').waitFor();
  await expect.poll(() => button(page, 'Sí, continuar').isDisabled()).toBe(true);

  await button(page, t('creditBureauConsulting.writeCode')).tap();
  await field.fill(right);
  await verify.tap();
  await sheet.waitFor({ state: 'hidden' });
  const yes = button(page, 'Sí, continuar');
  await expect.poll(() => yes.isEnabled()).toBe(true);
  await yes.tap();
  expect(await arrivesAt(page, 'working')).toBe(
    `/1/working/1/personal-data-confirmation/${scene.request.requestId}`,
  );
  scene.troubles.expectNone();
});

test('personal data is read, not written; Continuar confirms it [spec:2.personal.data 2.personal.continue]', async () => {
  await using scene = await stage.at('personal-data-confirmation');
  const { client, requestId } = scene.request;
  const page = await open(scene, 'personal-data-confirmation');
  const person = await ask<Record<string, string>>(client, 'GET', `onboarding/getPersonalData/${requestId}`);
  const main = page.getByRole('main');
  expect(await main.locator('dt').allInnerTexts()).toEqual([
    'Nombre(s)',
    'Apellido paterno',
    'Apellido materno',
    'Fecha de nacimiento',
    'CURP',
  ]);
  const values = await main.locator('dd').allInnerTexts();
  expect(values).toEqual([
    person['names'],
    person['lastName1'],
    person['lastName2'],
    expect.stringMatching(/^\d{1,2} de [a-z]+ de \d{4}$/),
    person['curp'],
  ]);
  expect(await main.locator('input:not([type="hidden"]), select, textarea').count()).toBe(0);
  await button(page, 'Continuar').tap();
  expect(await arrivesAt(page, 'address-confirmation')).toBe(scene.path('address-confirmation'));
  const order = await ask(client, 'GET', `deliveryOrder/byRequestId/${requestId}`);
  expect(order).toMatchObject({ confirmPersonalData: true });
  scene.troubles.expectNone();
});

const confirmationLabels: Record<AddressField, string> = {
  street: 'Calle',
  streetNumberExt: 'Número exterior',
  streetNumberInt: 'Número interior',
  district: 'Colonia',
  betweenStreets: 'Entre calles',
  addressReference: 'Referencia de domicilio',
  postalCode: 'Código postal',
  municipality: 'Municipio',
  city: 'Ciudad',
  state: 'Estado',
  country: 'País',
};
const shippingLabels: Record<AddressField, string> = {
  ...confirmationLabels,
  streetNumberExt: 'Numero exterior',
  streetNumberInt: 'Numero interior',
  postalCode: 'Codigo postal',
  country: 'Pais',
};
const addressFields = Object.keys(confirmationLabels) as AddressField[];
const field = (page: Page, name: AddressField) => page.locator(`#${name}`);
const stripped: readonly AddressField[] = [
  'street',
  'district',
  'betweenStreets',
  'addressReference',
  'municipality',
  'city',
  'country',
];

/** The form's own button, whatever it says. */
const submit = (page: Page) => page.getByRole('main').locator('form > .actions button[type="submit"]');

/** Keeps the posts of a screen on their way until the returned function lets them go. */
async function holdPosts(page: Page, screen: string): Promise<() => void> {
  const held = Promise.withResolvers<void>();
  await page.route(`**/${screen}/**`, async (route) => {
    if (route.request().method() === 'POST') await held.promise;
    await route.continue();
  });
  return held.resolve;
}

/** The rules of spec §5 'Address', on whichever of the two forms is open. */
async function expectAddressRules(page: Page, labels: Record<AddressField, string>): Promise<void> {
  const send = button(page, 'Continuar');
  for (const name of addressFields) {
    expect(await page.locator(`label[for="${name}"]`).innerText()).toBe(
      name === 'streetNumberInt' ? `${labels[name]} (opcional)` : labels[name],
    );
  }
  expect(await field(page, 'state').locator('option').allInnerTexts()).toEqual([
    t('address.chooseState'),
    ...states.map(({ name }) => name),
  ]);
  // Of a colonia that is not in the list of the postal code, the name is written.
  const list = page.locator('[name="colonia"]');
  if (await list.isVisible()) {
    await list.selectOption('*');
    await field(page, 'district').fill('Guadalupe');
  }
  for (const name of addressFields) {
    const input = field(page, name);
    const message = addressTable[name].required;
    const before = await input.inputValue();
    await input.focus();
    if (name === 'state') await input.selectOption('');
    else await input.fill('');
    if (message === null) {
      await expect.poll(() => send.isEnabled()).toBe(true);
      continue;
    }
    await input.blur();
    await page.locator(`#${name}-error`).getByText(message, { exact: true }).waitFor();
    await expect.poll(() => send.isDisabled()).toBe(true);
    if (name === 'state') await input.selectOption(before);
    else if (stripped.includes(name)) {
      await input.pressSequentially('A-ñ#1 <b>,é');
      expect(await input.inputValue()).toBe('A ñ 1 b é');
      await input.fill('');
      await composes(input, 'Ñ-4');
      expect(await input.inputValue()).toBe('Ñ 4');
    } else if (name === 'postalCode') {
      const number = field(page, 'streetNumberExt');
      const old = await number.inputValue();
      await input.pressSequentially('7-2x1 60999');
      expect(await input.inputValue()).toBe('721609');
      // The number was the other house's.
      await expect.poll(() => number.inputValue()).toBe('');
      await number.fill(old);
    } else await input.fill(before);
    await page.locator(`#${name}-error`).waitFor({ state: 'detached' });
    await expect.poll(() => send.isEnabled()).toBe(true);
  }
}

/** Writes as an input method does: what is not finished yet must not be touched, what is finished is filtered. */
async function composes(input: Locator, text: string): Promise<void> {
  const page = input.page();
  const keyboard = await page.context().newCDPSession(page);
  const selectionStart = text.length;
  await keyboard.send('Input.imeSetComposition', { text, selectionStart, selectionEnd: selectionStart });
  expect(await input.inputValue()).toBe(text);
  await keyboard.send('Input.insertText', { text });
  await keyboard.detach();
}

test('the address of the identification is used unless one says otherwise [spec:2.address.checkbox 2.address.fields 2.address.on 2.address.exist 3.stored.exist]', async () => {
  await using scene = await stage.at('address-confirmation');
  const page = await open(scene, 'address-confirmation');
  const useIne = page.getByRole('checkbox', { name: 'Usar el domicilio de mi identificación' });
  await expect.poll(() => useIne.isChecked()).toBe(true);
  for (const name of addressFields) await expect.poll(() => field(page, name).isDisabled()).toBe(true);
  expect(await kept(page, 'exist')).toBe(true);
  await useIne.uncheck();
  for (const name of addressFields) await expect.poll(() => field(page, name).isEnabled()).toBe(true);
  expect(await kept(page, 'exist')).toBe(false);
  await useIne.check();
  await button(page, 'Continuar').tap();
  expect(await arrivesAt(page, 'address-validation')).toBe(scene.path('address-validation'));
  expect(await kept(page, 'exist')).toBe(true);
  scene.troubles.expectNone();
});

test('another address is checked field by field, sent once, proved, and answered by e-mail [spec:2.address.states 2.address.off 2.address.exist 2.proof.asks 2.proof.continue 2.shipping.not-exist 3.stored.exist 5.address.street 5.address.number 5.address.district 5.address.between 5.address.reference 5.address.postal-code 5.address.municipality 5.address.city 5.address.state 5.address.country 5.address.interior 5.address.postal-code-limit 5.address.strip 5.address.invalid 5.address.in-flight 5.errors.touched 5.uploads.types 9.postal-code]', async () => {
  await using scene = await stage.at('address-confirmation');
  const { client, requestId } = scene.request;
  const page = await open(scene, 'address-confirmation');
  await page.getByRole('checkbox').first().uncheck();
  await expectAddressRules(page, confirmationLabels);
  await field(page, 'street').fill('Avenida Reforma');

  const sent = await holdPosts(page, 'address-confirmation');
  await button(page, 'Continuar').tap();
  await expect.poll(() => submit(page).isDisabled()).toBe(true);
  sent();
  expect(await arrivesAt(page, 'address-proof')).toBe(scene.path('address-proof'));
  expect(await kept(page, 'exist')).toBe(false);
  const known = await ask(client, 'GET', `onboarding/getInfoAddressData/${requestId}`);
  expect(known).toMatchObject({ street: 'Avenida Reforma', postalCode: '721609' });

  const kinds = page.getByRole('group', { name: '¿Qué vas a mostrar?' }).locator('label');
  expect(await kinds.allInnerTexts()).toEqual(['Identificación', 'Recibo de luz', 'Recibo de teléfono']);
  const file = page.getByLabel('Foto o archivo');
  expect((await file.getAttribute('accept'))?.split(',')).toEqual(
    expect.arrayContaining('.pdf .jpg .jpeg .png .doc .docx .xls .xlsx .ppt .pptx'.split(' ')),
  );
  const proceed = button(page, 'Continuar');
  await expect.poll(() => proceed.isDisabled()).toBe(true);
  const buffer = Buffer.from(await drawnSignature());
  await file.setInputFiles({ name: 'recibo.png', mimeType: 'image/png', buffer });
  await button(page, 'Subir comprobante').tap();
  await page.getByText('recibo.png').waitFor();
  const sendDataCalls = () =>
    stage.product.log.filter((line) => line.includes('/onboarding/confirmData')).length;
  const before = sendDataCalls();
  await proceed.tap();
  expect(await arrivesAt(page, 'address-validation')).toBe(scene.path('address-validation'));
  await expect.poll(sendDataCalls).toBe(before + 1);

  await button(page, 'Continuar').tap();
  await button(page, 'Si, continuar').tap();
  expect(await arrivesAt(page, 'working-email')).toBe(`/1/working-email/1/aprove-credit/${requestId}`);
});

test('the shipping address is shown once more before it is sent; then the credit [spec:2.shipping.form 2.shipping.modal 2.shipping.answers 2.shipping.exist 5.address.strip 5.address.invalid 5.address.in-flight]', async () => {
  await using scene = await stage.at('address-validation');
  const page = await open(scene, 'address-validation');
  await page.getByRole('heading', { name: 'Direccion de envio', exact: true }).waitFor();
  await page.getByText(t('addressValidation.elsewhere')).tap();
  await expectAddressRules(page, shippingLabels);
  await field(page, 'street').fill('Calle Álamos');
  const reviewed = await holdPosts(page, 'address-validation');
  await button(page, 'Continuar').tap();
  await expect.poll(() => submit(page).isDisabled()).toBe(true);
  reviewed();
  const modal = page.getByRole('dialog', { name: 'Confirmar direccion de envio' });
  await modal.getByText('Es correcto?').waitFor();
  expect(await modal.innerText()).toContain('Calle Álamos');
  await button(modal, 'No, editar direccion').tap();
  await modal.waitFor({ state: 'hidden' });
  await field(page, 'street').fill('Calle Olmos');
  await button(page, 'Continuar').tap();
  await modal.getByText('Calle Olmos').waitFor();
  const sent = await holdPosts(page, 'address-validation');
  await button(modal, 'Si, continuar').tap();
  await expect.poll(() => modal.locator('button[type="submit"]').isDisabled()).toBe(true);
  sent();
  expect(await arrivesAt(page, 'aprove-credit')).toBe(scene.path('aprove-credit'));
  expect(await says(page, 'aproveCredit.title')).toBe(true);
  scene.troubles.expectNone();
});
