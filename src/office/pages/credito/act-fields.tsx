import type { FieldMetadata } from '@conform-to/react';
import { archiveBases, archiveBasisNames } from '#domain/applicant/archive-bases.ts';
import { handUnlockReasons } from '#domain/credit/ledger/hand-lock.ts';
import { writeOffReasonNames, writeOffReasons } from '#domain/credit/ledger/write-off.ts';
import { pesos } from '../../text/format.ts';
import { sentences } from '../../text/sentences.ts';
import { Picks, TextArea, TextField } from '../../ui/field.tsx';
import es from './es.json';
import type { Act } from './parts.ts';
import type { CreditView } from './view.ts';

const t = sentences(es);

/** Every field of every act, as text: the contract reads them. */
export interface ActValues {
  [name: string]: string;
  channel: string;
  outcome: string;
  note: string;
  amount: string;
  day: string;
  offeredArrears: string;
  weeks: string;
  what: string;
  sum: string;
  why: string;
  basis: string;
  until: string;
  sentOn: string;
  reason: string;
}
export type ActFieldset = Required<{ [Name in keyof ActValues]: FieldMetadata<string> }>;

/** What an act asks for, and the reason that goes into the audit log. */
export function ActFields({
  act,
  view: { credit },
  fields,
}: {
  act: Exclude<Act, 'contacto'>;
  view: CreditView;
  fields: ActFieldset;
}) {
  const weeks = Array.from({ length: credit.pause.weeksLeft }, (_, index) => String(index + 1));
  return (
    <>
      {act === 'pausa' && (
        <Picks
          field={fields.weeks}
          label={t('howMany')}
          options={weeks.map((value) => ({ value, label: weekWords[value] ?? value }))}
        />
      )}
      {act === 'promesa' && (
        <>
          <TextField field={fields.amount} label={t('sum')} inputMode="decimal" autoComplete="off" />
          <TextField field={fields.day} label={t('day')} type="date" />
        </>
      )}
      {act === 'perdonar' && (
        <>
          <Picks
            field={fields.what}
            label={t('howMuch')}
            options={[
              { value: 'everything', label: t('everything', { sum: pesos(credit.remaining) }) },
              { value: 'sum', label: t('onlySum') },
            ]}
          />
          <TextField
            field={fields.sum}
            label={t('sumForgiven')}
            hint={t('sumForgivenHint')}
            inputMode="decimal"
            autoComplete="off"
          />
          <Picks
            field={fields.why}
            label={t('whyForgive')}
            options={writeOffReasons.map((value) => ({ value, label: writeOffReasonNames[value] }))}
          />
        </>
      )}
      {act === 'robo' && (
        <Picks
          field={fields.what}
          label={t('what')}
          options={(['theft', 'loss'] as const).map((value) => ({ value, label: t(value) }))}
        />
      )}
      {act === 'desbloquear' && (
        <>
          <Picks
            field={fields.why}
            label={t('whyUnlock')}
            options={handUnlockReasons.map((value) => ({ value, label: t(`unlock-${value}`) }))}
          />
          <TextField field={fields.until} label={t('unlockUntil')} hint={t('unlockUntilHint')} type="date" />
        </>
      )}
      {act === 'archivo' && (
        <Picks
          field={fields.basis}
          label={t('archiveBasis')}
          options={archiveBases.map((value) => ({ value, label: archiveBasisNames[value] }))}
        />
      )}
      {act === 'revocar' && <TextField field={fields.sentOn} label={t('sentOn')} type="date" />}
      {act === 'detener' && (
        <Picks
          field={fields.why}
          label={t('whyStop')}
          options={(['death', 'dispute', 'other'] as const).map((value) => ({
            value,
            label: t(`why-${value}`),
          }))}
        />
      )}
      <TextArea field={fields.reason} label={t('reason')} hint={t('reasonHint')} />
    </>
  );
}

const weekWords: Readonly<Record<string, string>> = {
  1: t('weeks_1'),
  2: t('weeks_2'),
  3: t('weeks_3'),
  4: t('weeks_4'),
};
