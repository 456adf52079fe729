import { ask, newestCode, skipCodes, solveCaptcha } from './api-calls.ts';
import type { ApiClient } from './api-client.ts';
import { provesOwner } from './prove-owner.ts';

/** Logs in with the calls of the two log-in pages: in a browser that is new to the account. @throws when the phone has none */
export async function enterByCode(
  client: ApiClient,
  phone: string,
): Promise<{ customer: ApiClient; account: string }> {
  await solveCaptcha(client);
  await skipCodes(client, phone);
  await ask(client, 'POST', `onboarding/loginOtp/${phone}`);
  await ask(client, 'POST', `onboarding/validarOtpCelular/${phone}/${await newestCode(client, phone)}`);
  const { datos } = await ask<{ datos: { contratos_firmados: boolean; datos_generales: { id: string } } }>(
    client,
    'POST',
    `onboarding/checkPhone/${phone}`,
  );
  if (!datos.contratos_firmados) throw new Error(`${phone} has no account to log in to`);
  return { customer: client, account: datos.datos_generales.id };
}

/**
 * The same, and says when she was born: from then on the account knows the browser.
 * @param bornAs the phone of her persona, where her number has changed since
 */
export async function logIn(
  client: ApiClient,
  phone: string,
  bornAs: string = phone,
): Promise<{ customer: ApiClient; account: string }> {
  const entered = await enterByCode(client, phone);
  await provesOwner(client, entered.account, bornAs);
  return entered;
}
