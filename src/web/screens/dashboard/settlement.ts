import { apiContext } from '#web/context.ts';
import { pdfFile } from '#web/shell/pdf-file.ts';
import { shopRefOf } from '#web/shell/shop-ref.ts';
import type { Route } from './+types/settlement.ts';

/** The letter that nothing is owed any more. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { account } = params;
  const result = await context.get(apiContext).call('getSettlementLetter', { params: { account } });
  return pdfFile(result, `finiquito-${account}.pdf`, shopRefOf(params));
}
