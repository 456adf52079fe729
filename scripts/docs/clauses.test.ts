import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { contractClauses } from '#server/documents/contract-clauses.ts';
import { promises } from '#test/conformance/clauses.ts';
import { samplePaper } from '#test/support/paper.ts';
import { provingFiles } from '../steps.ts';
import { titlesIn } from '../proofs.ts';

const { customer } = samplePaper();
// An address without full stops, so that each full stop ends a sentence.
const paper = samplePaper({ customer: { ...customer, shipping: 'Calle Ocho 12, Tepic, Nayarit' } });
const sentences = contractClauses(paper).flatMap(({ title, text }) =>
  text.split(/(?<=\.)\s+(?=\p{Lu})/u).map((says) => ({ clause: title, says })),
);

test('each sentence of the clauses is named, once, in its order', () => {
  const begins = sentences.map(({ clause, says }, index) => {
    const named = promises[index];
    const isNamed = named?.clause === clause && says.startsWith(named.says);
    return isNamed ? `${clause}: ${named.says}` : `${clause}: ${says}`;
  });
  expect(begins).toEqual(promises.map(({ clause, says }) => `${clause}: ${says}`));
});

test('each promise has a test that keeps it, or a reason why none can', () => {
  const without = promises.filter(({ kept, notOurs }) => (kept.length === 0) !== (notOurs !== undefined));
  expect(without).toEqual([]);
});

test('the tests that are named are there, and npm test runs them', () => {
  const daily = provingFiles();
  const titles = new Map<string, readonly string[]>();
  const missing = promises.flatMap(({ kept }) =>
    kept.filter(([file, title]) => {
      const known = titles.get(file) ?? titlesIn(readFileSync(file, 'utf8'));
      titles.set(file, known);
      return !daily.has(file) || !known.includes(title);
    }),
  );
  expect(missing).toEqual([]);
});

test('a contract of before keeps its text', () => {
  const textOf = (clauses: 1 | 2, title: string) =>
    contractClauses({ ...paper, clauses }).find((clause) => clause.title === title)?.text;
  expect(textOf(1, 'Pago anticipado')).toMatch(
    /sin cargo alguno\. El importe se solicita al 55 4123 9087\.$/,
  );
  expect(textOf(2, 'Pago anticipado')).toMatch(
    /su referencia se piden en la cuenta del Cliente, en el sitio/,
  );
  expect(textOf(1, 'Bloqueo del equipo')).toContain('se desbloquea al ponerse el Cliente al corriente y el');
  expect(textOf(1, 'Revocación')).toContain('Basta avisar a hola@alba.mx o en el domicilio');
});
