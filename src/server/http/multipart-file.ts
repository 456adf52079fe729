import type { FastifyRequest } from 'fastify';
import type { MultipartFields } from '@fastify/multipart';
import { DomainError } from '#domain/errors.ts';

export interface UploadedFile {
  readonly field: string;
  readonly name: string;
  readonly type: string;
  readonly bytes: Uint8Array;
  /** The texts that the form has before the file. */
  readonly texts: Readonly<Record<string, string>>;
  /** Cut off at `largestFileBytes`. */
  readonly isTooLarge: boolean;
}

/** Upper limit over all calls. */
export const largestFileBytes = 10_000_000;

/**
 * Returns the one file that a multipart form carries in `field`.
 * @throws invalid-input when it is missing or the form is truncated, file-too-large over `maxBytes`: a file is never
 *   truncated
 */
export async function multipartFile(
  request: FastifyRequest,
  field: string,
  maxBytes: number,
): Promise<UploadedFile> {
  if (!request.isMultipart()) throw new DomainError('invalid-input', { field });
  const file = await uploadedFile(request, maxBytes).catch((error: unknown) => {
    // The parser's own errors carry a 4xx status, except for a truncated form, which is a plain Error.
    throw (error as { statusCode?: number }).statusCode === undefined
      ? new DomainError('invalid-input', { field })
      : error;
  });
  if (file?.field !== field) throw new DomainError('invalid-input', { field });
  if (file.isTooLarge || file.bytes.byteLength > maxBytes) throw new DomainError('file-too-large');
  return file;
}

/**
 * Yields the one file of a multipart form as it comes in.
 * @throws as `multipartFile`, also after the last chunk of a file that was too large
 */
export async function* multipartChunks(
  request: FastifyRequest,
  field: string,
  maxBytes: number,
): AsyncGenerator<Uint8Array> {
  if (!request.isMultipart()) throw new DomainError('invalid-input', { field });
  const limits = { fileSize: maxBytes, files: 1 };
  const part = await request.file({ limits, throwFileSizeLimit: false });
  if (part?.fieldname !== field) throw new DomainError('invalid-input', { field });
  yield* part.file as AsyncIterable<Uint8Array>;
  if (part.file.truncated) throw new DomainError('file-too-large');
}

const uploads = new WeakMap<FastifyRequest, Promise<UploadedFile | null>>();

/**
 * Returns the file of a multipart form, which can be read only once; null without one.
 * @throws the parser's error for a malformed form
 */
export function uploadedFile(
  request: FastifyRequest,
  maxBytes = largestFileBytes,
): Promise<UploadedFile | null> {
  const upload = uploads.get(request) ?? readFile(request, maxBytes);
  uploads.set(request, upload);
  return upload;
}

async function readFile(request: FastifyRequest, maxBytes: number): Promise<UploadedFile | null> {
  const limits = { fileSize: maxBytes, files: 1 };
  const part = await request.file({ limits, throwFileSizeLimit: false });
  if (!part) return null;
  const bytes = new Uint8Array(await part.toBuffer());
  const { fieldname: field, filename: name, mimetype: type } = part;
  return { field, name, type, bytes, texts: textsIn(part.fields), isTooLarge: part.file.truncated };
}

const textsIn = (fields: MultipartFields): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, given]) => {
      const part = [given].flat()[0];
      return part?.type === 'field' && typeof part.value === 'string' ? [[name, part.value]] : [];
    }),
  );
