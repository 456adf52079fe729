import { api, type Output } from '#contract/api.ts';
import { BASE, pathOf } from '#contract/call.ts';
import { toPesos } from '#domain/credit/money.ts';
import type { Caller, Deps } from '#server/actions/base/context.ts';
import { contractOf } from '#server/queries/loans/contracts.ts';
import { deviceOfRequest } from '#server/actions/base/device-of-request.ts';
import { readableRequest } from '#server/actions/access/own-account.ts';
import { assertStep } from '#server/actions/access/own-request.ts';
import { planOfRequest } from '#server/actions/base/plan-of-request.ts';
import { contractIdOf } from './contract-id.ts';
import { summarisedOf } from './paper-data-of.ts';
import type { PaperType } from './read-paper.ts';
import { signatureCodeOf } from './signature-code.ts';
import { summaryOf } from './signing-evidence.ts';

/**
 * Returns the figures to sign and the URLs of both documents.
 * @throws no-session, not-found, wrong-step, request-cancelled
 */
export async function readContractInfo(
  deps: Deps,
  caller: Caller,
  requestId: string,
): Promise<Output<'getinfoContract'>> {
  const row = await readableRequest(deps.store, caller, requestId);
  assertStep(row, 'contract-signature');
  const contract = await contractOf(deps.store, row.id);
  const plan = contract?.plan ?? planOfRequest(row);
  const device = deviceOfRequest(row);
  const code = contract ? undefined : await signatureCodeOf(deps.store, caller, row);
  return {
    id: contractIdOf(row),
    phoneModel: device.name,
    phoneImage: device.picture,
    color: device.colorName,
    contractUrl: paperPath(row.id, 'Contract'),
    pagareUrl: paperPath(row.id, 'IOU'),
    price: toPesos(plan.cashPriceCentavos),
    downPayment: toPesos(plan.downPaymentCentavos),
    recurringPayment: toPesos(plan.weeklyPaymentCentavos),
    lastPayment: toPesos(plan.lastPaymentCentavos),
    totalPeriod: plan.weeks,
    total: toPesos(plan.totalCentavos),
    cat: plan.catPercent,
    signed: contract !== undefined,
    ...(!contract && { summary: summaryOf(await summarisedOf(deps, row)) }),
    ...(code !== undefined && {
      signatureCode: { isProved: code !== null, phoneEnding: row.phone.slice(-4) },
    }),
  };
}

const paperPath = (requestId: string, type: PaperType): string =>
  BASE + pathOf(api.getPdf, { type, requestId });
