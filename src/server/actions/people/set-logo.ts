import type { LogoType } from '#domain/partner/brand-pictures.ts';
import type { Deps, StaffCaller } from '#server/actions/base/context.ts';
import { editDraft, type DraftSeen } from './edit-draft.ts';
import { uploadPicture } from './upload-picture.ts';

/** Puts another logo into the draft. @throws not-found, conflict, file-type, file-too-large, invalid-input */
export function setLogo(
  deps: Deps,
  staff: StaffCaller,
  { type, bytes, ...seen }: DraftSeen & { type: LogoType; bytes: Uint8Array },
): Promise<void> {
  return uploadPicture(deps, { ...seen, kind: 'logo', bytes }, (file) =>
    editDraft(deps, staff, seen, (now) => ({ ...now, logos: { ...now.logos, [type]: file } })),
  );
}

/** Takes a logo out of the draft. @throws not-found, conflict */
export const removeLogo = (
  deps: Deps,
  staff: StaffCaller,
  { type, ...seen }: DraftSeen & { type: LogoType },
): Promise<void> => editDraft(deps, staff, seen, (now) => ({ ...now, logos: { ...now.logos, [type]: '' } }));
