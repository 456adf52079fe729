import { formatPhone } from '#domain/applicant/phone.ts';
import { DomainError } from '#domain/errors.ts';
import { canPrint, openFont } from './layout/fonts.ts';
import type { PaperData } from './paper-data.ts';

/**
 * Refuses agreed data with a character that the font lacks: a contract with a box in place of a letter must not be
 * signed.
 * @throws contract-missing-data, naming the field, with what to do in Spanish
 */
export async function assertPrintable({ company, customer, device }: Agreed): Promise<void> {
  const font = await openFont();
  const facts: readonly (readonly [field: string, name: string, text: string])[] = [
    ['fullName', 'Tu nombre', customer.fullName],
    ['home', 'Tu domicilio', `${customer.home} ${customer.place}`],
    ['shipping', 'Tu dirección de entrega', customer.shipping],
    ['email', 'Tu correo', customer.email],
    ['device', 'El nombre del equipo', `${device.name} ${device.color}`],
    ['company', 'El nombre o el domicilio de la tienda', Object.values(company).join(' ')],
  ];
  for (const [field, name, text] of facts) {
    if (canPrint(font, text)) continue;
    const message =
      `${name} tiene un carácter que no podemos imprimir en el contrato. Para corregirlo y firmar, ` +
      `llama al ${formatPhone(company.supportPhone)}.`;
    throw new DomainError('contract-missing-data', { field, messages: [message] });
  }
}

type Agreed = Pick<PaperData, 'company' | 'customer' | 'device'>;
