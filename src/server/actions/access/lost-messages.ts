import { formatPhone, type Phone } from '#domain/applicant/phone.ts';
import { momentInWords } from '#domain/spanish-dates.ts';

/** What is told of a change whose old number is lost; the name of the shop comes before in the text messages. */

/** To the old number: without a link, because messages that ask for a tap are what fraudsters write. */
export const willChange = (phone: Phone, at: Date, support: string): string =>
  `pidieron cambiar el número de tu cuenta por uno que termina en ${phone.slice(-4)}. El ` +
  `${momentInWords(at.toISOString())} se hace el cambio. Si no fuiste tú, detenlo en tu cuenta (Ayuda, Cambiar mi número) o ` +
  `llama al ${formatPhone(support)}.`;

export const willBeYours = (at: Date): string =>
  `aprobamos tu cambio de número. A partir del ${momentInWords(at.toISOString())} entras a tu cuenta con este número.`;

export const notChanged = (): string =>
  'tu número no cambió: el cambio que pediste se detuvo o no se aprobó.';

export const willChangeSubject = 'Pidieron cambiar el número de tu cuenta';

export const willChangeEmail = (
  partner: string,
  { phone, at, support, link }: { phone: Phone; at: Date; support: string; link: string },
): string =>
  `Pidieron cambiar el número de tu cuenta en ${partner} por uno que termina en ${phone.slice(-4)}, con una ` +
  `identificación. El ${momentInWords(at.toISOString())} se hace el cambio.\n\n` +
  `Si no fuiste tú, detenlo aquí:\n${link}\n\nTambién puedes entrar a tu cuenta o llamar al ` +
  `${formatPhone(support)}.\n`;
