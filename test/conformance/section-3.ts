import { under, type Statement } from './statement.ts';

/** Spec §3: entities and their fields. */
export const section3: readonly Statement[] = [
  ...under('§3 Entities', {
    '3.partner.fields':
      'Commercial partner: id, dynamicColor, dynamicLegend, name, addres, tel, contact, urlInstagram, urlFacebook, urlTwitter, urlYoutube, terminos_condicion, aviso_privacidad.',
    '3.partner.tel': 'The partner’s tel has 10 digits shown as 2-4-4.',
    '3.promoter.fields': 'Promoter info: commercialPartnerId (plus a stored promoter id).',
    '3.product.fields':
      'Product: id, name, brand, model, price, downPaymentPrice (minimum down payment), pay (weekly payment), description, specs, color, multimediaList (items with file), thubnailUrl, unlimitedWhatsapp, oxxoSim, best_seller, onOffer, commercialPartner (with id).',
    '3.product.color': 'color is a list whose first element is a JSON list of {color, name}.',
    '3.media.file': 'Banner / logo: file.',
    '3.media.types': 'Logo types HEADER, BODY, FOOTER.',
    '3.media.storage': 'Images are served from a storage path.',
    '3.page.fields': 'Page of products: list and count.',
    '3.order.fields':
      'Delivery order / credit request: requestId, account, product (id, name, price), phone, rfc, email, created, onboarding flags.',
    '3.onboarding-info.accept-credit': 'Onboarding info: acceptCredit (null until decided).',
    '3.onboarding-info.contracts': 'Onboarding info: datos.contratos_firmados.',
    '3.flags.names':
      'Onboarding progress flags: verificationCodePhone, verifiedLocation, verifiedIdentity, verifiedCreditHistory, confirmPersonalData, confirmAddress, addressValidation, approvedCredit with acceptCredit, signingContracts.',
    '3.request-info.fields': 'Request info: hasInformation, verifiedCreditHistory, approvedCredit.',
    '3.personal.fields':
      'Personal data (by request): names, lastName1, lastName2, birthday, rfc, curp, nacionality, email.',
    '3.address.fields':
      'Address: street, streetNumberExt, streetNumberInt, district, betweenStreets, addressReference, postalCode, municipality, city, state, country.',
    '3.credit.fields':
      'Credit data: totalPeriod, downPayment, recurringPayment, color, product with colour list.',
    '3.contract.fields':
      'Sending / contract data: phoneModel, phoneImage (path under storage), contractUrl, pagareUrl, id.',
    '3.pay-reference.fields': 'Pay reference: barcodeUrl, barcode, payConcept, payTotal, Pagado.',
    '3.pay-reference.logos': 'Payment-reference partner logos: list with file.',
    '3.account.fields': 'Account state: clientName, orderInfo.',
    '3.account.legacy':
      'Legacy orderInfo.datos: pagos (pagado, fecha_limite_de_pago, total_a_pagar, referencia, concepto, codigo_de_barras), saldo_pendiente, plan_de_pagos_autorizado.pagos_totales, pagos_realizados.',
    '3.account.new':
      'New-style orderInfo: status, downPaymentReferences (expiresAtUtc, amount, codeImageUrl, reference), paymentReferences (periodNumber, codeImageUrl, reference), payments (paymentNumber, paymentStatus, scheduledPaymentDate, totalPayment), nextPaymentDueOn, remainingPayment, termInWeeks, fullPaymentsMade.',
    '3.check-phone.fields':
      'Check-phone response: datos (null, or with contratos_firmados, datos_generales with nombre and apellido_paterno, id, numero_celular).',
    '3.pdf.fields': 'PDF base64 response: fileBase64.',
  }),
  ...under('§3 Stored in the browser', {
    '3.stored.token': {
      text: 'Auth token with a permissions map.',
      reading: 'For display only: the session’s secret is an HttpOnly cookie.',
    },
    '3.stored.user': 'authUser (username, account, phone, commercialPartner).',
    '3.stored.product': 'selectedProduct {id, color}.',
    '3.stored.exist': 'The flag exist.',
    '3.stored.promoter': 'Promoter id.',
  }),
];
