import type { CallName } from '#contract/api.ts';
import type { Wire } from './api-client.ts';

/** The calls that pages make themselves: a copy of #contract/api.ts without schemas. A test compares the two. */
export const browserCalls = {
  acceptTerms: { method: 'POST', path: '/onboarding/acceptTerms/{requestId}' },
  checkSignatureCode: { method: 'POST', path: '/onboarding/checkSignatureCode/{requestId}' },
  geolocation: { method: 'POST', path: '/onboarding/geolocation/{requestId}/{lat}/{lon}' },
  getAddressRequest: { method: 'GET', path: '/onboarding/getAddressRequest/{requestId}' },
  getCaptchaChallenge: { method: 'GET', path: '/captcha/challenge' },
  getInfoRequest: { method: 'GET', path: '/onboarding/getInfoRequest/{requestId}' },
  getPostalCode: { method: 'GET', path: '/postalCode/{cp}' },
  handOver: { method: 'POST', path: '/onboarding/handOver/{requestId}' },
  incodeInit: { method: 'POST', path: '/onboarding/incodeInit/{requestId}' },
  saveSignature: {
    method: 'POST',
    path: '/onboarding/saveSignature/{id}/{requestId}/{imageType}',
    as: 'multipart-in',
  },
  sendSignatureCode: { method: 'POST', path: '/onboarding/sendSignatureCode/{requestId}' },
  verifyCaptcha: { method: 'POST', path: '/verifyCaptcha', as: 'text' },
} as const satisfies Partial<Record<CallName, Wire>>;
