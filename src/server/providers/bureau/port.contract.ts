import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { BureauPort, BureauQuery } from './port.ts';

/** The contract of every bureau adapter. `phone` of the query: a person with a good history. */
export function bureauContract(make: () => { port: BureauPort; query: BureauQuery }): void {
  test('a report has a folio and figures that make sense', async () => {
    const { port, query } = make();
    const report = await port.query({ ...query, key: randomUUID() }, new AbortController().signal);
    expect(report.folio).not.toBe('');
    expect(report.outcome).toBe('clear');
    expect(report.score === null || (report.score >= 300 && report.score <= 850)).toBe(true);
    for (const figure of [report.openAccounts, report.activeDelinquencies, report.monthlyDebtCentavos]) {
      expect(Number.isInteger(figure) && figure >= 0).toBe(true);
    }
  });

  test('the same key is the same query: the same report, the same folio', async () => {
    const { port, query } = make();
    const input = { ...query, key: randomUUID() };
    const signal = new AbortController().signal;
    const [first, again] = await Promise.all([port.query(input, signal), port.query(input, signal)]);
    expect(again).toEqual(first);
    const other = await port.query({ ...query, key: randomUUID() }, signal);
    expect(other.folio).not.toBe(first.folio);
  });

  test('a call that was given up answers nothing', async () => {
    const { port, query } = make();
    await expect(port.query({ ...query, key: randomUUID() }, AbortSignal.abort())).rejects.toBeInstanceOf(
      Error,
    );
  });
}
