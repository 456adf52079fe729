import { exactTime, shortDay } from '../../text/format.ts';
import { sentences } from '../../text/sentences.ts';
import { Facts, type Fact } from '../../ui/facts.tsx';
import { Masked } from '../../ui/masked.tsx';
import { Section } from '../../ui/section.tsx';
import es from './es.json';
import type { DeliveryShown } from './view.ts';

const t = sentences(es);

/** Where it goes and what it is, masked until somebody says why she looks; then the times. */
export function DataPart({ shown, now }: { shown: DeliveryShown; now: string }) {
  const { sealed, may, carrier, packedAt, sentAt, deliveredOn, returnedAt } = shown;
  const known: (Fact | null)[] = [
    carrier === null ? null : { label: t('carrierFact'), value: carrier },
    ...(['packedAt', 'sentAt', 'returnedAt'] as const).map((label) => {
      const at = { packedAt, sentAt, returnedAt }[label];
      return at === null ? null : { label: t(label), value: exactTime(at) };
    }),
    deliveredOn === null ? null : { label: t('deliveredOn'), value: shortDay(deliveredOn, now) },
  ];
  return (
    <Section title={t('data')}>
      <Facts
        facts={[
          ...sealed.map(({ field, masked }) => ({
            label: labelOf(field),
            value: (
              <Masked
                field={field}
                what={labelOf(field)}
                masked={masked}
                mayReveal={may.act && (may.reveal || !ofPerson.has(field))}
                usual="deliver-device"
              />
            ),
          })),
          ...known.filter((fact) => fact !== null),
        ]}
      />
      {may.act && !may.reveal && <p className="small muted hint-below">{t('sealedNow')}</p>}
    </Section>
  );
}

const ofPerson: ReadonlySet<string> = new Set(['name', 'address-shipping', 'phone']);
const labels = ['name', 'address-shipping', 'phone', 'imei', 'tracking-number', 'received-by'] as const;
const labelOf = (field: string): string => {
  const known = labels.find((each) => each === field);
  return known === undefined ? field : t(known);
};
