import type { Piscina } from 'piscina';
import { DomainError, type ErrorCode } from '#domain/errors.ts';
import type {
  AcceptanceData,
  ComplaintLetterData,
  ConsentData,
  DeliveryNoteData,
  PaperCheck,
  PaperData,
  PosterData,
  SettlementData,
  StatementData,
  VoucherData,
} from './paper-data.ts';

/** A document to render, dated `at`. */
export type PaperOrder = { readonly check?: PaperCheck } & (
  | { readonly paper: 'contract' | 'pagare'; readonly data: PaperData; readonly at: Date }
  | { readonly paper: 'voucher'; readonly data: VoucherData; readonly at: Date }
  | { readonly paper: 'settlement'; readonly data: SettlementData; readonly at: Date }
  | { readonly paper: 'delivery-note'; readonly data: DeliveryNoteData; readonly at: Date }
  | { readonly paper: 'consent'; readonly data: ConsentData; readonly at: Date }
  | { readonly paper: 'acceptance'; readonly data: AcceptanceData; readonly at: Date }
  | { readonly paper: 'complaint'; readonly data: ComplaintLetterData; readonly at: Date }
  | { readonly paper: 'poster'; readonly data: PosterData; readonly at: Date }
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

/**
 * A thread for work that takes tens of milliseconds of CPU or more, for which no call may wait; one piece at a time.
 * Started with the first, to keep startup short.
 */
export function threadOf(file: URL, maxOldGenerationSizeMb: number): () => Promise<Piscina> {
  let started: Promise<Piscina> | undefined;
  return () => {
    started ??= start(file, maxOldGenerationSizeMb).catch((error: unknown) => {
      started = undefined;
      throw error;
    });
    return started;
  };
}

async function start(file: URL, maxOldGenerationSizeMb: number): Promise<Piscina> {
  const { Piscina } = await import('piscina');
  const pool = new Piscina({
    filename: file.href,
    minThreads: 0,
    maxThreads: 1,
    // Its memory is returned when nothing was asked for in this time.
    idleTimeout: 10_000,
    resourceLimits: { maxOldGenerationSizeMb, maxYoungGenerationSizeMb: 32 },
  });
  // A thread that fails between two pieces is replaced; without a listener the event would end the process.
  pool.on('error', (error: unknown) => process.emitWarning(String(error)));
  return pool;
}

const thread = threadOf(new URL('./paper-worker.ts', import.meta.url), 96);
