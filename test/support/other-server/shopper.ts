import type { Page } from 'playwright-core';
import { agreeToTheFace } from '#test/support/agree-to-the-face.ts';
import { Shopper } from '#test/e2e/shopper.ts';
import { until } from '../until.ts';
import type { Stage } from './stage.ts';

/** The same shopper, with another server's codes and identity service. */
export class OtherShopper extends Shopper {
  readonly #stage: Stage;

  constructor(page: Page, stage: Stage, given: { phone: string; prefix: string }) {
    super(page, { origin: stage.front.origin, ...given });
    this.#stage = stage;
  }

  override codeFromOutbox(): Promise<string> {
    return until(`a code for ${this.phone}`, () =>
      Promise.resolve(this.#stage.other.world.codes.get(this.phone)),
    );
  }

  /** The service's popup returns to the shop and stays there; the opener learns the result by polling. */
  override async provesIdentity(): Promise<void> {
    await this.isOn('identity-verification');
    await agreeToTheFace(this.page);
    const opened = this.page.waitForEvent('popup');
    await this.tap('Verificar mi identidad');
    const popup = await opened;
    await popup.getByRole('button', { name: 'Terminar' }).tap();
    await popup.waitForURL(/fromIncode/);
    await popup.getByRole('link', { name: 'Continuar', exact: true }).waitFor();
    await popup.close();
    await this.page.bringToFront();
    await this.continues();
  }
}
