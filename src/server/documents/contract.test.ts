import { expect, test } from 'vitest';
import type { SigningEvidence } from '#domain/credit/signing-summary.ts';
import { formatMoney, fromPesos } from '#domain/credit/money.ts';
import { planFromCreditPrice } from '#domain/credit/plan.ts';
import { samplePaper, sampleSignature } from '#test/support/paper.ts';
import { assertPdfClean, pdfSentences, pdfText } from '#test/support/pdf.ts';
import { renderContract } from './contract.ts';

const at = new Date('2025-11-21T20:03:22Z');

test('the contract says who, what and how much, with accents and to the centavo', async () => {
  const pdf = await renderContract(samplePaper({ signature: await sampleSignature() }), at);
  assertPdfClean(pdf);
  const text = pdfSentences(pdf);
  for (const expected of [
    'María José Ñáñez Güemes',
    'Comercializadora Alba, S.A. de C.V.',
    'con RFC CAP150612QX1, representada por Teresa Olvera Ríos («la Empresa»)',
    'Teresa Olvera Ríos, representante',
    'Precio de contado, con IVA $7,999.00',
    'IVA del precio de contado $1,103.31',
    'IVA del cargo por financiamiento',
    '$496.48 80.9 %',
    'a una tasa anual fija de 80.9 %, sin IVA, sobre el monto del crédito que se deba',
    'cubre primero la semana más antigua que se deba',
    'una nota de entrega con su IMEI, que forma parte de este contrato',
    'con el número 1184-2025 en el Registro Público de Contratos de Adhesión',
    'Enganche $1,299.00',
    'Cargo por financiamiento (único cargo del crédito) $3,599.50',
    'Importe de cada pago $199.00',
    'Importe del último pago $150.50',
    'Suma de los pagos semanales $10,299.50',
    'Total a pagar (enganche más pagos semanales) $11,598.50',
    'Sin IVA. Para fines informativos y de comparación. Fecha de cálculo: 21 de noviembre de 2025.',
    'hasta el 28 de noviembre de 2025',
    'Pasados 3 días naturales del vencimiento',
  ]) {
    expect(text).toContain(expected);
  }
});

test('what a partner has not told is not printed; a contract of before says none of it', async () => {
  const { company } = samplePaper();
  const unknown = { ...company, rfc: null, representative: null, profecoNumber: null };
  const without = pdfSentences(await renderContract(samplePaper({ company: unknown }), at));
  expect(without).toContain('Celebran este contrato Comercializadora Alba, S.A. de C.V. («la Empresa»)');
  expect(without).not.toMatch(/Registro Público|epresenta|null/);
  const before = pdfSentences(await renderContract(samplePaper({ clauses: 3 }), at));
  for (const said of [
    'CAP150612QX1',
    'Olvera',
    'IVA del',
    'tasa anual',
    'más antigua',
    'IMEI',
    '1184-2025',
    'Capital',
  ])
    expect(before).not.toContain(said);
});

test('a contract of a shop that locks no phones says nothing of a lock, and all else', async () => {
  const signature = await sampleSignature();
  const textOf = async (clauses: 5 | 6) =>
    pdfSentences(await renderContract(samplePaper({ signature, clauses }), at));
  const [locked, free] = await Promise.all([textOf(5), textOf(6)]);
  expect(locked).toContain('Bloqueo del equipo');
  expect(free).not.toMatch(/bloque/i);
  for (const said of [
    'Incumplimiento',
    'no extingue la obligación de pago. El equipo tiene',
    'la entrega del equipo',
  ])
    expect(free).toContain(said);
});

test('a paper has nothing of one customer in that of another, though they are rendered at once', async () => {
  const signature = await sampleSignature();
  const first = samplePaper({ signature });
  const customer = { ...first.customer, fullName: 'Óscar Peña', shipping: 'Calle 8 12, Tepic, Nayarit' };
  const other = { ...first, customer, company: { ...first.company, name: 'Otra tienda' } };
  const [one, two, again] = await Promise.all([first, other, first].map((data) => renderContract(data, at)));
  expect(again).toEqual(one);
  const text = pdfSentences(two as Uint8Array);
  for (const own of [customer.fullName, customer.shipping, 'Otra tienda avisará del envío']) {
    expect(text).toContain(own);
  }
  for (const theirs of [first.customer.fullName, first.customer.shipping, 'Alba avisará']) {
    expect(pdfSentences(one as Uint8Array)).toContain(theirs);
    expect(text).not.toContain(theirs);
  }
});

test('the evidence is printed: hashes, times of the centre of Mexico, address and browser', async () => {
  const signature = await sampleSignature();
  const text = pdfSentences(await renderContract(samplePaper({ signature }), at));
  expect(text).toContain(signature.sha256);
  expect(text).toContain(signature.planSha256);
  expect(text).toContain('c'.repeat(64));
  expect(text).toContain('21/11/2025 14:03:22');
  expect(text).toContain('187.190.12.44');
  expect(text.replaceAll(' ', '')).toContain('2806:2f0:9000:abcd:1234:5678:9abc:def0');
  expect(text).toContain('SM-A566B');
  expect(text).not.toContain('BORRADOR');
});

test('what was shown and declared is printed in order; what did not come is said', async () => {
  const evidence = {
    summary: { version: 1, sha256: 'e'.repeat(64), lines: ['Pagas $1,299.', 'En total pagas $11,598.50.'] },
    intent: { text: 'Quiero firmar.', at: '2025-11-21T20:03:22.000Z' },
  };
  const text = pdfSentences(
    await renderContract(samplePaper({ signature: await sampleSignature({ evidence }) }), at),
  );
  expect(text).toMatch(
    /1\. Pagas \$1,299\. 2\. En total pagas.*«Quiero firmar\.» \(21\/11\/2025 14:03:22\)/s,
  );
  expect(text).toContain('e'.repeat(64));
  const none = await sampleSignature({ evidence: { summary: null, intent: null } });
  const without = pdfSentences(await renderContract(samplePaper({ signature: none }), at));
  expect(without).toContain('Declaración del Cliente Sin registro');
  expect(without).not.toContain('Código al firmar');
});

test('where a code is asked for at the signature, the contract says how it came, or that there was none', async () => {
  const printed = async (code: NonNullable<SigningEvidence['code']> | null) => {
    const signature = await sampleSignature({ evidence: { summary: null, intent: null, code } });
    return pdfSentences(await renderContract(samplePaper({ signature }), at));
  };
  expect(await printed({ channel: 'voice', at: '2025-11-21T20:03:22.000Z' })).toMatch(
    /Código al firmar Dictado por llamada al teléfono con terminación \d{4}, escrito por el Cliente \(21\/11\/2025 14:03:22\)/,
  );
  expect(await printed(null)).toContain('Código al firmar Sin registro');
});

test('every week is in the table, and the table adds up to the plan', async () => {
  const plans = [1, 2, 39, 52, 131].map((weeks) =>
    planFromCreditPrice({
      cashPriceCentavos: 500_000,
      downPaymentCentavos: 0,
      creditPriceCentavos: 512_037,
      weeks,
    }),
  );
  const signature = await sampleSignature();
  for (const plan of plans) {
    const rows = tableRows(await renderContract(samplePaper({ plan, signature }), at));
    expect(rows.map((row) => row.number)).toEqual(
      Array.from({ length: plan.weeks }, (_, index) => index + 1),
    );
    // Delivered on the last promised day.
    expect(rows[0]?.due).toBe('05/12/2025');
    expect(rows.reduce((sum, row) => sum + row.amount, 0)).toBe(plan.totalCentavos);
    expect(rows.reduce((sum, row) => sum + (row.parts?.[0] ?? 0), 0)).toBe(plan.financedCentavos);
    expect(rows.reduce((sum, row) => sum + (row.parts?.[2] ?? 0), 0)).toBe(plan.chargeVatCentavos);
    expect(rows.every(({ parts, amount }) => parts?.reduce((one, other) => one + other) === amount)).toBe(
      true,
    );
    expect(rows.at(-1)?.balance).toBe(0);
  }
});

test('of a contract of before, the table counts from the down payment, as it was signed', async () => {
  const signature = await sampleSignature();
  const rows = tableRows(await renderContract(samplePaper({ clauses: 2, signature }), at));
  expect(rows[0]).toMatchObject({ due: '28/11/2025', parts: null });
  expect(rows).toHaveLength(52);
});

test('before signing it is a draft on every page, and has no record of a signature', async () => {
  const pdf = await renderContract(samplePaper(), at);
  assertPdfClean(pdf);
  const text = pdfText(pdf);
  expect(text.match(/BORRADOR — sin firma/g)?.length).toBeGreaterThanOrEqual(3);
  expect(text).not.toContain('Constancia de firma electrónica');
});

test('the same facts give the same bytes', async () => {
  const data = samplePaper({ signature: await sampleSignature() });
  const [one, other] = [await renderContract(data, at), await renderContract(data, at)];
  expect(Buffer.from(one).equals(other)).toBe(true);
  // Whatever was rendered in between.
  const { customer } = data;
  await renderContract(samplePaper({ customer: { ...customer, fullName: 'Айгуль Ким' } }), at);
  expect(Buffer.from(one).equals(await renderContract(data, at))).toBe(true);
});

test('a browser that says much of itself is printed whole', async () => {
  const signature = await sampleSignature();
  const userAgent = Array.from({ length: 1_500 }, (_, index) => `Parte/${index}`).join(' ');
  const pdf = await renderContract(samplePaper({ signature: { ...signature, userAgent } }), at);
  assertPdfClean(pdf);
  const printed = pdfSentences(pdf);
  for (const index of [0, 700, 1_499]) expect(printed).toContain(`Parte/${index} `);
  const unbroken = 'x'.repeat(9_000);
  const other = await renderContract(samplePaper({ signature: { ...signature, userAgent: unbroken } }), at);
  expect(pdfText(other).match(/x/g)?.length).toBeGreaterThanOrEqual(9_000);
});

test('letters from beyond Spanish stay readable', async () => {
  const { customer } = samplePaper();
  const names = ['Zoë Łukasz Nguyễn', 'Đorđe Ionuț Çelik', 'Айгуль Ким', 'Αλέξης Παππάς', 'Rosa 漢字'];
  for (const fullName of names) {
    const pdf = await renderContract(samplePaper({ customer: { ...customer, fullName } }), at);
    expect(pdfSentences(pdf)).toContain(fullName);
  }
});

interface TableRow {
  number: number;
  due: string;
  /** Capital, charge and its IVA; null in a contract of before. */
  parts: number[] | null;
  amount: number;
  balance: number;
}

/** Parses the payment table from pdftotext, sorted by number; of before it has two weeks per line. */
function tableRows(pdf: Uint8Array): TableRow[] {
  const cells = /(\d{1,3}) +(\d\d\/\d\d\/\d{4})((?: +\$[\d,]+\.\d\d)+)/g;
  return [...pdfText(pdf, { layout: true }).matchAll(cells)]
    .map(([, number, due, amounts = '']) => {
      const figures = amounts
        .trim()
        .split(/ +\$|^\$/)
        .filter(Boolean)
        .map(centavos);
      const [amount = 0, balance = 0] = figures.slice(-2);
      return {
        number: Number(number),
        due: String(due),
        parts: figures.length === 5 ? figures.slice(0, 3) : null,
        amount,
        balance,
      };
    })
    .toSorted((one, other) => one.number - other.number);
}

function centavos(printed: string | undefined): number {
  const value = fromPesos(String(printed).replaceAll(',', ''));
  expect(formatMoney(value)).toBe(`$${printed}`);
  return value;
}
