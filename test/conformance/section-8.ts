import { under, type Statement } from './statement.ts';

/** Spec §8: the error catalogue. */
export const section8: readonly Statement[] = [
  ...under('§8 Statuses', {
    '8.status.0': 'Status 0: the error body is shown as a toast.',
    '8.status.400-401': 'Status 400 or 401: error body (or first entry of errors) shown.',
    '8.status.400-401-empty': 'Status 400 or 401 without one: the generic error toast.',
    '8.status.402-403': 'Status 402 or 403: error body shown.',
    '8.status.other': 'Any other status: the generic error toast.',
  }),
  ...under('§8 Situations', {
    '8.prequalification': 'Pre-qualification failure: the server’s error shown as a toast.',
    '8.wrong-code': 'Wrong phone code / login code: ‘Ingresa un código de verificación válido’.',
    '8.resend.phone':
      'Resend success on phone verification: ‘Se ha reenviado el código al teléfono de contacto’.',
    '8.resend.elsewhere': 'Resend success elsewhere: ‘El código se envió con éxito’.',
    '8.resend.failed':
      'Resend failure: ‘Hubo un error al enviar el código. Por favor, inténtalo nuevamente en un minuto.’',
    '8.captcha': 'Captcha: ‘Captcha no válido’.',
    '8.rfc-short': 'RFC short: ‘El RFC debe tener al menos 13 caracteres’.',
    '8.voucher': 'Voucher download failure: ‘Error al descargar PDF’.',
    '8.pdf': {
      text: 'PDF view failure: only logged.',
      reading: 'Logged, and also shown.',
    },
    '8.otp-bureau': {
      text: 'OTP send or bureau failure: only logged.',
      reading: 'Logged, and also shown.',
    },
    '8.verify-dismisses': 'Bureau verify failure dismisses the modal.',
    '8.identity.error': 'Identity empty response or error: logged or shown.',
    '8.identity.blocked': {
      text: 'A blocked popup is only warned about in the console.',
      reading: 'The page says so too, and offers to open it in place.',
    },
    '8.identity.polling': {
      text: 'Polling errors count as refused.',
      reading: 'Continuar leads to aprove-false, which says that it is still being checked.',
    },
    '8.geolocation-denied': 'Geolocation denied: the location prompt stays.',
    '8.address': {
      text: 'Address fetch or validate failure: shared error handler.',
      reading:
        'A page that cannot be loaded is the 500 page; a refused address is told by the statuses above.',
    },
    '8.order-load': {
      text: 'Delivery order load failure: a second-style error; wording not shown.',
      reading: 'The 500 page.',
    },
    '8.404': 'Bad or mismatched partner or promoter, unmatched route: 404 page.',
  }),
];
