import InAppSpy from 'inapp-spy';

/** The web view of another app, where camera and location often never answer. */
export interface InAppBrowser {
  /** 'Instagram'; null: an app that does not say which. */
  readonly app: string | null;
  /** URL that opens this page in Chrome; null where there is none (iOS). */
  readonly chrome: string | null;
}

/** Parses a request's user agent; null for a regular browser. Called on the server only. */
export function inAppBrowser(userAgent: string | null, url: URL): InAppBrowser | null {
  if (!userAgent) return null;
  const { isInApp, appName } = InAppSpy({ ua: userAgent });
  if (!isInApp) return null;
  return { app: appName ?? null, chrome: /android/i.test(userAgent) ? chromeIntent(url) : null };
}

/** https://developer.chrome.com/docs/android/intents: Android opens the address in the named package. */
const chromeIntent = ({ host, pathname, search, protocol }: URL): string =>
  `intent://${host}${pathname}${search}#Intent;scheme=${protocol.slice(0, -1)};package=com.android.chrome;end`;
