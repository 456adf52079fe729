import type { Applicant } from './applicant.ts';
import { drawnSignature } from './paper.ts';

/** Signs the contract that waits for it. @returns what the server answered, which is 200 */
export async function sign({ client, requestId }: Applicant) {
  const reply = await client.post(
    `onboarding/saveSignature/1/${requestId}/png`,
    imageForm(await drawnSignature()),
  );
  if (reply.status !== 200) throw new Error(`saveSignature answered ${reply.status} ${reply.code}`);
  return reply;
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
