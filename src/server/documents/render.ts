import type { Piscina } from 'piscina';
import { DomainError, type ErrorCode } from '#domain/errors.ts';
import type { PaperData, VoucherData } from './paper-data.ts';

/** A document to render, dated `at`. */
export type PaperOrder =
  | { readonly paper: 'contract' | 'pagare'; readonly data: PaperData; readonly at: Date }
  | { readonly paper: 'voucher'; readonly data: VoucherData; readonly at: Date };

export type Rendered =
  | { readonly pdf: Uint8Array }
  | { readonly refused: { readonly code: ErrorCode; readonly detail: DomainError['detail'] } };

/**
 * Renders a PDF in a thread of its own, one at a time: a contract takes tens of milliseconds of CPU, for which no other
 * call may wait.
 * @throws contract-missing-data
 */
export async function render(order: PaperOrder): Promise<Uint8Array> {
  const rendered = (await (await thread()).run(order)) as Rendered;
  if ('pdf' in rendered) return rendered.pdf;
  throw new DomainError(rendered.refused.code, rendered.refused.detail);
}

/** Started with the first document, to keep startup short. */
const thread = (): Promise<Piscina> => (started ??= start());

let started: Promise<Piscina> | undefined;

async function start(): Promise<Piscina> {
  const { Piscina } = await import('piscina');
  return new Piscina({
    filename: new URL('./paper-worker.ts', import.meta.url).href,
    maxThreads: 1,
    resourceLimits: { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 16 },
  });
}
