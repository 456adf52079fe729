import type { z } from 'zod';

/**
 * One call of /api/v1: its path, input and output. Routes, the browser's client and OpenAPI derive
 * from it. `path` is relative to the base, with {param} segments.
 */
export interface Call<
  P extends z.ZodType = z.ZodType,
  Q extends z.ZodType = z.ZodType,
  B extends z.ZodType = z.ZodType,
  R extends z.ZodType = z.ZodType,
> {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly summary: string;
  readonly params?: P;
  readonly query?: Q;
  readonly body?: B;
  /** Which of the bodies it is, by a segment of the path; `body` is their union. */
  readonly bodyOf?: { readonly segment: string; readonly bodies: Readonly<Record<string, z.ZodType>> };
  /** A path rejected by the schema names a missing file (404) instead of being bad input (400). */
  readonly unknownPath?: 'not-found';
  /** The response of a 200. With `as` other than json, the schema describes the decoded value. */
  readonly response: R;
  readonly as?: 'json' | 'text' | 'binary' | 'stream' | 'events' | 'multipart-in';
}

/** Checks a group of calls while preserving its literal types. */
export const calls = <T extends Record<string, Call>>(group: T): T => group;

export const BASE = '/api/v1';

/** Fills {param} segments, URL-encoded. */
export function pathOf(call: { readonly path: string }, params: Record<string, unknown> = {}): string {
  return call.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name] ?? '')));
}
