import type { Day } from '#domain/calendar.ts';
import { formatPhone, type Phone } from '#domain/applicant/phone.ts';
import { dayInWords } from '#domain/spanish-dates.ts';

/** What a customer is told when the number of her account changes; the name of the shop comes before. */

const ending = (phone: Phone): string => phone.slice(-4);

export const toOldNumber = (phone: Phone, support: string): string =>
  `el número de tu cuenta cambió: ahora termina en ${ending(phone)}. Si no fuiste tú, llama de inmediato al ` +
  `${formatPhone(support)}.`;

export const toNewNumber = (settledOn: Day): string =>
  'tu cuenta ya usa este número: aquí te llegan tus códigos y avisos. Por seguridad, podrás dar otra CLABE o pedir ' +
  `otro crédito a partir del ${dayInWords(settledOn)}.`;

export const changeSubject = 'Cambió el número de tu cuenta';

export const toEmail = (
  partner: string,
  { former, phone, settledOn, support }: { former: Phone; phone: Phone; settledOn: Day; support: string },
): string =>
  `El número de tu cuenta en ${partner} cambió: antes terminaba en ${ending(former)}, ahora termina en ` +
  `${ending(phone)}. Tus códigos y avisos llegan al número nuevo, y las sesiones del anterior se cerraron.\n\n` +
  'Por seguridad, podrás dar otra CLABE para una devolución o pedir otro crédito a partir del ' +
  `${dayInWords(settledOn)}.\n\nSi no fuiste tú, llama de inmediato al ${formatPhone(support)}.\n`;

export const waitForClabe = (changedOn: Day, settledOn: Day): string =>
  `Cambiaste tu número el ${dayInWords(changedOn)}. Por seguridad, puedes escribir tu CLABE a partir del ` +
  `${dayInWords(settledOn)}. Tu dinero sigue guardado.`;

export const waitForCredit = (changedOn: Day, settledOn: Day): string =>
  `Cambiaste tu número el ${dayInWords(changedOn)}. Por seguridad, puedes firmar otro crédito a partir del ` +
  `${dayInWords(settledOn)}.`;
