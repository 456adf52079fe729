import { createContext, RouterContextProvider } from 'react-router';
import { createApi, type ApiClient, type Transport } from '#web/api-client.ts';
import { api } from '#contract/api.ts';

/** The API on behalf of this person. In a loader or action: `context.get(apiContext).call('officeMe', {})`. */
export const apiContext = createContext<ApiClient>();
/** The CSP nonce of this response; '' in development. */
export const nonceContext = createContext<string>();
/** Reports an error of a loader, an action or a render to the server's log. */
export const faultContext = createContext<(error: unknown) => void>();

export interface Given {
  transport: Transport;
  nonce: string;
  onFault: (error: unknown) => void;
}

/** Builds the context of loaders and actions. Lives here so that only one copy of react-router is loaded. */
export function contextFor(given: Given): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(apiContext, createApi(given.transport, api));
  context.set(nonceContext, given.nonce);
  context.set(faultContext, given.onFault);
  return context;
}
