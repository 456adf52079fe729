import { DomainError, type ErrorCode } from '#domain/errors.ts';
import type {
  AcceptanceData,
  ConsentData,
  PaperCheck,
  PaperData,
  SettlementData,
  StatementData,
  VoucherData,
} from './paper-data.ts';
import { threadOf } from './thread.ts';

/** A document to render, dated `at`. */
export type PaperOrder = { readonly check?: PaperCheck } & (
  | { readonly paper: 'contract' | 'pagare'; readonly data: PaperData; readonly at: Date }
  | { readonly paper: 'voucher'; readonly data: VoucherData; readonly at: Date }
  | { readonly paper: 'settlement'; readonly data: SettlementData; readonly at: Date }
  | { readonly paper: 'consent'; readonly data: ConsentData; readonly at: Date }
  | { readonly paper: 'acceptance'; readonly data: AcceptanceData; readonly at: Date }
  | { readonly paper: 'statement'; readonly data: StatementData; readonly at: Date }
);

export type Rendered =
  | { readonly pdf: Uint8Array }
  | { readonly refused: { readonly code: ErrorCode; readonly detail: DomainError['detail'] } };

/**
 * Renders a PDF in a thread of its own, one at a time: a contract takes tens of milliseconds of CPU, for which no other
 * call may wait.
 * @throws contract-missing-data
 */
export async function render(order: PaperOrder): Promise<Uint8Array> {
  const signal = AbortSignal.timeout(deadlineMs);
  const rendered = (await (await thread()).run(order, { signal })) as Rendered;
  if ('pdf' in rendered) return rendered.pdf;
  throw new DomainError(rendered.refused.code, rendered.refused.detail);
}

/** A render that takes longer never ends: its thread is replaced. */
const deadlineMs = 30_000;

const thread = threadOf(new URL('./paper-worker.ts', import.meta.url), 96);
