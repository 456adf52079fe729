import { textOf, type MessageData, type MessageKey, type Sender } from './message-words.ts';

/** A message as the desk shows it, with everything in it that is said only at times: as long as it gets. */
export const sampleOf = (sender: Sender, key: MessageKey): string => textOf(sender, { key, values: samples });

const samples: Readonly<Record<MessageData, string>> = {
  account: 'A1B2C3D4',
  amount: '$1,890.00',
  begins: ' Tu primer pago vence el lunes 7 de diciembre.',
  by: 'con la referencia 9812345678901',
  carrier: 'Estafeta',
  clabe: '4321',
  day: 'lunes 7 de diciembre',
  device: '. Tu equipo sigue bloqueado por un pago atrasado: al pagarlo se desbloquea',
  elseLocks: ' para que tu equipo no se bloquee',
  first: ', primero $1,000.00,',
  firstDue: 'Tu primer pago vence el lunes 7 de diciembre. ',
  guide: '7712345678',
  holdUntil: ' Hasta el 7 de diciembre no se bloquea por pagos atrasados.',
  left: 'Te falta pagar $2,400.00. Tu próximo pago de $189.00 vence el lunes 7 de diciembre.',
  link: 'https://tienda.example/1/phone-verification/-/1/3f2b8c1e-5d7a-4b90-8e6f-1a2c3d4e5f60',
  locked: 'Tu equipo quedó bloqueado, sin costo. ',
  next: ' Tu próximo pago de $189.00 vence el lunes 7 de diciembre.',
  noLock: ' Hasta ese día tu equipo no se bloquea por tus atrasos.',
  number: '12',
  of: '52',
  reason: 'La cancelamos porque nos lo pediste.',
  recovered: 'quita el bloqueo',
  reference: '9812345678901',
  refund:
    ' Te devolvemos $1,890.00 a más tardar el lunes 7 de diciembre. Escribe en tu cuenta la CLABE donde lo quieres.',
  saved: 'Por liquidar antes ahorraste $350.00. ',
  sums: 'Para desbloquear: $378.00. Al corriente: $567.00; tu pago 14 bloquea el 21 de diciembre.',
  support: '55 4123 9087',
  task: 'Sube otro comprobante de domicilio',
  unlocked: ' y quedó libre de bloqueo',
  until: 'a más tardar el 7 de diciembre',
  weeks: '2 semanas',
};
