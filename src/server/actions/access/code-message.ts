import type { CodeChannel } from '#domain/partner/code-channels.ts';
import type { Purpose } from '#server/queries/codes/codes.ts';

interface Sent {
  readonly channel: CodeChannel | 'email';
  readonly partnerName: string | null;
  readonly publicOrigin: string;
}

/**
 * Returns the message of a code. By WhatsApp it is the code alone: the network has the words. A call says the digits one
 * by one. An SMS's last line binds the code to our origin, so that a phone offers to fill it in
 * there and nowhere else (origin-bound one-time codes).
 */
export function codeMessage(
  purpose: Purpose,
  code: string,
  { channel, partnerName, publicOrigin }: Sent,
): string {
  if (channel === 'whatsapp') return code;
  const spelt = channel === 'voice' ? code.split('').join(', ') : code;
  const caution =
    purpose === 'hand-over' ? 'Dilo solo cuando lo tengas en la mano.' : 'No lo compartas con nadie.';
  const words = `${sentences[purpose](spelt, partnerName ?? 'tu tienda')} ${caution}`;
  return channel !== 'sms' ? words : `${words}\n\n@${new URL(publicOrigin).hostname} #${code}`;
}

/** Masks the code, as any channel has it: whoever gets hold of a copy of messages must not get one that is still good. */
export const withoutCode = (text: string): string =>
  text.replace(/^(?:\d{4}(?=$| es tu )|\d(?:, \d){3}(?= es tu ))/, '••••').replace(/#\d{4}$/, '#••••');

const sentences: Record<Purpose, (code: string, partnerName: string) => string> = {
  phone: (code, partner) => `${code} es tu código de ${partner} para verificar tu teléfono.`,
  bureau: (code, partner) =>
    `${code} es tu NIP para autorizar a ${partner} a consultar tu historial de crédito.`,
  login: (code, partner) => `${code} es tu código de ${partner} para entrar a tu cuenta.`,
  pause: (code, partner) => `${code} es tu código de ${partner} para aceptar la pausa de tus pagos.`,
  found: (code, partner) => `${code} es tu código de ${partner} para decir que recuperaste tu equipo.`,
  'old-phone': (code, partner) => `${code} es tu código de ${partner} para cambiar tu número por otro.`,
  'new-phone': (code, partner) => `${code} es tu código de ${partner} para usar este número en tu cuenta.`,
  signature: (code, partner) => `${code} es tu código de ${partner} para firmar tu contrato.`,
  'new-browser': (code, partner) => `${code} es tu código de ${partner} para confirmar que eres tú.`,
  'hand-over': (code, partner) => `${code} es tu código de ${partner} para recibir tu equipo en la tienda.`,
};
