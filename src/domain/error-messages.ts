import type { DomainError, ErrorCode } from './errors.ts';

/** Returns the sentences to show for an error: its own, or its code's. */
export function messagesOf(error: DomainError): readonly string[] {
  return error.detail.messages ?? [messages[error.code]];
}

/** One Spanish sentence per code; verbatim from spec §5 and §8 where they have one. */
export const messages: Record<ErrorCode, string> = {
  'invalid-input': 'Revisa los datos: hay algo que no es válido.',
  'body-type': 'Los datos deben enviarse como application/json.',
  'captcha-required': 'Confirma que no eres un robot para continuar.',
  'captcha-invalid': 'Captcha no válido',
  'wrong-code': 'Ingresa un código de verificación válido',
  'code-expired': 'Ingresa un código de verificación válido',
  'too-many-attempts': 'Hiciste demasiados intentos. Pide un código nuevo para continuar.',
  'rate-limited': 'Hiciste muchas solicitudes seguidas. Espera un momento e inténtalo nuevamente.',
  'not-found': 'No encontramos lo que buscas.',
  'no-session': 'Tu sesión terminó. Verifica tu teléfono para continuar.',
  'wrong-step': 'Antes de este paso te falta completar otro de tu solicitud.',
  'outside-mexico': 'Para continuar debes estar en México.',
  'outside-service-area': 'Todavía no damos servicio en el lugar donde estás.',
  'location-inaccurate': 'Tu ubicación todavía no es precisa. Espera un momento o acércate a una ventana.',
  'phone-invalid': 'Ingresa un teléfono válido de 10 dígitos.',
  'email-invalid': 'El correo no es válido.',
  'rfc-required': 'El RFC es obligatorio.',
  'rfc-too-short': 'El RFC debe tener al menos 13 caracteres',
  'rfc-invalid': 'El RFC no es válido. Escríbelo como aparece en tu constancia fiscal.',
  'rfc-of-another': 'Ese RFC no es tuyo: revisa la fecha.',
  'rfc-doubtful':
    'Las primeras letras de ese RFC no salen de tu nombre. Revísalas; si así está en tu constancia fiscal, envíalo otra vez.',
  'address-invalid': 'Revisa tu domicilio: faltan datos o alguno no es válido.',
  'consent-required': 'Para continuar necesitamos tu autorización.',
  'terms-required': 'Acepta los términos y condiciones y el aviso de privacidad para continuar.',
  'signature-blank': 'Tu firma está en blanco. Dibújala en el recuadro.',
  'file-too-large': 'El archivo es demasiado grande.',
  'file-type': 'Ese tipo de archivo no se acepta. Sube un PDF, una imagen o un documento de Office.',
  'contract-missing-data': 'Todavía faltan datos para preparar tu contrato.',
  'request-cancelled': 'Esta solicitud fue cancelada. Puedes iniciar una nueva.',
  'order-in-process': 'Ya tienes una solicitud en proceso con este número.',
  'active-credit': 'Ya existe un crédito activo con este número.',
  // Tells no reason: who types a number need not be its owner.
  'cool-down':
    'Con este número no se puede iniciar una solicitud en este momento. Si es tuyo y ya hiciste una, su respuesta dice desde cuándo puedes hacer otra.',
  'color-unknown': 'Ese color no está disponible para este equipo. Elige otro.',
  'product-unavailable': 'Este equipo ya no está disponible. Elige otro.',
  'offer-changed': 'Este equipo cambió de precio o de plan. Revísalo antes de continuar.',
  'promoter-unknown': 'No encontramos ese promotor o agencia. Revisa los códigos.',
  'reference-unknown': 'No encontramos esa referencia de pago.',
  'credit-state': 'Eso no se puede hacer con tu crédito como está ahora.',
  'pause-refused': 'Por ahora no puedes pausar tus pagos.',
  'promise-refused': 'Revisa tu promesa: el monto o el día no son válidos.',
  'term-over': 'El plazo para revocar tu contrato ya terminó.',
  'clabe-invalid': 'Esa CLABE no es válida. Revisa los 18 dígitos.',
  'new-phone-wait': 'Cambiaste tu número hace poco. Por seguridad, espera unos días.',
  'phone-taken': 'Ese número ya abre el crédito de otra persona. Escribe otro número; si es tuyo, llámanos.',
  conflict: 'Esto ya cambió mientras lo hacías. Actualiza la página e inténtalo nuevamente.',
  'idempotency-mismatch': 'Esa clave ya se usó para otra solicitud.',
  'idempotency-in-flight': 'Esa solicitud todavía está en curso. Espera un momento e inténtalo nuevamente.',
  'origin-refused': 'No pudimos aceptar la solicitud desde esa página.',
  'signature-invalid': 'La firma del aviso no es válida.',
  'event-invalid': 'El aviso está firmado, pero su contenido no se entiende.',
  'provider-unavailable': 'Un servicio que necesitamos no responde. Inténtalo nuevamente en unos minutos.',
  unavailable: 'El servicio no está disponible en este momento. Inténtalo nuevamente en unos minutos.',
  internal: 'Ocurrió un error. Inténtalo nuevamente en unos minutos.',
};
