import { setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { DomainError } from '#domain/errors.ts';
import { renderContract } from './contract.ts';
import { renderPagare } from './pagare.ts';
import type { Paper, PaperOrder, RenderedPaper } from './papers-behind.ts';
import { renderVoucher } from './voucher.ts';

// On Linux of this thread alone: whoever waits for an answer goes first.
setPriority(0, 10);

/** The thread of papers-behind.ts: one paper after the other. */
parentPort?.on('message', ({ id, ...paper }: PaperOrder) => {
  void render(paper).then(
    (pdf) => answer({ id, pdf }, [pdf.buffer as ArrayBuffer]),
    (error: unknown) => answer({ id, ...wrong(error) }, []),
  );
});

function render(paper: Paper): Promise<Uint8Array> {
  if (paper.kind === 'voucher') return renderVoucher(paper.data, paper.at);
  return (paper.kind === 'contract' ? renderContract : renderPagare)(paper.data, paper.at);
}

/** An error keeps its class on this side only. */
const wrong = (error: unknown) =>
  error instanceof DomainError
    ? { missing: error.detail }
    : { fault: error instanceof Error ? error.message : 'unknown' };

function answer(paper: RenderedPaper, moved: ArrayBuffer[]): void {
  parentPort?.postMessage(paper, moved);
}
