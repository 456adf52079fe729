import type { Day } from '#domain/calendar.ts';
import { addBusinessDays } from '#domain/credit/business-days.ts';

/** What a complaint is about; `refusal`: that a person looks at what the rules refused (notice §6, terms §3). */
export const complaintKinds = ['payment', 'device', 'delivery', 'contract', 'refusal', 'other'] as const;
export type ComplaintKind = (typeof complaintKinds)[number];

export const complaintNames: Record<ComplaintKind, string> = {
  payment: 'Un pago o un cobro',
  device: 'El equipo',
  delivery: 'La entrega o una devolución',
  contract: 'El contrato o sus papeles',
  refusal: 'Que una persona revise una respuesta',
  other: 'Otra cosa',
};

/** Letters of what is asked. */
export const complaintText = { least: 10, most: 2000 } as const;

/** What one phone may have open at once. */
export const openComplaintsMost = 5;

/** The last day to answer what was asked on `askedOn`: the terms promise ten business days. */
export const complaintAnswerBy = (askedOn: Day): Day => addBusinessDays(askedOn, 10);

/** '1234 567 890', as it is said on the phone. */
export const complaintFolio = (folio: string): string => folio.replace(/^(\d{4})(\d{3})(\d{3})$/, '$1 $2 $3');
