import { expect, test } from 'vitest';
import { cacheControlOf, canonicalPath, nonceSources, pageHeaders } from './page-headers.ts';

test.each([
  ['/1/inicio', null],
  ['/1/inicio/', '/1/inicio'],
  ['/1/INICIO', '/1/inicio'],
  ['/1/22/Inicio//', '/1/22/inicio'],
  ['//1//inicio', '/1/inicio'],
  ['/', null],
  ['/404/', '/404'],
  ['/\\evil.example/', null],
  ['//evil.example/', '/evil.example'],
])('%s is really at %s', (path, canonical) => {
  expect(canonicalPath(path)).toBe(canonical);
});

test('request ids keep their case', () => {
  expect(canonicalPath('/1/aprove-credit/1/AbC_dEf-0123456789xyzA')).toBeNull();
  expect(canonicalPath('/1/Aprove-Credit/1/AbC_dEf-0123456789xyzA')).toBe(
    '/1/aprove-credit/1/AbC_dEf-0123456789xyzA',
  );
});

test('only what is the same for everyone may be kept by the browser', () => {
  expect(cacheControlOf('/1/inicio')).toBe('private, no-cache');
  expect(cacheControlOf('/1/22/catalogo.data')).toBe('private, no-cache');
  expect(cacheControlOf('/1/detalle-producto/5')).toBe('private, no-cache');
  expect(cacheControlOf('/1/dashboard/1/1234567890')).toBe('no-store');
  expect(cacheControlOf('/1/phone-verification/5518427036/1/x.data')).toBe('no-store');
  expect(cacheControlOf('/')).toBe('no-store');
});

test('the policy allows our own scripts and styles, and no inline ones without the nonce', () => {
  const setting = { https: true, picturesFrom: null };
  const policy = pageHeaders(nonceSources('N0nce'), setting)['content-security-policy'] ?? '';
  expect(policy).toContain("script-src 'self' 'nonce-N0nce'");
  expect(policy).not.toContain('unsafe-');
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain('upgrade-insecure-requests');
  const plain = { ...setting, https: false };
  expect(pageHeaders(nonceSources('N0nce'), plain)['content-security-policy']).not.toContain('upgrade');
  expect(pageHeaders(null, plain)).not.toHaveProperty('content-security-policy');
});

test('pictures may come from elsewhere only with another server behind', () => {
  const policyWith = (picturesFrom: string | null) =>
    pageHeaders(nonceSources('N0nce'), { https: true, picturesFrom })['content-security-policy'];
  expect(policyWith(null)).toContain("img-src 'self' data: blob:;");
  expect(policyWith('http://10.0.0.7:8080')).toContain(
    "img-src 'self' data: blob: https: http://10.0.0.7:8080;",
  );
});

test('only the widget of the configured captcha service may be loaded and framed', () => {
  const policyWith = (widget: 'turnstile' | 'recaptcha' | null) =>
    pageHeaders(nonceSources('N0nce'), { https: true, picturesFrom: null, widget })[
      'content-security-policy'
    ];
  expect(policyWith('turnstile')).toMatch(
    /script-src [^;]*https:\/\/challenges\.cloudflare\.com; .*frame-src [^;]*https:\/\/challenges\.cloudflare\.com;/,
  );
  expect(policyWith('recaptcha')).toMatch(/script-src [^;]*https:\/\/www\.gstatic\.com\/recaptcha\/; /);
  expect(policyWith(null)).not.toContain('https://');
});
