import { redirect, type RouterContextProvider } from 'react-router';
import { prefixOf } from '#domain/onboarding/paths.ts';
import { shopRefOf, type ShopParams } from './shop-ref.ts';
import { visitorOf } from './visitor.ts';

/** The query by which 'opciones' knows what file of the account she was on her way to. */
export const PAPER_AFTER = 'papel';

interface OfAccount {
  readonly params: ShopParams & { readonly account: string };
  readonly context: Readonly<RouterContextProvider>;
}

/** The account of the path, of the signed-in customer who owns it in this shop; everybody else goes home (spec §2). */
export async function ownAccount({ params, context }: OfAccount) {
  const shopRef = shopRefOf(params);
  const prefix = prefixOf(shopRef);
  const { account } = params;
  const { customer } = await visitorOf(context, shopRef);
  if (customer?.account !== account) throw redirect(`${prefix}/inicio`);
  const at = (screen: string) => `${prefix}/${screen}/${shopRef.partner}/${account}`;
  return { shopRef, account, prefix, customer, at };
}
