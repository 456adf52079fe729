import { createContext, RouterContextProvider } from 'react-router';
import { api } from '#contract/api.ts';
import { createApi, type ApiClient, type Transport } from './api-client.ts';
import { nobodyKept, type KeptCustomer } from './other-server/kept-customer.ts';
import { readers } from './other-server/readers.ts';

/** The API as this visitor: in every loader and action, `context.get(apiContext).call('getProduct', …)`. */
export const apiContext = createContext<ApiClient>();
/** The nonce of this answer's security policy; '' where inline code is allowed by its hash. */
export const nonceContext = createContext<string>();
/** Where faults of loaders, actions and rendering go: the server's log. */
export const faultContext = createContext<(error: unknown) => void>();
/** Who has signed in, as this storefront keeps it behind a server that keeps no sessions of ours. */
export const keptCustomerContext = createContext<KeptCustomer>(nobodyKept);

export interface Given {
  transport: Transport;
  nonce: string;
  onFault: (error: unknown) => void;
  /** Only with another server behind (API_ORIGIN): its answers are then read with more patience. */
  kept?: KeptCustomer | undefined;
}

/** What the server hands to loaders and actions, made here so that there is one copy of react-router. */
export function contextFor(given: Given): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(apiContext, createApi(given.transport, api, given.kept ? readers : {}));
  if (given.kept) context.set(keptCustomerContext, given.kept);
  context.set(nonceContext, given.nonce);
  context.set(faultContext, given.onFault);
  return context;
}
