/** Which captcha service's widget, with which key: what `captcha/challenge` answers then. */
interface WidgetChallenge {
  readonly widget?: unknown;
  readonly siteKey?: unknown;
}

/** What both services have: draw into an element, call back with the token. */
interface WidgetApi {
  render(into: HTMLElement, options: Record<string, unknown>): unknown;
  /** reCAPTCHA's script loads another one first. */
  ready?(run: () => void): void;
}

const services = {
  turnstile: {
    script: 'https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit',
    global: 'turnstile',
    look: { language: 'es', size: 'flexible', theme: 'light' },
  },
  recaptcha: {
    script: 'https://www.google.com/recaptcha/api.js?render=explicit&hl=es-419',
    global: 'grecaptcha',
    look: {},
  },
} as const;

/**
 * Shows the service's own widget in `host` and answers its token; null when it failed, or was given up. The content
 * policy lets these two addresses in, and only the configured one (src/server/web/page-headers.ts).
 */
export async function askWidget(
  { widget, siteKey }: WidgetChallenge,
  host: HTMLElement,
  signal: AbortSignal,
): Promise<string | null> {
  if (widget !== 'turnstile' && widget !== 'recaptcha') return null;
  const { script, global, look } = services[widget];
  await load(script);
  const api = Reflect.get(globalThis, global) as WidgetApi | undefined;
  if (!api || signal.aborted) return null;
  if (api.ready && widget === 'recaptcha') await new Promise<void>((resolve) => api.ready?.(resolve));
  // A new ground each time: neither service draws twice on one.
  const ground = document.createElement('div');
  host.replaceChildren(ground);
  return new Promise((resolve) => {
    const fail = () => resolve(null);
    signal.addEventListener('abort', fail, { once: true });
    api.render(ground, {
      ...look,
      sitekey: siteKey,
      callback: (token: string) => resolve(token),
      'error-callback': () => (fail(), true),
      'timeout-callback': fail,
    });
  });
}

const loading = new Map<string, Promise<void>>();

function load(address: string): Promise<void> {
  const known = loading.get(address);
  if (known) return known;
  const loaded = new Promise<void>((resolve, reject) => {
    const script = document.createElement('script');
    script.src = address;
    script.async = true;
    script.addEventListener('load', () => resolve());
    script.addEventListener('error', () => reject(new Error('the captcha service did not load')));
    document.head.append(script);
  });
  loading.set(address, loaded);
  loaded.catch(() => loading.delete(address)); // the next try asks again
  return loaded;
}
