import type { TestApp } from './app.ts';
import { applicantAt, doStep, typedAddress, type Applicant } from './applicant.ts';

/** An applicant who moved: the address is typed, with a proof, and a person has to look at it. */
export async function movedApplicant(test: TestApp, phone?: string): Promise<Applicant> {
  const applicant = await applicantAt(test, 'address-confirmation', phone === undefined ? {} : { phone });
  const { client, requestId } = applicant;
  // Of her own: an address of three people is a reason of its own.
  const address = { ...typedAddress, streetNumberExt: applicant.phone.slice(-6) };
  await client.post(`onboarding/confirmAddress/${requestId}`, address);
  await uploadProof(applicant);
  await client.post('onboarding/confirmData', { requestId });
  await doStep['address-validation'](applicant);
  return applicant;
}

export function uploadProof({ client, requestId }: Applicant, text = 'luz') {
  const form = new FormData();
  const file = new File([`%PDF-1.7\n${text} ${requestId}`], 'recibo de luz.pdf', { type: 'application/pdf' });
  form.set('file', file);
  return client.post<{ id: string }>(`onboarding/addressProof/${requestId}/luz`, form);
}
