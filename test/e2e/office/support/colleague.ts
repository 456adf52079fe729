import type { Browser, Page } from 'playwright-core';
import { newDesktop, type Device } from '#test/support/browser.ts';
import { hydrated } from './desk.ts';
import { giveAuthenticator } from '#test/support/passkey-device.ts';

/** Somebody who works at the desk, at a laptop of her own with a passkey. */
export class Colleague {
  readonly name: string;
  readonly device: Device;
  readonly #origin: string;

  private constructor(name: string, device: Device, origin: string) {
    this.name = name;
    this.device = device;
    this.#origin = origin;
  }

  get page(): Page {
    return this.device.page;
  }

  /** Follows the link of an invitation and registers a passkey. */
  static async joins(
    browser: Browser,
    name: string,
    invitation: string,
    viewport = { width: 1280, height: 800 },
  ): Promise<Colleague> {
    const device = await newDesktop(browser, { viewport });
    const { page } = device;
    await giveAuthenticator(page);
    // A passkey belongs to a name, never to an address of numbers.
    const link = new URL(invitation.replace('127.0.0.1', 'localhost'));
    await page.goto(link.href);
    await hydrated(page);
    await page.getByRole('button', { name: 'Crear llave de acceso' }).click();
    await page.getByRole('link', { name: 'Ya las guardé, entrar' }).click();
    await page.waitForURL(/\/oficina\/(hoy|mis-solicitudes)$/);
    return new Colleague(name, device, link.origin);
  }

  /** Opens a page of the desk; a session that has ended meanwhile begins again with the passkey. */
  async opens(path: string): Promise<void> {
    const { page } = this;
    await page.goto(`${this.#origin}/oficina${path}`);
    await hydrated(page);
    // A busy machine asks to try again, and she does.
    while (await page.getByText('El servicio no responde ahora').count()) await page.reload();
    if (!page.url().includes('/oficina/entrar')) return;
    await page.getByRole('button', { name: 'Entrar con llave de acceso' }).click();
    await page.waitForURL((url) => url.pathname !== '/oficina/entrar');
    await hydrated(page);
  }

  /** Says yes to what a colleague proposed, on the page where it waits. */
  async confirms(path: string, summary: RegExp): Promise<void> {
    await this.opens(path);
    const button = this.page.getByRole('button', { name: summary });
    await button.click();
    await button.waitFor({ state: 'detached' });
  }
}
