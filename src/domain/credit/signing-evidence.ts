import type { CodeChannel } from '#domain/partner/code-channels.ts';

/** What a signature carried besides the drawing. Null: the call did not carry it, which is recorded and never refused. */
export interface SigningEvidence {
  /** The summary that was on the screen, with the SHA-256 of its canonical form. */
  readonly summary: {
    readonly version: number;
    readonly sha256: string;
    readonly lines: readonly string[];
  } | null;
  /** The sentence that was ticked, and when the server received it. */
  readonly intent: { readonly text: string; readonly at: string } | null;
  /** The code that was typed before it, and how it had come; absent where the partner does not ask for one. */
  readonly code?: { readonly at: string; readonly channel: CodeChannel } | null;
}
