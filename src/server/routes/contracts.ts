import type { FastifyInstance, FastifyReply } from 'fastify';
import { readPaper, readContractInfo } from '#server/actions/papers/read-paper.ts';
import { sendSignatureCode, checkSignatureCode } from '#server/actions/papers/signature-code.ts';
import { signContract } from '#server/actions/papers/sign-contract.ts';
import type { Deps } from '#server/actions/base/context.ts';
import { maxSignatureBytes } from '#server/images/signature-image.ts';
import { multipartFile } from '#server/http/multipart-file.ts';
import { serve } from '#server/http/serve.ts';

/** Documents of a request, and their signature. */
export function registerContracts(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, 'getinfoContract', ({ params, caller }) =>
    readContractInfo(deps, caller, params.requestId),
  );

  serve(app, deps, 'getPdfBase64', async ({ params, caller }) => {
    const { pdf } = await readPaper(deps, caller, params);
    return { fileBase64: Buffer.from(pdf).toString('base64') };
  });

  serve(app, deps, 'getPdf', async ({ params, caller, reply }) => {
    const { pdf, fileName } = await readPaper(deps, caller, params);
    return sendPdf(reply, pdf, fileName);
  });

  serve(app, deps, 'sendSignatureCode', async ({ params, query, caller }) => {
    await sendSignatureCode(deps, caller, params.requestId, query.channel);
    return { ok: true };
  });

  serve(app, deps, 'checkSignatureCode', async ({ params, body, caller }) => {
    await checkSignatureCode(deps, caller, params.requestId, body.code);
    return { ok: true };
  });

  serve(app, deps, 'saveSignature', async ({ params, caller, request }) => {
    const { bytes, texts } = await multipartFile(request, 'image', maxSignatureBytes);
    await signContract(deps, caller, {
      id: params.id,
      requestId: params.requestId,
      image: bytes,
      summary: texts['summary'],
      intent: texts['intent'],
    });
    return { ok: true };
  });
}

/** Shows the PDF in the browser's viewer, and names the file for saving. */
export function sendPdf(reply: FastifyReply, pdf: Uint8Array, fileName: string): Uint8Array<ArrayBuffer> {
  reply
    .type('application/pdf')
    .header('content-disposition', `inline; filename="${fileName}"`)
    // The policy of API responses would stop a browser's PDF viewer.
    .header('content-security-policy', "frame-ancestors 'none'");
  return Buffer.from(pdf);
}
