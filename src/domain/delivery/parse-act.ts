import { isDay } from '#domain/calendar.ts';
import { parseImei } from '#domain/credit/ledger/imei.ts';
import type { DeliveryAct, DeliveryRefusal } from './delivery.ts';

/** What somebody typed about a delivery. */
export type TypedAct =
  | { readonly kind: 'pack' | 'correct' | 'hand-over' | 'pack-again'; readonly imei: string }
  | { readonly kind: 'send'; readonly carrier: string; readonly trackingNumber: string }
  | { readonly kind: 'deliver'; readonly on: string | null; readonly proofNote: string | null }
  | { readonly kind: 'receive' | 'take-back' };

export function parseAct(typed: TypedAct): DeliveryAct | DeliveryRefusal {
  switch (typed.kind) {
    case 'pack':
    case 'correct':
    case 'hand-over':
    case 'pack-again': {
      const imei = parseImei(typed.imei);
      return imei === null ? { why: 'imei-invalid' } : { kind: typed.kind, imei };
    }
    case 'send': {
      const carrier = tidy(typed.carrier);
      const trackingNumber = tidy(typed.trackingNumber).toUpperCase();
      if (!/^[\p{L}\d][\p{L}\d .&-]{1,39}$/u.test(carrier)) return { why: 'carrier-invalid' };
      if (!/^[A-Z\d][A-Z\d -]{3,39}$/.test(trackingNumber)) return { why: 'tracking-invalid' };
      return { kind: 'send', carrier, trackingNumber };
    }
    case 'deliver': {
      const proofNote = tidy(typed.proofNote ?? '') || null;
      if (typed.on !== null && !isDay(typed.on)) return { why: 'day-invalid' };
      if (proofNote !== null && proofNote.length > 200) return { why: 'note-too-long' };
      return { kind: 'deliver', on: typed.on, proofNote };
    }
    case 'receive':
    case 'take-back':
      return typed;
  }
}

const tidy = (text: string): string => text.trim().replaceAll(/\s+/g, ' ');
