import type { FastifyReply } from 'fastify';
import { readPaper, readContractInfo, checkPaper } from '#server/actions/papers/read-paper.ts';
import type { ReadablePaper } from '#server/actions/papers/vouchers.ts';
import { sendSignatureCode, checkSignatureCode } from '#server/actions/papers/signature-code.ts';
import { signContract } from '#server/actions/papers/sign-contract.ts';
import { maxSignatureBytes } from '#server/images/signature-image.ts';
import { multipartFile } from '#server/http/multipart-file.ts';
import {
  readConsentReceipt,
  readConsents,
  revokeConsent,
  readAcceptanceReceipt,
  readAcceptances,
} from '#server/actions/people/consents.ts';
import type { Handlers } from '#server/http/serve.ts';

/** Papers: to read, to sign, and what a person agreed to. */
export const paperHandlers = {
  // Documents of a request, and their signature.
  getinfoContract: ({ deps, params, caller }) => readContractInfo(deps, caller, params.requestId),
  getPdfBase64: async ({ deps, params, caller }) => {
    const { pdf } = await readPaper(deps, caller, params);
    return { fileBase64: Buffer.from(pdf).toString('base64') };
  },
  getPdf: async ({ deps, params, caller, reply }) => {
    const { pdf, fileName } = await readPaper(deps, caller, params);
    return sendPdf(reply, pdf, fileName);
  },
  sendSignatureCode: ({ deps, params, query, caller }) =>
    sendSignatureCode(deps, caller, params.requestId, query.channel),
  checkSignatureCode: ({ deps, params, body, caller }) =>
    checkSignatureCode(deps, caller, params.requestId, body.code),
  saveSignature: async ({ deps, params, caller, request }) => {
    const { bytes, texts } = await multipartFile(request, 'image', maxSignatureBytes);
    await signContract(deps, caller, {
      id: params.id,
      requestId: params.requestId,
      image: bytes,
      summary: texts['summary'],
      intent: texts['intent'],
    });
  },

  // Papers with a folio, and what a person agreed to.
  checkPaper: ({ deps, params }) => checkPaper(deps, params.folio),
  getConsents: ({ deps, params, caller }) =>
    readConsents(deps, caller, { phone: params.phone, partnerId: params.partner }),
  getConsentReceipt: async ({ deps, params, caller, reply }) => {
    const { pdf, fileName } = await readConsentReceipt(deps, caller, params.requestId);
    return sendPdf(reply, pdf, fileName);
  },
  getAcceptances: ({ deps, params, caller }) =>
    readAcceptances(deps, caller, { phone: params.phone, partnerId: params.partner }),
  getAcceptanceReceipt: async ({ deps, params, caller, reply }) => {
    const { pdf, fileName } = await readAcceptanceReceipt(deps, caller, params);
    return sendPdf(reply, pdf, fileName);
  },
  revokeConsent: ({ deps, params, caller }) => revokeConsent(deps, caller, params.requestId),
} satisfies Partial<Handlers>;

/** Shows the PDF in the browser's viewer, and names the file for saving. */
export function sendPdf(reply: FastifyReply, pdf: Uint8Array, fileName: string): Uint8Array<ArrayBuffer> {
  reply
    .type('application/pdf')
    .header('content-disposition', `inline; filename="${fileName}"`)
    // The policy of API responses would stop a browser's PDF viewer.
    .header('content-security-policy', "frame-ancestors 'none'");
  return Buffer.from(pdf);
}

/** The same, or its headers alone: a HEAD asks whether the paper may be had, and nothing is rendered for it. */
export async function sendReadable(reply: FastifyReply, { render, fileName }: ReadablePaper) {
  const isAsked = reply.request.method === 'HEAD';
  return sendPdf(reply, isAsked ? new Uint8Array() : await render(), fileName);
}
