import { DomainError } from '#domain/errors.ts';
import {
  type SigningEvidence,
  canonicalSummary,
  signingIntent,
  signingSummary,
  type Summarised,
} from '#domain/credit/signing-summary.ts';
import type { CodeChannel } from '#domain/partner/code-channels.ts';
import { sha256Hex } from './paper-data-of.ts';

/** What a signature may carry: the SHA-256 of the summary that was read, and the sentence above the button. */
export interface CarriedEvidence {
  readonly summary?: string | undefined;
  readonly intent?: string | undefined;
}

/** Returns the summary to read before signing, with its hash and the sentence that signing says. */
export function summaryOf(data: Summarised) {
  const summary = signingSummary(data);
  return {
    version: summary.version,
    lines: summary.lines.map((each) => ({ ...each })),
    sha256: sha256Hex(canonicalSummary(summary)),
    intent: signingIntent,
  };
}

/**
 * Returns what is stored with the signature: composed here, never taken from the browser, which only says what it showed.
 * @throws conflict when it showed something else
 */
export function evidenceOf(
  data: Summarised,
  { summary, intent }: CarriedEvidence,
  now: Date,
): SigningEvidence {
  const current = summaryOf(data);
  if (summary !== undefined && summary !== current.sha256) throw summaryChanged();
  if (intent !== undefined && intent !== current.intent) throw summaryChanged();
  return {
    summary:
      summary === undefined
        ? null
        : { version: current.version, sha256: current.sha256, lines: current.lines.map(({ text }) => text) },
    intent: intent === undefined ? null : { text: current.intent, at: now.toISOString() },
  };
}

/** Adds the code, or that there was none, where the partner asks for one. */
export const withCode = (
  evidence: SigningEvidence,
  code: { at: Date; channel: CodeChannel } | null | undefined,
): SigningEvidence =>
  code === undefined
    ? evidence
    : { ...evidence, code: code && { at: code.at.toISOString(), channel: code.channel } };

export const summaryChanged = (): DomainError =>
  new DomainError('conflict', {
    messages: ['Tu resumen cambió desde que abriste esta página. Lee el de ahora y vuelve a firmar.'],
  });
