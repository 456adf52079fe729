import { under, type Statement } from './statement.ts';

/** Spec §2: the contract, the down payment, and the screens of who comes back. */
export const section2Customer: readonly Statement[] = [
  ...under('§2 Contract signature', {
    '2.contract.summary': 'The same summary as aprove-credit.',
    '2.contract.papers': 'Links to view the Contract and the promissory note (Pagaré) as PDFs.',
    '2.contract.canvas': 'Drawing canvas with Clear and Sign.',
    '2.contract.continue': 'After signing, Continuar goes to down-payment.',
  }),
  ...under('§2 Down payment', {
    '2.down-payment.places': 'Partner logos for payment locations.',
    '2.down-payment.barcode': 'Printed barcode image and reference number.',
    '2.down-payment.total': 'Total to pay in MXN, payment limit ‘No aplica’, concept.',
    '2.down-payment.instructions': 'Instructions.',
    '2.down-payment.voucher': 'Download-voucher PDF button.',
    '2.down-payment.continue': 'Continuar to device-send.',
    '2.down-payment.active': 'Explains that the credit is active only after the down payment.',
    '2.down-payment.lock': 'Explains that weekly non-payment locks the phone.',
    '2.down-payment.support': 'Shows a support phone.',
  }),
  ...under('§2 Device send', {
    '2.device-send.contact':
      'Confirms the customer will be contacted by phone or SMS after the down payment.',
    '2.device-send.phone': 'Shows phone model and image.',
    '2.device-send.home': 'Button to /inicio.',
  }),
  ...under('§2 Login', {
    '2.login.form': 'Phone (10 digits) plus captcha.',
    '2.login-otp.form': '4-digit code, resend link.',
  }),
  ...under('§2 Dashboard', {
    '2.dashboard.status': 'Credit account status.',
    '2.dashboard.payments': 'Payments.',
    '2.dashboard.progress': 'Progress (payments made / total payments).',
    '2.dashboard.next': 'Next payment.',
    '2.dashboard.down-payment': 'Down payment reference.',
    '2.dashboard.references': 'Payment references.',
  }),
  ...under('§2 Credit process', {
    '2.credit-process.says': 'Says a credit request is already in progress for the number.',
    '2.credit-process.shows': 'Shows product name, price and created date (dd/MM/yyyy, h:mm a).',
    '2.credit-process.asks': 'Asks whether to continue.',
    '2.credit-process.si': 'Si cancels the last order and goes to the next pending step.',
    '2.credit-process.no':
      'No cancels the current request and goes to geolocalization with the last account.',
  }),
];
