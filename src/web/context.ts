import { createContext, RouterContextProvider } from 'react-router';
import { api } from '#contract/api.ts';
import { createApi, type ApiClient, type Transport } from './api-client.ts';
import type { Visit } from './other-server/adapted-calls.ts';
import { spanish } from './text/languages.ts';
import { merge, type Sentences } from './text/overlay.ts';
import { withoutLock } from './text/without-lock.server.ts';
import { adaptServer } from './other-server/adapter.ts';

/** The API on behalf of this visitor. In a loader or action: `context.get(apiContext).call('getProduct', …)`. */
export const apiContext = createContext<ApiClient>();
/** The CSP nonce of this response; '' where inline code is allowed by hash. */
export const nonceContext = createContext<string>();
/** Whether another server (API_ORIGIN) stores the pictures. */
export const otherServerContext = createContext<boolean>(false);
/** Reports an error of a loader, an action or a render to the server's log. */
export const faultContext = createContext<(error: unknown) => void>();

/** Sentences that take the place of the build's: the partner's own, and those of a shop that locks nothing. */
export const wordsContext = createContext<Sentences>({});

/** The language that the visitor chose: 'es', or the name of a file of assets/i18n. */
export const languageContext = createContext<string>(spanish);

export interface Given {
  transport: Transport;
  nonce: string;
  onFault: (error: unknown) => void;
  words?: Sentences;
  /** False: the shop locks no phones, and says nothing of a lock. */
  locksDevices?: boolean | undefined;
  /** Omitted: Spanish. */
  language?: string | undefined;
  /** Only with another server behind (API_ORIGIN): the visit its answers are adapted for. */
  otherServer?: Visit | undefined;
}

/** Builds the context of loaders and actions. Lives here so that only one copy of react-router is loaded. */
export function contextFor(given: Given): RouterContextProvider {
  const context = new RouterContextProvider();
  const server = createApi(given.transport, api);
  context.set(apiContext, given.otherServer ? adaptServer(server, given.otherServer) : server);
  context.set(otherServerContext, given.otherServer !== undefined);
  const language = given.language ?? spanish;
  context.set(languageContext, language);
  // A partner words its own sentences in Spanish.
  const own = language === spanish ? (given.words ?? {}) : {};
  context.set(wordsContext, given.locksDevices === false ? merge(own, withoutLock(language)) : own);
  context.set(nonceContext, given.nonce);
  context.set(faultContext, given.onFault);
  return context;
}
