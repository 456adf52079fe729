import { messages } from '#domain/error-messages.ts';
import type { DomainError, ErrorCode } from '#domain/errors.ts';

/** Returns the sentences to show for an error at the desk, which speaks neutrally: the shop says *tú*. */
export const deskMessagesOf = (error: DomainError): readonly string[] =>
  error.detail.messages ?? [deskMessages[error.code] ?? messages[error.code]];

/** Of the codes that a call of the desk can answer; the others' sentences are neutral, or of the shop alone. */
export const deskMessages: Partial<Record<ErrorCode, string>> = {
  'invalid-input': 'Revise los datos: hay algo que no es válido.',
  'wrong-code': 'Escriba un código válido.',
  'code-expired': 'Escriba un código válido.',
  'too-many-attempts': 'Hizo demasiados intentos. Espere un momento y pida un código nuevo.',
  'rate-limited': 'Hizo muchas solicitudes seguidas. Espere un momento e inténtelo nuevamente.',
  'not-found': 'No se encontró lo que busca.',
  'no-session': 'Su sesión terminó. Entre otra vez para continuar.',
  'wrong-step': 'La solicitud no está en ese paso. Actualice la página.',
  'phone-invalid': 'Escriba un teléfono válido de 10 dígitos.',
  'rfc-invalid': 'El RFC no es válido. Escríbalo como aparece en la constancia fiscal.',
  'address-invalid': 'Revise el domicilio: faltan datos o alguno no es válido.',
  'file-type': 'Ese tipo de archivo no se acepta.',
  'contract-missing-data': 'Todavía faltan datos para preparar el contrato.',
  'request-cancelled': 'Esta solicitud fue cancelada.',
  'order-in-process': 'Ya hay una solicitud en proceso con este número.',
  'color-unknown': 'Ese color no está disponible para este equipo. Elija otro.',
  'out-of-stock': 'Se acabó en ese color.',
  'product-unavailable': 'Este equipo ya no está disponible. Elija otro.',
  'offer-changed': 'Este equipo cambió de precio o de plan. Revíselo antes de continuar.',
  'promoter-unknown': 'No se encontró ese promotor o agencia. Revise los códigos.',
  'reference-unknown': 'No se encontró esa referencia de pago.',
  'credit-state': 'Eso no se puede hacer con el crédito como está ahora.',
  'pause-refused': 'Por ahora no se pueden pausar los pagos de este crédito.',
  'promise-refused': 'Revise la promesa: el monto o el día no son válidos.',
  'term-over': 'El plazo para revocar el contrato ya terminó.',
  'clabe-invalid': 'Esa CLABE no es válida. Revise los 18 dígitos.',
  'owner-unproved': 'El cliente confirma primero quién es.',
  'new-phone-wait': 'El número cambió hace poco. Por seguridad hay que esperar unos días.',
  'phone-taken': 'Ese número ya abre el crédito de otra persona.',
  conflict: 'Esto ya cambió mientras lo hacía. Actualice la página e inténtelo nuevamente.',
  'idempotency-in-flight': 'Esa solicitud todavía está en curso. Espere un momento e inténtelo nuevamente.',
  'origin-refused': 'No se pudo aceptar la solicitud desde esa página.',
  'provider-unavailable': 'Un servicio necesario no responde. Inténtelo nuevamente en unos minutos.',
  unavailable: 'El servicio no está disponible en este momento. Inténtelo nuevamente en unos minutos.',
  internal: 'Ocurrió un error. Inténtelo nuevamente en unos minutos.',
};
