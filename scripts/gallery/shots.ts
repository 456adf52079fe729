import type { Page } from 'playwright-core';
import type { RequestScreen, StepId } from '#domain/onboarding/journey.ts';
import type { Tour } from './tour.ts';

/** One picture: the file's name and how the page gets there. Shots of a request come in the order of the journey. */
export interface Shot {
  readonly name: string;
  open(page: Page, tour: Tour): Promise<void>;
}

const page = (name: string, path: string): Shot => ({ name, open: (at, tour) => tour.visit(at, path) });

const step = (name: string, id: StepId, screen: RequestScreen): Shot => ({
  name,
  open: (at, tour) => tour.visitRequest(at, id, screen),
});

export const shots: readonly Shot[] = [
  page('01-inicio', '/1/inicio'),
  page('01-inicio-partner-185', '/185/inicio'),
  page('01-inicio-partner-301', '/301/inicio'),
  page('02-catalogo', '/1/catalogo'),
  page('02-catalogo-sin-resultados', '/1/catalogo?rangePrice=1-2'),
  page('03-detalle-producto', '/1/detalle-producto/1'),
  page('04-precalification-request', '/1/precalification-request/1/1'),
  step('05-phone-verification', 'phone-verification', 'phone-verification'),
  step('06-geolocalization', 'geolocalization', 'geolocalization'),
  step('07-identity-verification', 'identity-verification', 'identity-verification'),
  step('08-credit-bureau-consulting', 'credit-bureau-consulting', 'credit-bureau-consulting'),
  step('10-personal-data-confirmation', 'personal-data-confirmation', 'personal-data-confirmation'),
  step('11-address-confirmation', 'address-confirmation', 'address-confirmation'),
  step('13-address-validation', 'address-validation', 'address-validation'),
  step('14-aprove-true', 'aprove-credit', 'aprove-true'),
  step('15-aprove-credit', 'aprove-credit', 'aprove-credit'),
  step('16-contract-signature', 'contract-signature', 'contract-signature'),
  step('17-down-payment', 'down-payment', 'down-payment'),
  step('18-device-send', 'device-send', 'device-send'),
  page('21-login', '/1/login/1'),
  page('24-credit-active', '/1/credit-active/1'),
  page('25-credit-no-active', '/1/credit-no-active/1'),
  page('27-brackets', '/1/brackets'),
  page('28-404', '/1/nada'),
  page('29-500', '/500'),
  page('30-sandbox', '/sandbox'),
  page('31-sandbox-outbox', '/sandbox/outbox'),
  page('32-sandbox-caja', '/sandbox/caja'),
];
