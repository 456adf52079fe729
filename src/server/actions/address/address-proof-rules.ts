import { kinds, uploadKinds } from '#server/images/sniff.ts';

/** Spec §5 'Uploads' sets no sizes; this one fits a photo of a bill and a scanned page. */
export const maxProofBytes = 10_000_000;
export const maxProofs = 10;

/** For the file dialog: '.pdf', '.jpg', … */
export const acceptedProofs: readonly string[] = uploadKinds.flatMap((kind) =>
  kinds[kind].endings.map((ending) => `.${ending}`),
);
