import type { AddressProof } from '#server/queries/requests/addresses.ts';
import type { CreditRequest } from '#server/queries/requests/credit-requests.ts';
import { kinds, uploadKinds } from '#server/images/sniff.ts';

/** Spec §5 'Uploads' sets no sizes; this one fits a photo of a bill and a scanned page. */
export const maxProofBytes = 10_000_000;
export const maxProofs = 10;

/** For the file dialog: '.pdf', '.jpg', … */
export const acceptedProofs: readonly string[] = uploadKinds.flatMap((kind) =>
  kinds[kind].endings.map((ending) => `.${ending}`),
);

/** The documents that count: once another proof was asked for, only those that came after. The earlier ones stay stored. */
export const proofsToSend = (
  stored: readonly AddressProof[],
  { address_proof_reopened_at: since }: Pick<CreditRequest, 'address_proof_reopened_at'>,
): readonly AddressProof[] => (since === null ? stored : stored.filter(({ at }) => at >= since));
