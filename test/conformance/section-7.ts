import { under, type Statement } from './statement.ts';

/** Spec §7: the calls it makes. */
export const section7: readonly Statement[] = [
  ...under('§7 Base', {
    '7.base.path': 'Base path /api/v1; onboarding calls are under /api/v1/onboarding.',
  }),
  ...under('§7 Partner, catalogue, media', {
    '7.partner.get': 'GET getCommercialPartner/{partner}.',
    '7.promotor.get': 'GET getPromotor/{promotorId}.',
    '7.banner.all': 'GET banner/getAllByCommercialPartner/{id}.',
    '7.logo.all': 'GET logo/getAllByCommercialPartner/{id}.',
    '7.logo.one': 'GET logo/getLogo/{partnerId}/{type}; the response has file.',
    '7.storage.get': 'Images at storage/{file} (GET api/v1/storage/{file}).',
    '7.products.one': 'GET products/{id}.',
    '7.products.list':
      'GET productsNone with query commercialPartnerId, page, limit, order, searchBrand, filterProduct, rangePrice (‘min-max’); the response has list and count.',
    '7.products.retries': 'productsNone is retried 3 times.',
    '7.combo.all': 'GET comboOptions/{name}/all.',
    '7.combo.roles': 'GET comboOptions/roles/{platform}.',
    '7.combo.states': 'GET comboOptions/states.',
  }),
  ...under('§7 Captcha and delivery orders', {
    '7.captcha.verify': 'POST verifyCaptcha {token}; the response is the text ‘true’ on success.',
    '7.order.by-request': 'GET deliveryOrder/byRequestId/{id}.',
    '7.order.credit-process':
      'GET deliveryOrder/creditProcess/{phone}/{partner}; the response has product.id and account.',
    '7.order.last': 'GET deliveryOrder/getLastDeliveryOrder/{phone}; the response has account.',
    '7.order.account-status': 'GET payments/accountStatus/{account}.',
    '7.order.cancel': {
      text: 'POST deliveryOrder/cancelDeliveryOrder {account} (an account or request id).',
      reading: 'Takes either.',
    },
    '7.order.by-phone': {
      text: 'GET deliveryOrder/byPhoneContact/{a}/{b}.',
      reading: 'byPhoneContact/{phone}/{partner}.',
    },
    '7.order.promoter-help': 'POST deliveryOrder/promoterHelp {promotorCode, agenciaCode, requestID}.',
    '7.order.consult-bureau': 'POST deliveryOrder/consultBureau {requestId}.',
    '7.order.rfc': { text: 'GET deliveryOrder/getRfc/{x}.', reading: 'x is the request.' },
    '7.order.payments': {
      text: 'Payments by delivery (partner id, account): path not shown.',
      reading: 'GET payments/byDelivery/{partner}/{account}.',
    },
  }),
  ...under('§7 Onboarding', {
    '7.onboarding.send-otp': 'POST sendOtp {requestId, phone, rfc, email}.',
    '7.onboarding.verification-phone': 'POST verificationPhone/{requestId}/{code}, empty body.',
    '7.onboarding.precalification':
      'POST precalification/{phone}/{productName}/{price}/{partner}/{color} body {promotorId}; the response has requestId.',
    '7.onboarding.login-otp': 'POST loginOtp/{phone}.',
    '7.onboarding.validar-otp': 'POST validarOtpCelular/{a}/{b} (phone, code).',
    '7.onboarding.check-phone': 'POST checkPhone/{phone}; the response has datos.contratos_firmados.',
    '7.onboarding.resend-otp': 'POST resendOtp/{requestId}.',
    '7.onboarding.incode-init': 'POST incodeInit/{requestId}; the response is the URL to open.',
    '7.onboarding.info-request':
      'GET getInfoRequest/{requestId}; the response has acceptCredit, hasInformation, verifiedCreditHistory.',
    '7.onboarding.address-request': 'GET getAddressRequest/{requestId}; the response has approvedCredit.',
    '7.onboarding.personal-data': 'GET getPersonalData/{id}.',
    '7.onboarding.confirm-personal': 'POST confirmPersonalData (body requestId).',
    '7.onboarding.confirm-data': {
      text: 'POST confirmData (body requestId).',
      reading: 'The send-data call of address-proof.',
    },
    '7.onboarding.address-data': 'GET getInfoAddressData/{requestId}.',
    '7.onboarding.confirm-address': {
      text: 'POST confirmAddress/{requestId} with address fields as body.',
      reading: 'The ten path values have no known meaning and are not built.',
    },
    '7.onboarding.validate-address':
      'POST validateAddress/{requestId} with the address as body; the response is not read.',
    '7.onboarding.confirm-ine': 'POST confirmIneAddress/{requestId}, no body.',
    '7.onboarding.configuration': {
      text: 'POST configurationAddress/{requestId}, no body.',
      reading: 'Opens the proof-of-address widget.',
    },
    '7.onboarding.accept-credit': 'POST acceptCredit/{requestId}/{periods}/{color url-encoded}, no body.',
    '7.onboarding.credit-data': 'GET getInfoCreditData/{requestId}.',
    '7.onboarding.sending-data': 'GET getSendingData/{requestId}.',
    '7.onboarding.save-signature':
      'POST saveSignature/{id}/{requestId}/{imageType}, multipart with field image.',
    '7.onboarding.signature-timeout': 'saveSignature has a timeout of 600000 ms.',
    '7.onboarding.contract':
      'GET getinfoContract/{requestId}: contractUrl, pagareUrl, phoneImage, phoneModel, downPayment, recurringPayment, totalPeriod.',
    '7.onboarding.pdf':
      'GET pdf/base64/{type}/{requestId}, type Contract or IOU; the response has fileBase64.',
    '7.onboarding.pay-reference': 'GET getinfoPayReference/{requestId}.',
    '7.onboarding.payment-places':
      'GET api/v1/PaymentReference/getPaymentReferenceActive/{commercialPartnerId}.',
    '7.onboarding.voucher': 'GET getVoucherPDF/{requestId} as binary.',
    '7.onboarding.send-email': {
      text: 'POST sendEmail/{requestId}, no body.',
      reading: 'Sends the answer that working-email promises.',
    },
    '7.onboarding.geolocation':
      'POST geolocation/{requestId}/{lat}/{lon}, no body; a non-null response means success.',
  }),
  ...under('§7 Other', {
    '7.crud.list': {
      text: 'Generic CRUD helper under api/v1/crud/onboarding with list paging by page, limit, order, search.',
      reading: 'Staff only.',
    },
    '7.i18n.files': 'Translation files load from assets/i18n/{lang}.json.',
  }),
];
