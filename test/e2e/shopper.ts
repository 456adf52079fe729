import { expect } from 'vitest';
import type { Locator, Page } from 'playwright-core';
import { personaFor } from '#server/sandbox/persona.ts';
import { agreeToTheFace } from '#test/support/agree-to-the-face.ts';
import { limit } from '#test/support/limits.ts';
import { screenShown } from './support/screen-shown.ts';
import { expectSendable } from './support/expect-sendable.ts';

/**
 * A person with a phone in hand: does only what a person can touch and read. Codes come from the outbox page, the
 * identity is proven in the popup, money is paid at the till.
 */
export class Shopper {
  readonly page: Page;
  readonly origin: string;
  readonly phone: string;
  /** '/1' or '/1/1001': how this person came to the shop. */
  readonly prefix: string;
  #codesRead = 0;

  constructor(page: Page, given: { origin: string; phone: string; prefix: string }) {
    this.page = page;
    this.origin = given.origin;
    this.phone = given.phone;
    this.prefix = given.prefix;
  }

  /** From the home page to a product's page, a colour, and 'Solicitar crédito'. */
  async picksAPhone(): Promise<void> {
    const { page } = this;
    await page.goto(`${this.origin}${this.prefix}/inicio`);
    await page.getByRole('main').locator('a[href*="/detalle-producto/"]').nth(2).tap();
    await this.isOn('detalle-producto');
    await page.getByRole('group', { name: 'Color' }).getByRole('radio').first().locator('..').tap();
    await this.tap('Solicitar crédito');
    await this.isOn('precalification-request');
  }

  async prequalifies(): Promise<void> {
    await this.page.getByLabel('Número de celular').pressSequentially(this.phone);
    await expectSendable(this.page);
    await this.tap('Enviar');
  }

  async verifiesThePhone(): Promise<void> {
    await this.isOn('phone-verification');
    await this.typesCode(await this.codeFromOutbox());
    await this.isNotOn('phone-verification');
  }

  async sharesTheLocation(): Promise<void> {
    await this.isOn('geolocalization');
    await this.tap('Verificar mi ubicación');
    await this.continues();
  }

  /** In the popup, clicking through INE front, INE back and selfie. */
  async provesIdentity(outcome: 'Aprobar' | 'Rechazar' = 'Aprobar'): Promise<void> {
    await this.isOn('identity-verification');
    await agreeToTheFace(this.page);
    const opened = this.page.waitForEvent('popup');
    await this.tap('Verificar mi identidad');
    const popup = await opened;
    await popup.waitForURL(/\/sandbox\/identity\//);
    for (const [title, action] of [
      ['Verifica tu identidad', 'Comenzar'],
      ['Frente de tu INE', 'Tomar foto'],
      ['Reverso de tu INE', 'Tomar foto'],
      ['Tu selfie', 'Tomar selfie'],
    ] as const) {
      await popup.getByRole('heading', { name: title }).waitFor();
      await popup.getByRole('button', { name: action }).tap();
    }
    const decide = popup.getByRole('button', { name: outcome });
    await decide.waitFor();
    // It closes itself: the tap may find its page gone before it has seen the navigation end.
    const closed = popup.waitForEvent('close');
    await decide.tap({ noWaitAfter: true }).catch(() => undefined);
    await closed;
    await this.continues();
  }

  async authorizesTheBureau(): Promise<void> {
    const { page } = this;
    await this.isOn('credit-bureau-consulting');
    await this.tap('Dar mi autorización');
    const sheet = page.getByRole('dialog', { name: 'Autorización de consulta' });
    await sheet.getByLabel('RFC').pressSequentially(personaFor(this.phone).rfc);
    await sheet.getByLabel('Correo electrónico').pressSequentially(`maria.${this.phone}@correo.mx`);
    await sheet.getByText('Autorizo la consulta de mi historial de crédito', { exact: true }).tap();
    await sheet.getByRole('button', { name: 'Enviar código' }).tap();
    const code = page.getByRole('dialog', { name: 'Escribe el código' });
    await code.getByRole('textbox').waitFor();
    await code.getByRole('textbox').pressSequentially(await this.codeFromOutbox());
    await code.getByRole('button', { name: 'Verificar' }).tap();
    await this.tap('Sí, continuar');
  }

  async confirmsPersonalData(): Promise<void> {
    await this.isOn('personal-data-confirmation');
    await this.continues();
  }

  async confirmsTheAddressOfTheIne(): Promise<void> {
    await this.isOn('address-confirmation');
    await this.continues();
  }

  /** Another address, with a paper that proves it. */
  async typesAnotherAddress(paper: { name: string; mimeType: string; buffer: Buffer }): Promise<void> {
    const { page } = this;
    await this.isOn('address-confirmation');
    await page.getByText('Usar el domicilio de mi identificación').tap();
    await retype(page.getByLabel('Calle', { exact: true }), 'Avenida Reforma');
    await retype(page.getByLabel('Número exterior'), '120');
    await this.continues();
    await this.isOn('address-proof');
    await page.getByLabel('Foto o archivo').setInputFiles(paper);
    await this.tap('Subir comprobante');
    await page.getByText('Lo que recibimos').waitFor();
    await this.continues();
  }

  async confirmsTheShippingAddress(): Promise<void> {
    await this.isOn('address-validation');
    await this.continues();
    const sheet = this.page.getByRole('dialog', { name: 'Confirmar direccion de envio' });
    await sheet.getByText('Es correcto?').waitFor();
    await sheet.getByRole('button', { name: 'Si, continuar' }).tap();
    await this.isNotOn('address-validation');
  }

  async acceptsTheCredit(): Promise<void> {
    const { page } = this;
    await this.isOn('aprove-credit');
    // The address is there a moment before the screen.
    await page.getByRole('heading', { level: 1, name: 'Fuiste aprobado' }).waitFor();
    // The colour of the product's page is chosen; another server may not tell it.
    const chosen = page.getByRole('radio', { checked: true });
    if ((await chosen.count()) === 0) await page.getByRole('radio').first().locator('..').tap();
    await this.continues();
  }

  async signs(): Promise<void> {
    const { page } = this;
    await this.isOn('contract-signature');
    await this.tap('Firmar');
    const paper = page.getByRole('dialog', { name: 'Tu firma' });
    const sign = paper.getByRole('button', { name: 'Firmar' });
    await expect.poll(() => sign.isDisabled()).toBe(true);
    await draw(page, paper.locator('canvas'));
    await sign.tap();
    await this.continues();
    await this.isOn('down-payment');
  }

  /** The reference on the voucher, as it is read out. */
  async reference(): Promise<string> {
    const reference = this.page
      .getByRole('main')
      .getByText(/^\d{13}$/)
      .first();
    return (await reference.textContent()) ?? '';
  }

  /** Pays a reference at the sandbox till, in another tab. */
  async paysAtTheTill(reference: string): Promise<void> {
    const till = await this.page.context().newPage();
    await till.goto(`${this.origin}/sandbox/caja`);
    await till.getByLabel('Referencia').pressSequentially(reference);
    await till.getByRole('button', { name: 'Buscar' }).tap();
    await till.getByRole('button', { name: /^Cobrar/ }).tap();
    await till.getByRole('status', { name: 'Recibo' }).waitFor();
    await till.close();
  }

  async logsIn(): Promise<void> {
    const { page } = this;
    await page.goto(`${this.origin}${this.prefix}/inicio`);
    await page.getByRole('link', { name: 'Iniciar sesión' }).first().tap();
    await this.isOn('login');
    await page.getByLabel('Número de celular').pressSequentially(this.phone);
    await expectSendable(page);
    await this.tap('Enviar');
    await this.isOn('login-otp');
    await this.typesCode(await this.codeFromOutbox());
  }

  /** Types the four digits; sends them if they were not sent by themselves. */
  async typesCode(code: string): Promise<void> {
    const before = this.page.url();
    await this.page.getByLabel('Código de 4 dígitos').pressSequentially(code);
    const verify = this.page.getByRole('button', { name: 'Verificar' });
    if (this.page.url() === before && (await verify.isEnabled().catch(() => false))) {
      await verify.tap({ timeout: limit(3_000) }).catch(() => undefined);
    }
  }

  /** The next code sent to this phone, read from the outbox page as soon as it has arrived there. */
  async codeFromOutbox(): Promise<string> {
    const outbox = await this.page.context().newPage();
    const codes = outbox.locator('output');
    await expect
      .poll(
        async () => {
          await outbox.goto(`${this.origin}/sandbox/outbox?to=${this.phone}`);
          return codes.count();
        },
        { timeout: limit(30_000) },
      )
      .toBeGreaterThan(this.#codesRead);
    this.#codesRead = await codes.count();
    const code = await codes.first().innerText();
    await outbox.close();
    return code.trim();
  }

  async continues(): Promise<void> {
    await this.tap('Continuar');
  }

  /** Taps what is called so, button or link, once it can be tapped. */
  async tap(name: string): Promise<void> {
    const button = this.button(name);
    await expect.poll(() => button.isEnabled(), { timeout: limit(30_000) }).toBe(true);
    await button.tap();
  }

  button(name: string): Locator {
    const { page } = this;
    return page
      .getByRole('button', { name, exact: true })
      .or(page.getByRole('link', { name, exact: true }))
      .locator('visible=true')
      .first();
  }

  async isOn(screen: string): Promise<void> {
    await this.page.waitForURL((url) => url.pathname.startsWith(`${this.prefix}/${screen}`), {
      timeout: limit(45_000),
    });
    await screenShown(this.page, screen);
  }

  async isNotOn(screen: string): Promise<void> {
    await this.page.waitForURL((url) => !url.pathname.startsWith(`${this.prefix}/${screen}`), {
      timeout: limit(45_000),
    });
  }
}

/** Empties a field and types, key by key, as a thumb does. */
async function retype(field: Locator, text: string): Promise<void> {
  await field.fill('');
  await field.pressSequentially(text);
}

/** A few strokes of the finger, like a name. */
async function draw(page: Page, canvas: Locator): Promise<void> {
  await canvas.waitFor();
  const box = await canvas.boundingBox();
  if (!box) throw new Error('There is no canvas to sign on');
  const at = (x: number, y: number) => [box.x + box.width * x, box.y + box.height * y] as const;
  for (const stroke of signature) {
    const [first, ...rest] = stroke;
    await page.mouse.move(...at(...first!));
    await page.mouse.down();
    for (const point of rest) await page.mouse.move(...at(...point), { steps: 6 });
    await page.mouse.up();
  }
}

const signature: readonly (readonly (readonly [number, number])[])[] = [
  [
    [0.12, 0.6],
    [0.2, 0.2],
    [0.28, 0.65],
    [0.36, 0.25],
    [0.42, 0.6],
    [0.55, 0.4],
  ],
  [
    [0.5, 0.3],
    [0.6, 0.65],
    [0.7, 0.3],
    [0.85, 0.55],
  ],
];
