import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { askWidget } from './widget.ts';

interface Options {
  readonly sitekey: string;
  readonly callback: (token: string) => void;
  readonly 'error-callback': () => void;
}

/** A stub of the DOM that the widget's loader uses: scripts that load or fail, and an element to draw in. */
let outcome: 'load' | 'error' = 'load';
const scripts: string[] = [];
const host = { replaceChildren: vi.fn<(child: unknown) => void>() } as unknown as HTMLElement;

beforeEach(() => {
  outcome = 'load';
  vi.stubGlobal('document', {
    createElement: () => {
      const listeners: Record<string, () => void> = {};
      return {
        src: '',
        addEventListener: (type: string, run: () => void) => (listeners[type] = run),
        listeners,
      };
    },
    head: {
      append: (script: { src: string; listeners: Record<string, () => void> }) => {
        scripts.push(script.src);
        script.listeners[outcome]?.();
      },
    },
  });
});
afterEach(() => void vi.unstubAllGlobals());

const signal = new AbortController().signal;
const render = (act: (options: Options) => void) => (_into: HTMLElement, options: Options) => act(options);

test('a service that does not load is asked again with the next try', async () => {
  outcome = 'error';
  await expect(askWidget({ widget: 'turnstile', siteKey: 'k' }, host, signal)).rejects.toThrow(
    'did not load',
  );
  outcome = 'load';
  vi.stubGlobal('turnstile', { render: render(({ callback }) => callback('token-of-the-widget')) });
  expect(await askWidget({ widget: 'turnstile', siteKey: 'k' }, host, signal)).toBe('token-of-the-widget');
  expect(scripts.filter((each) => each.startsWith('https://challenges.cloudflare.com/'))).toHaveLength(2);
});

test('reCAPTCHA draws once its own script is ready, with the key of the shop', async () => {
  vi.stubGlobal('grecaptcha', {
    ready: (run: () => void) => run(),
    render: render(({ sitekey, callback }) => callback(`for ${sitekey}`)),
  });
  expect(await askWidget({ widget: 'recaptcha', siteKey: 'key-1' }, host, signal)).toBe('for key-1');
});

test('an error of the widget, or a person who left, answers null', async () => {
  vi.stubGlobal('turnstile', { render: render((options) => options['error-callback']()) });
  expect(await askWidget({ widget: 'turnstile', siteKey: 'k' }, host, signal)).toBeNull();
  const leaving = new AbortController();
  vi.stubGlobal('turnstile', { render: render(() => leaving.abort()) });
  expect(await askWidget({ widget: 'turnstile', siteKey: 'k' }, host, leaving.signal)).toBeNull();
  expect(await askWidget({ widget: 'other', siteKey: 'k' }, host, signal)).toBeNull();
});
