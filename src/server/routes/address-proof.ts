import '@fastify/multipart'; // request types
import type { FastifyInstance } from 'fastify';
import { DomainError } from '#domain/errors.ts';
import {
  sendAddressProof,
  storeProofOfAddress,
  openAddressProof,
  maxProofBytes,
} from '#server/actions/request/address-proof.ts';
import type { Deps } from '#server/actions/base/context.ts';
import { multipartFile } from '#server/http/multipart-file.ts';
import { serve } from '#server/http/serve.ts';

/** The proof of an address that differs from the identification's. */
export function registerAddressProof(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, 'configurationAddress', ({ params, caller }) =>
    openAddressProof(deps, caller, params.requestId),
  );

  serve(app, deps, 'uploadAddressProof', async (input) => {
    const { params, caller, request } = input;
    if (!request.isMultipart()) throw new DomainError('file-type');
    const { bytes, name: fileName } = await multipartFile(request, 'file', maxProofBytes);
    const proof = await storeProofOfAddress(deps, caller, { ...params, bytes, fileName });
    return { id: proof.id, name: proof.name, kind: proof.kind, bytes: proof.bytes };
  });

  serve(app, deps, 'confirmData', async ({ body, caller }) => {
    await sendAddressProof(deps, caller, body.requestId);
    return { ok: true };
  });
}
