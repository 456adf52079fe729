import type { Purpose } from '#server/queries/codes/codes.ts';

/**
 * Returns the text message of a code. Its last line binds the code to our origin, so that a phone offers to fill it in
 * there and nowhere else (origin-bound one-time codes).
 */
export function codeMessage(
  purpose: Purpose,
  code: string,
  partnerName: string | null,
  publicOrigin: string,
): string {
  return `${sentences[purpose](code, partnerName ?? 'tu tienda')} No lo compartas con nadie.\n\n@${new URL(publicOrigin).hostname} #${code}`;
}

const sentences: Record<Purpose, (code: string, partnerName: string) => string> = {
  phone: (code, partner) => `${code} es tu código de ${partner} para verificar tu teléfono.`,
  bureau: (code, partner) =>
    `${code} es tu NIP para autorizar a ${partner} a consultar tu historial de crédito.`,
  login: (code, partner) => `${code} es tu código de ${partner} para entrar a tu cuenta.`,
  pause: (code, partner) => `${code} es tu código de ${partner} para aceptar la pausa de tus pagos.`,
  found: (code, partner) => `${code} es tu código de ${partner} para quitar el bloqueo por robo o extravío.`,
  'old-phone': (code, partner) => `${code} es tu código de ${partner} para cambiar tu número por otro.`,
  'new-phone': (code, partner) => `${code} es tu código de ${partner} para usar este número en tu cuenta.`,
};
