import { ask, newestCode, skipCodes, solveCaptcha } from './api-calls.ts';
import type { ApiClient } from './api-client.ts';

/** Logs in with the calls of the two log-in pages. @throws when the phone has no signed contract */
export async function logIn(
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
