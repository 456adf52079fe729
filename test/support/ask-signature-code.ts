import { ask } from '#test/support/api-calls.ts';
import { ApiClient } from '#test/support/api-client.ts';

/** A person of the desk has a shop ask for a code at the signature, as Marca does. */
export async function askSignatureCode(origin: string, partner: number): Promise<void> {
  const desk = new ApiClient(origin, { 'x-forwarded-for': '10.8.0.1' });
  await desk.post('/sandbox/oficina', { persona: 'catalogue', tienda: String(partner) });
  const path = `office/brand/${partner}`;
  const { facts, version } = await ask<{ facts: { features: object }; version: number }>(desk, 'GET', path);
  const features = { ...facts.features, signatureCode: true };
  await ask(desk, 'POST', path, { ...facts, features, version });
  const saved = await ask<{ version: number }>(desk, 'GET', path);
  await ask(desk, 'POST', `${path}/publish`, { version: saved.version });
}
