import { under, type Statement } from './statement.ts';

/** Spec §2: the screens of a credit request, up to the contract. */
export const section2Flow: readonly Statement[] = [
  ...under('§2 Pre-qualification', {
    '2.prequalification.form': 'Phone field and captcha, Send button.',
  }),
  ...under('§2 Phone verification', {
    '2.phone-verification.form': 'Code field (4 characters), Verify button, resend.',
  }),
  ...under('§2 Identity verification', {
    '2.identity.popup': 'Opens the external flow in a popup.',
    '2.identity.return': 'On return it polls.',
    '2.identity.continue': '‘Continuar’.',
  }),
  ...under('§2 Geolocalization', {
    '2.geo.permission': 'Asks permission to verify the location.',
    '2.geo.confirmation': 'On success it waits for the server’s confirmation.',
    '2.geo.next': 'Continue goes to identity-verification.',
    '2.geo.failed': 'Continue goes to aprove-false if validation failed.',
    '2.geo.terms-185': 'For partner 185 a terms-and-privacy modal appears first.',
    '2.geo.promoter-185': 'For partner 185 a promoter-help modal follows.',
  }),
  ...under('§2 Credit bureau consulting', {
    '2.bureau.asks': 'Asks permission to check the credit history.',
    '2.bureau.modal': 'A button opens a modal: RFC, 10-digit phone, email, consent checkbox, Send code.',
    '2.bureau.consent': 'The modal has the consent text (authorization valid 3 years).',
    '2.bureau.code': 'Then a 4-digit SMS code modal with Verify and Resend.',
    '2.bureau.yes': 'After success ‘Yes, continue’ is enabled.',
    '2.bureau.next': 'It leads to working/{commercialPartner}/personal-data-confirmation/{requestId}.',
  }),
  ...under('§2 Personal data confirmation', {
    '2.personal.data': 'Read-only first names, paternal and maternal surnames, birth date, CURP.',
    '2.personal.continue': 'Continuar confirms and goes to address-confirmation.',
  }),
  ...under('§2 Address confirmation', {
    '2.address.checkbox': 'Checkbox ‘use identification address’, default on, fields disabled.',
    '2.address.fields':
      'Fields: street, exterior number, interior number, colonia, between streets, reference, postal code, municipality, city, state, country.',
    '2.address.states': 'The state is a dropdown from a list of states.',
    '2.address.on': 'Checkbox on: Continuar goes to address-validation.',
    '2.address.off': 'Checkbox off: the edited address is sent and the user goes to address-proof.',
    '2.address.exist': 'A local flag ‘exist’ is set to true or false accordingly.',
  }),
  ...under('§2 Address proof', {
    '2.proof.asks':
      'Asks for proof of address (ID, electricity or phone bill) through an identity-verification widget.',
    '2.proof.continue': 'Continuar goes to address-validation and triggers a send-data call.',
  }),
  ...under('§2 Address validation', {
    '2.shipping.form':
      'Form ‘Direccion de envio’ with Calle, Numero exterior, Numero interior, Colonia, Entre calles, Referencia de domicilio, Codigo postal, Municipio, Ciudad, Estado, Pais.',
    '2.shipping.modal':
      'Continuar opens a modal ‘Confirmar direccion de envio’ showing the address and asking ‘Es correcto?’.',
    '2.shipping.answers': 'The modal answers are ‘No, editar direccion’ and ‘Si, continuar’.',
    '2.shipping.exist': {
      text: 'The next step is aprove-credit if the stored flag exist equals the string true.',
      reading: 'The server says the next step; the flag decides behind a server that does not.',
    },
    '2.shipping.not-exist': {
      text: 'Otherwise it is working-email with next page aprove-credit.',
      reading: 'An edited address is reviewed by a person: the server says working-email.',
    },
  }),
  ...under('§2 Aprove-true', {
    '2.aprove-true.says': '‘Felicidades, fuiste aprobado!’',
    '2.aprove-true.continue': 'Continuar goes to aprove-credit.',
  }),
  ...under('§2 Aprove-credit', {
    '2.aprove-credit.says': '‘Fuiste aprobado’.',
    '2.aprove-credit.summary': 'Phone model and image, down payment, weekly payment, total term in weeks.',
    '2.aprove-credit.colours': 'Colour selector from the product’s palette.',
    '2.aprove-credit.continue': 'Continuar accepts the credit and goes to contract-signature.',
  }),
  ...under('§2 Aprove-false', {
    '2.aprove-false.says': '‘Lo sentimos, tu solicitud de crédito no fue aprobada’.',
    '2.aprove-false.home': 'Button Inicio to {commercialPartner}/inicio.',
  }),
  ...under('§2 Working', {
    '2.working.polls': 'Waiting screen that polls until information is ready, then goes to the next page.',
    '2.working-email.says':
      'working-email: ‘we are validating your information’; the response will be emailed.',
    '2.working-email.home': 'working-email: Inicio button.',
  }),
];
