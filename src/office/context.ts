import { createContext, RouterContextProvider } from 'react-router';
import { createOfficeClient, type OfficeClient, type Transport } from './api.ts';

/** The API on behalf of this person. In a loader or action: `context.get(apiContext).call('getOfficeToday', {})`. */
export const apiContext = createContext<OfficeClient>();
/** The CSP nonce of this response; '' in development. */
export const nonceContext = createContext<string>();
/** Reports an error of a loader, an action or a render to the server's log. */
export const faultContext = createContext<(error: unknown) => void>();

/** The shop's clock, which a sandbox can move. */
const clockContext = createContext<() => Promise<Date>>();
/** Whether simulated people may sign in. */
export const sandboxContext = createContext<boolean>();

export interface Given {
  transport: Transport;
  nonce: string;
  onFault: (error: unknown) => void;
  now: () => Promise<Date>;
  sandbox: boolean;
}

/** The present instant for a loader or an action, as the API counts it. */
export const nowOf = async (context: Readonly<RouterContextProvider>): Promise<string> =>
  (await context.get(clockContext)()).toISOString();

/** Builds the context of loaders and actions. Lives here so that only one copy of react-router is loaded. */
export function contextFor(given: Given): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(apiContext, createOfficeClient(given.transport));
  context.set(nonceContext, given.nonce);
  context.set(faultContext, given.onFault);
  context.set(clockContext, given.now);
  context.set(sandboxContext, given.sandbox);
  return context;
}
