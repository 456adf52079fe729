import type { OfficeRequestRecord } from '#contract/office/record.ts';
import { sentences } from '../../text/sentences.ts';
import { Facts } from '../facts.tsx';
import { Section } from '../section.tsx';
import { useNow } from '../use-now.ts';
import es from './es.json';
import { Badge } from '../badge.tsx';
import { cx } from '../cx.ts';

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

const t = sentences(es);

/** What was opened beside the documents, only while one of them is open. */
export function OpenedFacts({
  opened,
  now: serverNow,
}: {
  opened: OfficeRequestRecord['opened'];
  now: string;
}) {
  const now = useNow(serverNow, 5_000);
  if (!opened?.documents.some(({ until }) => until > now)) return null;
  return (
    <Section title={t('person')}>
      <Facts facts={opened.person.map(({ field, value }) => ({ label: t(field), value }))} />
      <AddressCompare rows={opened.address} />
    </Section>
  );
}

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
