import type { z } from 'zod';

/**
 * One call of /api/v1: where it is, what goes in, what comes out. Routes, the browser's client, OpenAPI and
 * docs/api.md derive from it. `path` is relative to the base, with {param} segments.
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
  /** A path that the schema refuses names a file that is not there (404), it is no bad input (400). */
  readonly unknownPath?: 'not-found';
  /** What a 200 carries. With `as` other than json, the schema describes the decoded value. */
  readonly response: R;
  readonly as?: 'json' | 'text' | 'binary' | 'events' | 'multipart-in';
}

/** Keeps literal types of a group of calls while checking their shape. */
export const calls = <T extends Record<string, Call>>(group: T): T => group;

export const BASE = '/api/v1';

/** Fills {param} segments, URL-encoded. */
export function pathOf(call: { readonly path: string }, params: Record<string, unknown> = {}): string {
  return call.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name] ?? '')));
}
