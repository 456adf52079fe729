import { sentences } from '../../../text/sentences.ts';
import { ContractForm } from '../../../ui/contract-form.tsx';
import { Check, TextArea, TextField } from '../../../ui/field.tsx';
import es from '../es.json';

const t = sentences(es);

export interface ShownPlace {
  readonly name: string;
  readonly isOpen: boolean;
  readonly fee: number | null;
  readonly minimum: number | null;
  readonly maximum: number | null;
  readonly hours: string | null;
}

/** Proposes what a place is called, shows, charges and takes; `of` null: a new one. */
export const PlaceForm = ({
  place,
  of,
}: {
  place: ShownPlace | null;
  of: Readonly<Record<string, string | number>>;
}) => (
  <ContractForm<Record<'name' | 'isOpen' | 'fee' | 'minimum' | 'maximum' | 'hours' | 'reason', string>>
    isAct
    intent={place ? 'place' : 'add'}
    of={of}
    values={{
      name: place?.name ?? '',
      isOpen: place?.isOpen ? 'on' : '',
      fee: written(place?.fee ?? null),
      minimum: written(place?.minimum ?? null),
      maximum: written(place?.maximum ?? null),
      hours: place?.hours ?? '',
    }}
    submit={t(place ? 'proposePlace' : 'proposeNewPlace')}
    kind="primary"
  >
    {(fields) => (
      <>
        <TextField field={fields.name} label={t('placeName')} hint={t('placeNameHint')} />
        <TextField field={fields.fee} label={t('placeFee')} hint={t('placeFeeHint')} inputMode="decimal" />
        <div className="pform pairs">
          <TextField
            field={fields.minimum}
            label={t('placeMinimum')}
            hint={t('placeSumHint')}
            inputMode="decimal"
          />
          <TextField
            field={fields.maximum}
            label={t('placeMaximum')}
            hint={t('placeSumHint')}
            inputMode="decimal"
          />
        </div>
        <TextField field={fields.hours} label={t('placeHours')} hint={t('placeHoursHint')} />
        {place && <Check field={fields.isOpen} label={t('placeIsOpen')} />}
        <TextArea field={fields.reason} label={t('reason')} hint={t('reasonHint')} />
      </>
    )}
  </ContractForm>
);

const written = (amount: number | null): string => (amount === null ? '' : String(amount));
