import { expect, test } from 'vitest';
import { codeIn } from './message-code.ts';

test.each([
  ['Enganche: tu código es 4821. No lo compartas.', '4821'],
  ['0417 es tu código de verificación. Vence en 10 minutos.', '0417'],
  ['Tu NIP para consultar el buró es 9035.', '9035'],
  ['Tu código es 7312. Llámanos al 5541239087 si no lo pediste.', '7312'],
  ['Tu código es 1188. Promoción válida en 2025.', '1188'],
])('%s', (text, code) => expect(codeIn(text)).toBe(code));

test.each([
  'Tu pago de $1299.00 vence el 2025-11-27.',
  'Tu solicitud 1234 fue aprobada.',
  'No compartas ningún código con nadie.',
  'Guarda tu código de barras: 1850000123456.',
])('no code in: %s', (text) => expect(codeIn(text)).toBeNull());
