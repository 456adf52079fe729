import { expect, test } from 'vitest';
import { api } from './api.ts';
import { BASE, type Call } from './call.ts';

/** The calls of spec §7 as readings §2 serve them: exact method and path. */
const onboarding = [
  'POST sendOtp',
  'POST verificationPhone/{requestId}/{code}',
  'POST precalification/{phone}/{productName}/{price}/{partner}/{color}',
  'POST loginOtp/{phone}',
  'POST validarOtpCelular/{phone}/{code}',
  'POST checkPhone/{phone}',
  'POST resendOtp/{requestId}',
  'POST incodeInit/{requestId}',
  'GET getInfoRequest/{requestId}',
  'GET getAddressRequest/{requestId}',
  'GET getPersonalData/{id}',
  'POST confirmPersonalData',
  'POST confirmData',
  'GET getInfoAddressData/{requestId}',
  'POST confirmAddress/{requestId}',
  'POST validateAddress/{requestId}',
  'POST confirmIneAddress/{requestId}',
  'POST configurationAddress/{requestId}',
  'POST acceptCredit/{requestId}/{periods}/{color}',
  'GET getInfoCreditData/{requestId}',
  'GET getSendingData/{requestId}',
  'POST saveSignature/{id}/{requestId}/{imageType}',
  'GET getinfoContract/{requestId}',
  'GET pdf/base64/{type}/{requestId}',
  'GET getinfoPayReference/{requestId}',
  'GET getVoucherPDF/{requestId}',
  'POST sendEmail/{requestId}',
  'POST geolocation/{requestId}/{lat}/{lon}',
];
const others = [
  'GET getCommercialPartner/{partner}',
  'GET getPromotor/{promotorId}',
  'GET banner/getAllByCommercialPartner/{id}',
  'GET logo/getAllByCommercialPartner/{id}',
  'GET logo/getLogo/{partnerId}/{type}',
  'GET storage/{file}',
  'GET products/{id}',
  'GET productsNone',
  'GET comboOptions/{name}/all',
  'GET comboOptions/roles/{platform}',
  'GET comboOptions/states',
  'POST verifyCaptcha',
  'GET deliveryOrder/byRequestId/{id}',
  'GET deliveryOrder/creditProcess/{phone}/{partner}',
  'GET deliveryOrder/getLastDeliveryOrder/{phone}',
  'GET payments/accountStatus/{account}',
  'POST deliveryOrder/cancelDeliveryOrder',
  'GET deliveryOrder/byPhoneContact/{phone}/{partner}',
  'POST deliveryOrder/promoterHelp',
  'POST deliveryOrder/consultBureau',
  'GET deliveryOrder/getRfc/{requestId}',
  'GET payments/byDelivery/{partner}/{account}',
  'GET PaymentReference/getPaymentReferenceActive/{commercialPartnerId}',
  'GET crud/onboarding',
];

test('every call of the specification stands under /api/v1, those of onboarding under /api/v1/onboarding [spec:7.base.path]', () => {
  expect(BASE).toBe('/api/v1');
  const served = Object.values(api).map((call: Call) => `${call.method} ${BASE}${call.path}`);
  const specified = [
    ...onboarding.map((call) => call.replace(' ', ' /api/v1/onboarding/')),
    ...others.map((call) => call.replace(' ', ' /api/v1/')),
  ];
  expect(specified.filter((call) => !served.includes(call))).toEqual([]);
});
