import '@fastify/multipart'; // its types of request
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { DomainError } from '#domain/errors.ts';
import { maxProofBytes } from '#server/actions/address/address-proof-rules.ts';
import { keepProofOfAddress } from '#server/actions/address/keep-address-proof.ts';
import { openAddressProof } from '#server/actions/address/open-address-proof.ts';
import { sendAddressProof } from '#server/actions/address/send-address-proof.ts';
import type { Deps } from '#server/context.ts';
import { serve } from '#server/http/serve.ts';

/** The proof of an address that differs from the identification's. */
export function registerAddressProof(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, 'configurationAddress', ({ params, caller }) =>
    openAddressProof(deps, caller, params.requestId),
  );

  serve(app, deps, 'uploadAddressProof', async (input) => {
    const { params, caller, request } = input;
    const upload = await uploadedFile(request);
    const proof = await keepProofOfAddress(deps, caller, { ...params, ...upload });
    return { id: proof.id, name: proof.name, kind: proof.kind, bytes: proof.bytes };
  });

  serve(app, deps, 'confirmData', async ({ body, caller }) => {
    await sendAddressProof(deps, caller, body.requestId);
    return { ok: true };
  });
}

/** The field `file`. One over the limit is cut short without an error of its own: `truncated` tells. */
async function uploadedFile(request: FastifyRequest): Promise<{ fileName: string; bytes: Uint8Array }> {
  if (!request.isMultipart()) throw new DomainError('file-type');
  const part = await request.file({
    limits: { fileSize: maxProofBytes, files: 1 },
    throwFileSizeLimit: false,
  });
  if (!part || part.fieldname !== 'file') throw new DomainError('invalid-input', { field: 'file' });
  const bytes = await part.toBuffer();
  if (part.file.truncated) throw new DomainError('file-too-large');
  return { fileName: part.filename, bytes };
}
