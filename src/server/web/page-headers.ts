/** Screens that are the same for everyone; all others are personal and never cached. */
const publicScreens = new Set([
  'inicio',
  'catalogo',
  'detalle-producto',
  'comparar',
  'brackets',
  'legales',
  'manifiesto',
  'icono',
  'sin-conexion',
  '404',
  '500',
]);

export const isPublicScreen = (path: string): boolean =>
  publicScreens.has(screenOf(path).replace(/\.data$/, ''));

export const cacheControlOf = (path: string): string =>
  isPublicScreen(path) ? 'private, no-cache' : 'no-store';

/**
 * Returns the canonical path of a page, or null when it already is: one URL per page for caches, history and analytics.
 * Only the screen's name is case-insensitive; request ids are not.
 */
export function canonicalPath(path: string): string | null {
  // A browser resolves '/\\host' to another host: never redirect there.
  if (path.includes('\\')) return null;
  const tidy = path.replace(/\/{2,}/g, '/').replace(/(.)\/+$/, '$1');
  const screen = screenOf(tidy);
  const canonical = /[A-Z]/.test(screen) ? tidy.replace(screen, screen.toLowerCase()) : tidy;
  return canonical === path ? null : canonical;
}

/** Returns 'inicio' of '/1/inicio', '/1/22/inicio', '/1/INICIO'; '404' of '/404'. */
function screenOf(path: string): string {
  return /^\/(?:\d+\/){1,2}([^/]+)/.exec(path)?.[1] ?? /^\/([^/]+)$/.exec(path)?.[1] ?? '';
}

/** Sources that allow our own inline scripts and styles: a nonce, or hashes of their text. */
export interface InlineSources {
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
}
export const nonceSources = (nonce: string): InlineSources => ({
  scripts: [`'nonce-${nonce}'`],
  styles: [`'nonce-${nonce}'`],
});

export interface PageSetting {
  readonly https: boolean;
  /** Origin of another server whose images pages show; its barcodes may come from a further one. Null: our own only. */
  readonly picturesFrom: string | null;
  /** The captcha service whose widget the pages load. Omitted: none. */
  readonly widget?: CaptchaWidget | null;
  /** Shown in a frame of the desk. */
  readonly isPreview?: boolean;
}

export type CaptchaWidget = keyof typeof widgetSources;

/** The CSP sources that each service requires, and no others. */
const widgetSources = {
  turnstile: {
    scripts: ['https://challenges.cloudflare.com'],
    frames: ['https://challenges.cloudflare.com'],
  },
  recaptcha: {
    scripts: ['https://www.google.com/recaptcha/', 'https://www.gstatic.com/recaptcha/'],
    frames: ['https://www.google.com/recaptcha/', 'https://recaptcha.google.com/recaptcha/'],
  },
} as const;

/** Returns the headers of every page. `inline` allows only our own inline code; null: no policy. */
export function pageHeaders(inline: InlineSources | null, setting: PageSetting): Record<string, string> {
  const { https } = setting;
  return {
    ...(inline === null ? {} : { 'content-security-policy': contentPolicy(inline, setting) }),
    'x-content-type-options': 'nosniff',
    'x-frame-options': setting.isPreview ? 'SAMEORIGIN' : 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
    // The identity check opens a popup and receives a message from it.
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'permissions-policy': 'camera=(self), geolocation=(self), microphone=(), payment=(), usb=()',
    ...(https ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
  };
}

function contentPolicy({ scripts, styles }: InlineSources, setting: PageSetting): string {
  const { https, picturesFrom } = setting;
  const theirs = setting.widget ? widgetSources[setting.widget] : { scripts: [], frames: [] };
  return [
    `default-src 'none'`,
    ["script-src 'self'", ...scripts, ...theirs.scripts].join(' '),
    ["style-src 'self'", ...styles].join(' '),
    `img-src 'self' data: blob:${picturesFrom === null ? '' : ` https: ${picturesFrom}`}`,
    `font-src 'self'`,
    `connect-src 'self'`,
    `worker-src 'self'`,
    `manifest-src 'self'`,
    ["frame-src 'self' blob:", ...theirs.frames].join(' '),
    `form-action 'self'`,
    `base-uri 'none'`,
    `frame-ancestors ${setting.isPreview ? "'self'" : "'none'"}`,
    ...(https ? ['upgrade-insecure-requests'] : []),
  ].join('; ');
}
