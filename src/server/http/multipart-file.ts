import type { FastifyRequest } from 'fastify';
import '@fastify/multipart'; // its types of request
import { DomainError } from '#domain/errors.ts';

/**
 * The one file that a multipart form carries in `field`.
 * @throws invalid-input when it is not there or the form is broken off, file-too-large over `maxBytes`: nothing is
 *   cut short
 */
export async function multipartFile(
  request: FastifyRequest,
  field: string,
  maxBytes: number,
): Promise<{ bytes: Uint8Array; name: string; type: string }> {
  if (!request.isMultipart()) throw new DomainError('invalid-input', { field });
  const limits = { fileSize: maxBytes, files: 1 };
  const read = async () => {
    const part = await request.file({ limits, throwFileSizeLimit: false });
    if (part?.fieldname !== field) throw new DomainError('invalid-input', { field });
    const bytes = await part.toBuffer();
    if (part.file.truncated) throw new DomainError('file-too-large');
    return { bytes: new Uint8Array(bytes), name: part.filename, type: part.mimetype };
  };
  return read().catch((error: unknown) => {
    // The parser's own errors say 4xx, but for a form that ends in the middle, which is a plain Error.
    const isKnown =
      error instanceof DomainError || (error as { statusCode?: number }).statusCode !== undefined;
    throw isKnown ? error : new DomainError('invalid-input', { field });
  });
}
