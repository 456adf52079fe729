/** Screens that are the same for everyone; all the others are personal and are stored nowhere. */
const publicScreens = new Set(['inicio', 'catalogo', 'detalle-producto', 'brackets', '404', '500']);

export function cacheControlOf(path: string): string {
  return publicScreens.has(screenOf(path).replace(/\.data$/, '')) ? 'private, no-cache' : 'no-store';
}

/**
 * Where a page that is written differently really is, or null: one address per page, so that caches, history and
 * analytics see one. Only the screen's name is case-insensitive; request ids are not.
 */
export function canonicalPath(path: string): string | null {
  // A browser reads '/\\host' as another host's address: never send one back.
  if (path.includes('\\')) return null;
  const tidy = path.replace(/\/{2,}/g, '/').replace(/(.)\/+$/, '$1');
  const screen = screenOf(tidy);
  const canonical = /[A-Z]/.test(screen) ? tidy.replace(screen, screen.toLowerCase()) : tidy;
  return canonical === path ? null : canonical;
}

/** 'inicio' of '/1/inicio', '/1/22/inicio', '/1/INICIO'; '404' of '/404'. */
function screenOf(path: string): string {
  return /^\/(?:\d+\/){1,2}([^/]+)/.exec(path)?.[1] ?? /^\/([^/]+)$/.exec(path)?.[1] ?? '';
}

/** Everything that every page carries. `nonce` opens the policy for our own inline scripts and styles, nothing else. */
export function pageHeaders(nonce: string | null, https: boolean): Record<string, string> {
  return {
    ...(nonce === null ? {} : { 'content-security-policy': contentPolicy(nonce, https) }),
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
    // The identity check opens a window of its own and hears from it.
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'permissions-policy': 'camera=(self), geolocation=(self), microphone=(), payment=(), usb=()',
    ...(https ? { 'strict-transport-security': 'max-age=31536000' } : {}),
  };
}

function contentPolicy(nonce: string, https: boolean): string {
  return [
    `default-src 'none'`,
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src 'self' 'nonce-${nonce}'`,
    `img-src 'self' data: blob:`,
    `font-src 'self'`,
    `connect-src 'self'`,
    `worker-src 'self'`,
    `manifest-src 'self'`,
    `frame-src 'self' blob:`,
    `form-action 'self'`,
    `base-uri 'none'`,
    `frame-ancestors 'none'`,
    ...(https ? ['upgrade-insecure-requests'] : []),
  ].join('; ');
}
