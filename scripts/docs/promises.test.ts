import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { alba } from '#db/seed/partners/alba.ts';
import { messagesByKey } from '#domain/partner/message-words.ts';
import { privacyOf } from '#domain/partner/standard-privacy.ts';
import { termsOf } from '#domain/partner/standard-terms.ts';
import { signingSummary } from '#domain/credit/signing-summary.ts';
import * as actMessages from '#server/actions/credit/act-messages.ts';
import * as loanMessages from '#server/actions/loan/loan-messages.ts';
import { contractClauses } from '#server/documents/contract-clauses.ts';
import { promises as clauses } from '#test/conformance/clauses.ts';
import { notice, summary, terms, texts } from '#test/conformance/promises.ts';
import { samplePaper } from '#test/support/paper.ts';
import { provingFiles } from '../steps.ts';
import { titlesIn } from '../proofs.ts';

interface Sentence {
  readonly clause: string;
  readonly says: string;
}

const sentencesIn = (clause: string, text: string): Sentence[] =>
  text.split(/(?<=\.)\s+(?=\p{Lu})/u).map((says) => ({ clause, says }));

/** An address without full stops, so that each full stop ends a sentence. */
const plain = 'Calle Ocho 12, Tepic, Nayarit';
const { customer } = samplePaper();
const paper = samplePaper({ customer: { ...customer, shipping: plain } });

/** Of a legal text whose headings are '4. Enganche y pagos semanales'. */
function sentencesOfText(text: string): Sentence[] {
  let section = '';
  return text.split('\n\n').flatMap((paragraph) => {
    const heading = /^(\d+)\. /.exec(paragraph);
    if (heading) section = heading[1] ?? '';
    return heading ? [] : sentencesIn(section, paragraph);
  });
}

const facts = { ...alba, address: plain };
const lists = [
  ['clauses', clauses, contractClauses(paper).flatMap(({ title, text }) => sentencesIn(title, text))],
  ['terms', terms, sentencesOfText(termsOf(facts))],
  ['notice', notice, sentencesOfText(privacyOf(facts))],
  ['summary', summary, signingSummary(paper).lines.flatMap(({ about, text }) => sentencesIn(about, text))],
  [
    'messages',
    texts,
    [
      ...new Set([
        ...[...messagesByKey.values()].map(({ key }) => key),
        // Those that no partner words.
        ...Object.keys({ ...loanMessages, ...actMessages }),
      ]),
    ].map((clause) => ({ clause, says: '' })),
  ],
] as const;

describe.each(lists)('%s', (name, promises, sentences) => {
  test('each sentence is named, once, in its order', () => {
    const named = promises.map(({ clause, says }) => `${clause}: ${says}`);
    const said = sentences.map(({ clause, says }, index) => {
      const promise = promises[index];
      const isNamed = promise?.clause === clause && says.startsWith(promise.says);
      return `${clause}: ${isNamed ? promise.says : says}`;
    });
    // Messages have no order.
    expect(name === 'messages' ? said.toSorted() : said).toEqual(
      name === 'messages' ? named.toSorted() : named,
    );
  });

  test('each promise has a test that keeps it, or a reason why none can', () => {
    const without = promises.filter(({ kept, notOurs }) => (kept.length === 0) !== (notOurs !== undefined));
    expect(without).toEqual([]);
  });

  test('the tests that are named are there, and npm test runs them', () => {
    const daily = provingFiles();
    const missing = promises.flatMap(({ kept }) =>
      kept.filter(([file, title]) => !daily.has(file) || !titlesOf(file).includes(title)),
    );
    expect(missing).toEqual([]);
  });
});

test('a contract of before keeps its text', () => {
  const textOf = (version: 1 | 2 | 3, title: string) =>
    contractClauses({ ...paper, clauses: version }).find((clause) => clause.title === title)?.text;
  expect(textOf(1, 'Pago anticipado')).toMatch(
    /sin cargo alguno\. El importe se solicita al 55 4123 9087\.$/,
  );
  expect(textOf(2, 'Pago anticipado')).toMatch(
    /su referencia se piden en la cuenta del Cliente, en el sitio/,
  );
  expect(textOf(1, 'Bloqueo del equipo')).toContain('se desbloquea al ponerse el Cliente al corriente y el');
  expect(textOf(1, 'Revocación')).toContain('Basta avisar a hola@alba.mx o en el domicilio');
  expect(textOf(3, 'Pagos semanales')).toMatch(/el comprobante del establecimiento acredita el pago\.$/);
});

const titles = new Map<string, readonly string[]>();
function titlesOf(file: string): readonly string[] {
  const known = titles.get(file) ?? titlesIn(readFileSync(file, 'utf8'));
  titles.set(file, known);
  return known;
}
