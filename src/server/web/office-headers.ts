/**
 * Returns the headers of every page of the desk. `nonce` allows its own inline code; null: no policy. Its widget library
 * writes style attributes, so these alone are allowed; a `<style>` needs the nonce.
 */
export function officeHeaders(nonce: string | null, https: boolean): Record<string, string> {
  return {
    ...(nonce === null ? {} : { 'content-security-policy': contentPolicy(nonce, https) }),
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    // Paths name requests and accounts: no other site learns them.
    'referrer-policy': 'same-origin',
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': 'camera=(self), geolocation=(), microphone=(), payment=(), usb=()',
    'x-robots-tag': 'noindex',
    'cache-control': 'no-store',
    vary: 'accept-encoding',
    ...(https ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
  };
}

function contentPolicy(nonce: string, https: boolean): string {
  return [
    `default-src 'none'`,
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src 'self' 'nonce-${nonce}'`,
    `style-src-attr 'unsafe-inline'`,
    `img-src 'self' data: blob:`,
    `font-src 'self'`,
    `connect-src 'self'`,
    `frame-src 'self' blob:`,
    `form-action 'self'`,
    `base-uri 'none'`,
    `frame-ancestors 'none'`,
    ...(https ? ['upgrade-insecure-requests'] : []),
  ].join('; ');
}
