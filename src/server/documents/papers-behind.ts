import { Worker } from 'node:worker_threads';
import { DomainError, type ErrorDetail } from '#domain/errors.ts';
import type { PaperData } from './paper-data.ts';
import type { VoucherData } from './voucher.ts';

export type PaperOrder = Paper & { readonly id: number };

export type Paper = { readonly at: Date } & (
  | { readonly kind: 'contract' | 'pagare'; readonly data: PaperData }
  | { readonly kind: 'voucher'; readonly data: VoucherData }
);

export type RenderedPaper =
  | { readonly id: number; readonly pdf: Uint8Array }
  | { readonly id: number; readonly missing: ErrorDetail }
  | { readonly id: number; readonly fault: string };

/** With no paper to render the thread and its fonts are given up. */
const idleMs = 10_000;

/**
 * A paper as a PDF, signed or a draft, rendered in a thread of its own: for a tenth of a second and more nobody's call
 * would be answered otherwise, and only the thread has to hold the library and its fonts. One thread: papers may wait,
 * and are rendered one after the other.
 * @throws contract-missing-data
 */
export function renderBehind(paper: Paper): Promise<Uint8Array> {
  const thread = (running ??= startThread());
  const id = nextId++;
  return new Promise((resolve, reject) => {
    thread.waiting.set(id, { resolve, reject });
    clearTimeout(thread.rest);
    thread.worker.ref();
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, no window
    thread.worker.postMessage({ id, ...paper } satisfies PaperOrder);
  });
}

/**
 * It needs 35 MB and 2 between two tidyings: without a limit it takes 50 MB more, at the same CPU. What lives in it does
 * not grow: each paper is forgotten when it is rendered.
 */
const resourceLimits = { maxYoungGenerationSizeMb: 12, maxOldGenerationSizeMb: 96 };

interface Thread {
  readonly worker: Worker;
  readonly waiting: Map<number, { resolve: (pdf: Uint8Array) => void; reject: (error: Error) => void }>;
  rest?: NodeJS.Timeout;
}

let running: Thread | null = null;
let nextId = 1;

function startThread(): Thread {
  const worker = new Worker(new URL('./paper-worker.ts', import.meta.url), { resourceLimits });
  const thread: Thread = { worker, waiting: new Map() };
  const over = (error: Error) => {
    if (running === thread) running = null;
    for (const { reject } of thread.waiting.values()) reject(error);
    thread.waiting.clear();
  };
  worker.on('message', (paper: RenderedPaper) => {
    const who = thread.waiting.get(paper.id);
    thread.waiting.delete(paper.id);
    if ('pdf' in paper) who?.resolve(paper.pdf);
    else
      who?.reject(
        'missing' in paper ? new DomainError('contract-missing-data', paper.missing) : new Error(paper.fault),
      );
    if (thread.waiting.size > 0) return;
    // It keeps nobody from ending.
    worker.unref();
    thread.rest = setTimeout(() => {
      if (running === thread) running = null;
      void worker.terminate();
    }, idleMs).unref();
  });
  worker.on('error', (error) => over(error as Error));
  worker.on('exit', () => over(new Error('the thread that renders papers has ended')));
  return thread;
}
