import { ask } from '#test/support/api-calls.ts';
import { ApiClient } from '#test/support/api-client.ts';

interface Facts {
  readonly features: object;
}

/** A person of the desk has a shop ask for a code at the signature, as Marca does. */
export const askSignatureCode = (origin: string, partner: number): Promise<void> =>
  publishBrand(origin, partner, ({ features }) => ({ features: { ...features, signatureCode: true } }));

/** A person of the desk has a shop deliver to these postal codes alone. */
export const deliverTo = (origin: string, partner: number, serviceCodes: string): Promise<void> =>
  publishBrand(origin, partner, () => ({ serviceCodes }));

async function publishBrand(
  origin: string,
  partner: number,
  changes: (facts: Facts) => object,
): Promise<void> {
  const desk = new ApiClient(origin, { 'x-forwarded-for': '10.8.0.1' });
  await desk.post('/sandbox/oficina', { persona: 'catalogue', tienda: String(partner) });
  const path = `office/brand/${partner}`;
  const { facts, version } = await ask<{ facts: Facts; version: number }>(desk, 'GET', path);
  await ask(desk, 'POST', path, { ...facts, ...changes(facts), version });
  const saved = await ask<{ version: number }>(desk, 'GET', path);
  await ask(desk, 'POST', `${path}/publish`, { version: saved.version });
}
