import type { SealedField } from '#domain/staff/sealed-fields.ts';
import { timeOf } from '../../text/format.ts';
import { sentences } from '../../text/sentences.ts';
import type { Evidence, Fact } from '../../ui/facts.tsx';
import { Masked } from '../../ui/masked.tsx';
import es from './es.json';
import type { RecordView } from './view.ts';

const t = sentences(es);

/** Those of the sealed fields that the request has, each with its proof. */
export const sealedFacts = ({ record }: RecordView, fields: readonly SealedField[]): Fact[] =>
  fields.flatMap((field) => {
    const found = record.sealed.find((each) => each.field === field);
    if (found === undefined) return [];
    return {
      label: t(field),
      value: <Masked field={field} what={t(field)} masked={found.masked} mayReveal={record.may.reveal} />,
      evidence: evidenceOf(field, record),
    };
  });

function evidenceOf(field: SealedField, record: RecordView['record']): Evidence | undefined {
  const done = (step: string) => record.steps.find((each) => each.step === step && each.isDone)?.at ?? null;
  switch (field) {
    case 'phone': {
      const at = done('phone-verification');
      return at === null
        ? { label: t('unconfirmed'), icon: 'clock' }
        : { label: t('codeConfirmed', { time: timeOf(at) }), ok: true };
    }
    case 'location':
      return record.location === null
        ? undefined
        : { label: t('pointReceived', { time: timeOf(record.location.at) }), icon: 'place' };
    case 'name':
    case 'curp':
    case 'birthday':
    case 'address-identification':
      return record.identity.outcome === 'accepted' ? { label: t('fromIdentity'), ok: true } : undefined;
    case 'rfc':
    case 'email':
    case 'address-edited':
    case 'address-shipping':
      return { label: t('declared'), icon: 'person' };
    case 'imei':
    case 'tracking-number':
    case 'received-by':
    case 'refund-clabe':
      return undefined;
  }
}
