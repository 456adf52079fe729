import type { OfficeRequestRecord } from '#contract/office/record.ts';
import { exactTime } from '../../text/format.ts';
import { sentences } from '../../text/sentences.ts';
import { Notice } from '../notice.tsx';
import es from './es.json';

const t = sentences(es);

/** Why photos that were taken cannot be opened. */
export function NoPhotos({ photos }: { photos: OfficeRequestRecord['identity']['photos'] }) {
  if (photos.state === 'forgotten' && photos.forgottenAt !== null)
    return <Notice icon="sealed">{t('forgotten', { date: exactTime(photos.forgottenAt) })}</Notice>;
  return photos.state === 'elsewhere' ? <Notice icon="sealed">{t('elsewhere')}</Notice> : null;
}
