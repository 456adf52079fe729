import type { Day } from '#domain/calendar.ts';
import { dayInWords } from '#domain/spanish-dates.ts';

/** Why an act on a delivery is not recorded. */
export type DeliveryRefusal =
  | { readonly why: Exclude<keyof typeof sentences, 'delivered-another-day' | 'day-too-early'> }
  | { readonly why: 'delivered-another-day' | 'day-too-early'; readonly day: Day };

export function refusalSentence(refusal: DeliveryRefusal): string {
  const sentence = sentences[refusal.why];
  return 'day' in refusal ? sentence.replace('{day}', dayInWords(refusal.day)) : sentence;
}

const sentences = {
  unknown: 'No hay ningún equipo por entregar con ese número: el crédito no existe o todavía no está activo.',
  'imei-invalid':
    'Ese IMEI no es válido. Son 15 dígitos y están en la caja; en el equipo se ven al marcar *#06#.',
  'imei-in-use': 'Ese IMEI ya está en otro crédito abierto. Revise la caja o empaque otro equipo.',
  'packed-with-another':
    'Este pedido ya se empacó con otro IMEI. Mientras no salga, el IMEI se puede corregir.',
  'carrier-invalid': 'Escriba la paquetería, con 2 a 40 caracteres.',
  'tracking-invalid': 'Escriba el número de guía: de 4 a 40 letras, dígitos y guiones.',
  'day-invalid': 'Escriba el día como 2026-11-25.',
  'note-too-long': 'La nota de entrega es muy larga: 200 caracteres como máximo.',
  'credit-ended': 'Este crédito ya terminó: el equipo no debe salir.',
  'not-packed': 'Este equipo todavía no se ha empacado: primero se registra su IMEI.',
  'not-sent': 'Este equipo todavía no ha salido: primero se registra el envío.',
  'sent-otherwise': 'Este equipo ya salió con otra guía.',
  'already-sent': 'Este equipo ya salió: su IMEI no se puede corregir.',
  'already-delivered': 'Este equipo ya se entregó.',
  'already-returned': 'Este equipo ya regresó.',
  'not-returned': 'Este equipo no ha regresado: solo se empaca otra vez lo que volvió sin entregarse.',
  'another-device':
    'Ese no es el equipo que se empacó para este crédito. Escanee el suyo, o corrija antes el IMEI.',
  'delivered-another-day': 'Este equipo ya se entregó el {day}.',
  'day-to-come': 'Ese día todavía no llega: la entrega se registra cuando sucede.',
  'day-too-early': 'La entrega no puede ser anterior al {day}.',
} as const;
