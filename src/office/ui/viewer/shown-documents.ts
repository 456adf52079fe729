import type { OfficeRequestRecord } from '#contract/office/record.ts';
import { identityPictures } from '#domain/applicant/identity-reasons.ts';
import { exactTime } from '../../text/format.ts';
import { sentences } from '../../text/sentences.ts';
import es from './es.json';

const t = sentences(es);

/** What the viewer can open, by its names on screen. */
export interface ShownDocument {
  readonly id: string;
  readonly name: string;
  /** Since when it is there, in words. */
  readonly since: string;
  readonly lead: string;
}

export const proofsShown = ({ documents }: Pick<OfficeRequestRecord, 'documents'>): ShownDocument[] =>
  documents
    .filter(({ kind }) => kind === 'address-proof')
    .map(({ id, subtype, at }) => ({
      id,
      name: words[subtype ?? ''] ?? t('proof'),
      since: t('uploaded', { time: exactTime(at) }),
      lead: t('openLead'),
    }));

export const photosShown = ({
  identity: { photos },
}: Pick<OfficeRequestRecord, 'identity'>): ShownDocument[] =>
  photos.state === 'there'
    ? identityPictures.map((which) => ({
        id: `identity-${which}`,
        name: t(`identity-${which}`),
        since: photos.at === null ? '' : t('taken', { time: exactTime(photos.at) }),
        lead: t('openPhotoLead'),
      }))
    : [];

const words: Readonly<Record<string, string>> = { ine: t('ine'), luz: t('luz'), telefono: t('telefono') };
