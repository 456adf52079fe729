import { assertCentavos, type Centavos } from './money.ts';
import { DomainError } from '#domain/errors.ts';

/**
 * Writes the amount as a pagaré does (LGTOC 170 II: figures and words must agree):
 * 24,960.50 → 'VEINTICUATRO MIL NOVECIENTOS SESENTA PESOS 50/100 M.N.'
 */
export function amountInWords(centavos: Centavos): string {
  if (assertCentavos(centavos) < 0) throw new DomainError('invalid-input', { field: 'amount' });
  const pesos = Math.floor(centavos / 100);
  const cents = String(centavos % 100).padStart(2, '0');
  // 'UN MILLON DE PESOS', but 'UN MILLON UN PESOS'.
  const of = pesos >= 1_000_000 && pesos % 1_000_000 === 0 ? 'DE ' : '';
  return `${words(pesos)} ${of}${pesos === 1 ? 'PESO' : 'PESOS'} ${cents}/100 M.N.`;
}

function words(n: number): string {
  if (n === 0) return 'CERO';
  const millions = Math.floor(n / 1_000_000);
  const rest = n % 1_000_000;
  return [
    millions === 0 ? '' : `${belowMillion(millions)} ${millions === 1 ? 'MILLON' : 'MILLONES'}`,
    belowMillion(rest),
  ]
    .filter(Boolean)
    .join(' ');
}

function belowMillion(n: number): string {
  const thousands = Math.floor(n / 1000);
  const head = thousands === 0 ? '' : thousands === 1 ? 'MIL' : `${belowThousand(thousands)} MIL`;
  return [head, belowThousand(n % 1000)].filter(Boolean).join(' ');
}

function belowThousand(n: number): string {
  if (n === 100) return 'CIEN';
  return [hundreds[Math.floor(n / 100)], belowHundred(n % 100)].filter(Boolean).join(' ');
}

function belowHundred(n: number): string {
  if (n < 30) return upTo29[n] ?? '';
  const unit = upTo29[n % 10];
  return `${tens[Math.floor(n / 10)] ?? ''}${unit ? ` Y ${unit}` : ''}`;
}

/** Short forms (UN, VEINTIUN): a noun, PESOS or MIL, always follows. */
const upTo29 =
  ' UN DOS TRES CUATRO CINCO SEIS SIETE OCHO NUEVE DIEZ ONCE DOCE TRECE CATORCE QUINCE DIECISEIS DIECISIETE DIECIOCHO DIECINUEVE VEINTE VEINTIUN VEINTIDOS VEINTITRES VEINTICUATRO VEINTICINCO VEINTISEIS VEINTISIETE VEINTIOCHO VEINTINUEVE'.split(
    ' ',
  );
const tens = '   TREINTA CUARENTA CINCUENTA SESENTA SETENTA OCHENTA NOVENTA'.split(' ');
const hundreds =
  ' CIENTO DOSCIENTOS TRESCIENTOS CUATROCIENTOS QUINIENTOS SEISCIENTOS SETECIENTOS OCHOCIENTOS NOVECIENTOS'.split(
    ' ',
  );
