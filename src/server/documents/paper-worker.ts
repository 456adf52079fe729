import { constants, setPriority } from 'node:os';
import { DomainError } from '#domain/errors.ts';
import { renderAcceptance } from './acceptance.ts';
import { renderConsent } from './consent.ts';
import { renderContract } from './contract.ts';
import { renderPagare } from './pagare.ts';
import type { PaperOrder, Rendered } from './render.ts';
import { renderSettlement } from './settlement.ts';
import { renderStatement } from './statement.ts';
import { renderVoucher } from './voucher.ts';

// On Linux a priority is a thread's own: where the cores are busy, calls go before papers. Elsewhere it is the process's.
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL);

/** Runs in the rendering thread (render.ts), which cannot pass on the class of an error. */
export default async function renderPaperOf(order: PaperOrder): Promise<Rendered> {
  try {
    return { pdf: await render(order) };
  } catch (error) {
    if (error instanceof DomainError) return { refused: { code: error.code, detail: error.detail } };
    throw error;
  }
}

function render({ paper, data, at, check }: PaperOrder): Promise<Uint8Array> {
  switch (paper) {
    case 'contract':
      return renderContract(data, at, check);
    case 'pagare':
      return renderPagare(data, at, check);
    case 'voucher':
      return renderVoucher(data, at, check);
    case 'settlement':
      return renderSettlement(data, at, check);
    case 'consent':
      return renderConsent(data, at, check);
    case 'acceptance':
      return renderAcceptance(data, at, check);
    case 'statement':
      return renderStatement(data, at);
  }
}
