import type { Applicant } from './applicant.ts';
import { drawnSignature } from './paper.ts';

/** Signs the contract that the applicant is at. @returns the server's response, which is 200 */
export async function sign(applicant: Applicant) {
  const reply = await applicant.client.post(await signingPath(applicant), imageForm(await drawnSignature()));
  if (reply.status !== 200) throw new Error(`saveSignature answered ${reply.status} ${reply.code}`);
  return reply;
}

/** The path for the signature of the contract that the applicant is at. */
export async function signingPath({ client, requestId }: Applicant): Promise<string> {
  const { id } = (await client.get<{ id: string }>(`onboarding/getSendingData/${requestId}`)).body;
  return `onboarding/saveSignature/${id}/${requestId}/png`;
}

/** A form with the field `image`. */
export function imageForm(image: Uint8Array, name = 'firma.png'): FormData {
  const form = new FormData();
  form.set('image', new File([image as Uint8Array<ArrayBuffer>], name, { type: 'image/png' }));
  return form;
}

export async function accountOf({ client, requestId }: Applicant): Promise<string> {
  return (await client.get<{ account: string }>(`deliveryOrder/byRequestId/${requestId}`)).body.account;
}
