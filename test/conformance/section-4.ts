import { under, type Statement } from './statement.ts';

const notRefused =
  'The screen goes there, says that it is still being checked and offers to try again; the server refuses nothing.';

/** Spec §4: states and transitions. */
export const section4: readonly Statement[] = [
  ...under('§4 Pre-qualification', {
    '4.prequalification.checks-first': 'The phone is checked first.',
    '4.prequalification.signed': 'If signed contracts already exist, go to credit-active.',
    '4.prequalification.submits':
      'Otherwise pre-qualification is submitted, returns a requestId, and the user goes to phone verification.',
  }),
  ...under('§4 Phone verification', {
    '4.phone.verify-enabled': 'Verify is enabled once the code has at least 4 characters.',
    '4.phone.success': 'On success go to geolocalization.',
    '4.phone.in-process':
      'If the phone already has a credit order in process, the destination becomes the credit-process page for that account and product.',
    '4.phone.wrong': 'A wrong code clears the field.',
  }),
  ...under('§4 Geolocation', {
    '4.geo.poll': 'The position is posted every 5 s until a non-null response (success).',
    '4.geo.exhausted': {
      text: 'After 60 tries: failure; continue goes to aprove-false.',
      reading: notRefused,
    },
    '4.geo.error': { text: 'After an error: failure; continue goes to aprove-false.', reading: notRefused },
  }),
  ...under('§4 Identity verification', {
    '4.identity.poll': 'On return (fromIncode) it polls every 5 s.',
    '4.identity.stops': 'Polling stops when acceptCredit is not null.',
    '4.identity.exhausted': { text: 'After 60 polls it is treated as refused.', reading: notRefused },
    '4.identity.error': { text: 'On error it is treated as refused.', reading: notRefused },
    '4.identity.accepted': '‘Continuar’ goes to credit-bureau-consulting if accepted.',
    '4.identity.refused': '‘Continuar’ goes to aprove-false otherwise.',
  }),
  ...under('§4 Working', {
    '4.working.personal': 'For personal-data-confirmation it polls request info every 5 s.',
    '4.working.personal-ready': 'It is ready when hasInformation is true.',
    '4.working.personal-refused': 'verifiedCreditHistory 0 goes to aprove-false.',
    '4.working.personal-exhausted': { text: 'After 60 polls it goes to aprove-false.', reading: notRefused },
    '4.working.credit': 'For aprove-credit it polls the address request info every 5 s.',
    '4.working.credit-ready': 'It is ready when approvedCredit is truthy.',
    '4.working.credit-refused': 'approvedCredit 0 goes to aprove-false.',
    '4.working.credit-exhausted': { text: 'After 84 polls it goes to aprove-false.', reading: notRefused },
    '4.working.others': 'Other targets become ready after 5 s.',
  }),
  ...under('§4 Order of onboarding steps', {
    '4.order.steps':
      'phone-verification, geolocalization, identity-verification, credit-bureau-consulting, working, personal-data-confirmation, address-confirmation, (address-proof), address-validation, (working-email), aprove-credit or aprove-false, contract-signature, down-payment, device-send.',
  }),
  ...under('§4 Resume logic', {
    '4.resume.phone': 'First unmet: phone-verification (needs the phone).',
    '4.resume.geolocalization': 'Then geolocalization.',
    '4.resume.identity': 'Then identity-verification.',
    '4.resume.bureau': 'Then credit-bureau-consulting.',
    '4.resume.personal': 'Then personal-data-confirmation.',
    '4.resume.address': 'Then address-confirmation.',
    '4.resume.shipping': 'Then address-validation.',
    '4.resume.aprove-credit': 'Then aprove-credit.',
    '4.resume.contract': 'Then contract-signature (approved and accepted but contracts not signed).',
    '4.resume.down-payment': 'Then down-payment once contracts are signed.',
    '4.resume.promoter': 'Promoter variants include the promoter id in the path.',
  }),
  ...under('§4 Signature', {
    '4.signature.touched': 'Signing is enabled once the canvas is touched.',
    '4.signature.saved': 'After saving, Sign and Clear disappear and Continuar appears.',
  }),
  ...under('§4 Catalogue', {
    '4.catalogue.sort': 'Changing the sort resets to page 1.',
    '4.catalogue.filters': 'Applying filters resets to page 1.',
  }),
  ...under('§4 Loan statuses', {
    '4.loan.pending': 'Dashboard status PendingDownPayment.',
    '4.loan.active': 'Dashboard status Active.',
    '4.loan.paid': 'Dashboard status Paid.',
    '4.loan.payment-status': 'Payment status NotPaid versus any other (treated as paid).',
  }),
  ...under('§4 Login', {
    '4.login.order': 'The one-time code is validated, then the phone checked.',
    '4.login.no-contracts': 'No data or no signed contracts goes to credit-no-active.',
    '4.login.contracts': 'Signed contracts stores the user and goes to dashboard.',
    '4.login.kept': 'Login state is kept in the browser.',
  }),
  ...under('§4 Bureau modal', {
    '4.bureau.stages': 'Send code, then the code modal; verify success enables ‘Yes, continue’.',
  }),
  ...under('§4 Brand colour', {
    '4.brand.applied': {
      text: 'Applied after a delay before branded controls show.',
      reading: 'Rendered with the partner’s colour already in it, so the control shows at once.',
    },
  }),
];
