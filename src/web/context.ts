import { createContext, RouterContextProvider } from 'react-router';
import { api } from '#contract/api.ts';
import { createApi, type ApiClient, type Transport } from './api-client.ts';
import type { Visit } from './other-server/adapted-calls.ts';
import { adaptServer } from './other-server/adapter.ts';

/** The API as this visitor: in every loader and action, `context.get(apiContext).call('getProduct', …)`. */
export const apiContext = createContext<ApiClient>();
/** The nonce of this answer's security policy; '' where inline code is allowed by its hash. */
export const nonceContext = createContext<string>();
/** Where faults of loaders, actions and rendering go: the server's log. */
export const faultContext = createContext<(error: unknown) => void>();

export interface Given {
  transport: Transport;
  nonce: string;
  onFault: (error: unknown) => void;
  /** Only with another server behind (API_ORIGIN): it is brought to the contract. */
  otherServer?: Visit | undefined;
}

/** What the server hands to loaders and actions, made here so that there is one copy of react-router. */
export function contextFor(given: Given): RouterContextProvider {
  const context = new RouterContextProvider();
  const server = createApi(given.transport, api);
  context.set(apiContext, given.otherServer ? adaptServer(server, given.otherServer) : server);
  context.set(nonceContext, given.nonce);
  context.set(faultContext, given.onFault);
  return context;
}
