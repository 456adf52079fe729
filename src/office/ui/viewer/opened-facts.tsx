import type { OfficeRequestRecord } from '#contract/office/record.ts';
import { sentences } from '../../text/sentences.ts';
import { Facts, Section } from '../section.tsx';
import { useNow } from '../time-left.tsx';
import es from './es.json';
import { Badge } from '../badge.tsx';
import { cx } from '../cx.ts';
import { exactTime } from '../../text/format.ts';
import { Notice } from '../notice.tsx';
import { identityPictures } from '#domain/applicant/identity-reasons.ts';

const t = sentences(es);

type Opened = NonNullable<OfficeRequestRecord['opened']>;
type Part = Opened['address'][number]['part'];

const words: Record<Part, keyof typeof es> = {
  street: 'street',
  number: 'number',
  district: 'district',
  postalCode: 'part-postalCode',
  municipality: 'municipality',
  state: 'state',
};

/** What was opened beside the documents, only while one of them is open. */
export function OpenedFacts({
  opened,
  now: serverNow,
}: {
  opened: OfficeRequestRecord['opened'];
  now: string;
}) {
  const now = useNow(serverNow, 5_000);
  if (!isOpenAt(opened, now)) return null;
  return (
    <Section title={t('person')}>
      <Facts facts={opened.person.map(({ field, value }) => ({ label: t(field), value }))} />
      <AddressCompare rows={opened.address} />
    </Section>
  );
}

const isOpenAt = (opened: OfficeRequestRecord['opened'], now: string): opened is Opened =>
  opened !== null && opened.documents.some(({ until }) => until > now);

/** What of a person is open now, by its field: it is not masked in another place of the page. */
export const openedValues = (
  opened: OfficeRequestRecord['opened'],
  now: string,
): ReadonlyMap<string, string> =>
  new Map(isOpenAt(opened, now) ? opened.person.map(({ field, value }) => [field, value]) : []);

/** What was typed beside what the identification says, row by row; only while a proof is open. */
function AddressCompare({ rows }: { rows: Opened['address'] }) {
  if (rows.length === 0) return null;
  return (
    <table className="cmp" aria-label={t('address')}>
      <thead>
        <tr>
          <th scope="col">{t('address')}</th>
          <th scope="col">{t('typed')}</th>
          <th scope="col">{t('onIdentification')}</th>
          <th scope="col">
            <span className="vh">{t('compare')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ part, typed, onIdentification, isSame }) => (
          <tr key={part} className={cx(!isSame && 'diffr')}>
            <td>{t(words[part])}</td>
            <td>{typed === '' ? t('empty') : typed}</td>
            <td>{isSame ? onIdentification : <mark>{onIdentification || t('empty')}</mark>}</td>
            <td>
              {isSame ? (
                <Badge tone="good" icon="check" flat>
                  {t('same')}
                </Badge>
              ) : (
                <Badge tone="warn" icon="differs">
                  {t('differs')}
                </Badge>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Why photos that were taken cannot be opened. */
export function NoPhotos({ photos }: { photos: OfficeRequestRecord['identity']['photos'] }) {
  if (photos.state === 'forgotten' && photos.forgottenAt !== null)
    return <Notice icon="sealed">{t('forgotten', { date: exactTime(photos.forgottenAt) })}</Notice>;
  return photos.state === 'elsewhere' ? <Notice icon="sealed">{t('elsewhere')}</Notice> : null;
}

/** What the viewer can open, by its names on screen. */
export interface ShownDocument {
  readonly id: string;
  readonly name: string;
  /** Since when it is there, in proofNames. */
  readonly since: string;
  readonly lead: string;
}

export const proofsShown = ({ documents }: Pick<OfficeRequestRecord, 'documents'>): ShownDocument[] =>
  documents
    .filter(({ kind }) => kind === 'address-proof')
    .map(({ id, subtype, at }) => ({
      id,
      name: proofNames[subtype ?? ''] ?? t('proof'),
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

const proofNames: Readonly<Record<string, string>> = {
  ine: t('ine'),
  luz: t('luz'),
  telefono: t('telefono'),
};
