/** Why a request was refused, in a report. */
const words: Readonly<Record<string, string>> = {
  identity: 'Identidad no aceptada',
  bureau: 'Buró no aceptado',
  'bureau-refused': 'Buró no aceptado',
  'under-age': 'Menor de edad',
  'over-age': 'Edad mayor al máximo',
  'active-credit': 'Ya tiene un crédito',
  'one-delinquency': 'Pagos atrasados',
  'bureau-alert': 'Observación del buró',
  'score-low': 'Calificación baja',
  'score-borderline': 'Calificación en el límite',
  'amount-over-limit': 'Monto mayor al permitido',
  'debt-burden': 'Deuda alta para sus ingresos',
  'identity-mismatch': 'Datos e identificación',
  'rfc-differs': 'RFC distinto',
  'contact-shared': 'Contacto repetido',
  'address-shared': 'Domicilio repetido',
  'browser-shared': 'Navegador repetido',
  'address-edited': 'Domicilio distinto',
};

/** A code that has no words is shown as it is: the report is complete. */
export const refusalWords = (code: string): string => words[code] ?? code.replaceAll('-', ' ');
