import { under, type Statement } from './statement.ts';

/** Spec §5: validation rules. */
export const section5: readonly Statement[] = [
  ...under('§5 Phone', {
    '5.phone.digits': 'Exactly 10 digits.',
    '5.phone.numeric': 'Numeric only, max length 10.',
    '5.phone.error': 'Pre-qualification error ‘Teléfono no válido’.',
    '5.phone.bureau': 'Bureau modal message ‘Ingresa un teléfono válido de 10 dígitos.’',
  }),
  ...under('§5 Email', {
    '5.email.pattern': 'Standard pattern (error key emailFormat).',
    '5.email.endings': 'In the bureau modal it must also end in com, mx, org, net, edu, gob or info.',
    '5.email.error': 'Message ‘El correo no es válido.’',
  }),
  ...under('§5 Captcha', {
    '5.captcha.server': 'Must be verified true by the server (pre-qualification and login).',
    '5.captcha.invalid': 'Otherwise ‘Captcha no válido’ and Send stays disabled.',
    '5.captcha.form': 'Send is also disabled while the form is invalid.',
    '5.captcha.loading': 'Send is also disabled while loading.',
  }),
  ...under('§5 Verification code', {
    '5.code.minimum': 'At least 4 characters.',
    '5.code.limit': 'Field limit 4.',
    '5.code.wrong': 'Wrong code: ‘Ingresa un código de verificación válido’.',
  }),
  ...under('§5 Product detail', {
    '5.detail.colour':
      'Colour required; otherwise alert ‘Por favor, selecciona un color antes de continuar.’',
  }),
  ...under('§5 RFC', {
    '5.rfc.required': 'Required; message ‘El RFC es obligatorio.’',
    '5.rfc.normalised': 'Trimmed, upper-cased.',
    '5.rfc.limit': 'Max 13.',
    '5.rfc.button': 'The send button needs at least 12 characters.',
    '5.rfc.short': 'Sending shows ‘El RFC debe tener al menos 13 caracteres’ when under 13.',
    '5.rfc.authorization': 'Authorization checkbox required.',
  }),
  ...under('§5 Address', {
    '5.address.street': '‘La calle es requerida’.',
    '5.address.number': '‘El número exterior es requerido’.',
    '5.address.district': '‘La colonia es requerida’.',
    '5.address.between': {
      text: '‘El campo Entre calles es requerido’ (the other reading: ‘Este campo es requerido’).',
      reading: 'The specific message.',
    },
    '5.address.reference': '‘La referencia de domicilio es requerida’.',
    '5.address.postal-code': '‘El codigo postal es requerido’.',
    '5.address.municipality': '‘El Municipio es requerido’.',
    '5.address.city': '‘La ciudad es requerida’.',
    '5.address.state': '‘El estado es requerido’.',
    '5.address.country': '‘El país es requerido’.',
    '5.address.interior': 'Interior number optional.',
    '5.address.postal-code-limit': {
      text: 'Postal code numeric, max 6.',
      reading: 'A seventh digit is an error at the field: nothing that was pasted is cut silently.',
    },
    '5.address.strip': {
      text: 'Text fields (street, district, betweenStreets, addressReference, municipality, city, state, country) strip every character except letters, digits and spaces as typed.',
      reading: 'A stripped sign leaves a space: ‘Km 12.5’ is ‘Km 12 5’, never ‘Km 125’.',
    },
    '5.address.invalid': 'Continuar disabled while invalid.',
    '5.address.in-flight': 'Continuar disabled while a request is in flight.',
  }),
  ...under('§5 Aprove-credit', {
    '5.aprove-credit.colour': 'Continuar disabled until a colour is selected.',
  }),
  ...under('§5 Promoter modal', {
    '5.promoter.required': 'Promoter code and agency code required.',
    '5.promoter.characters': 'Max 20, letters and digits only.',
  }),
  ...under('§5 Terms modal', {
    '5.terms.both': 'Both terms and privacy boxes needed to accept.',
    '5.terms.cancel': 'Cancel goes to partner 185’s inicio.',
  }),
  ...under('§5 Form errors', {
    '5.errors.touched': 'Errors show only once a field is touched.',
  }),
  ...under('§5 Partner and promoter', {
    '5.match.rule': 'Partner/promoter match rule: see section 2.',
  }),
  ...under('§5 Uploads', {
    '5.uploads.types': 'Accepted types: pdf, jpg, jpeg, png, Word, Excel, PowerPoint.',
    '5.uploads.images': 'Images resized to max 500 px side.',
  }),
];
