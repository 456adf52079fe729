import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Measured figures of docs/performance.md, with the command that measured each. */
export interface Measured {
  readonly productMsPerWalk: number;
  readonly sqlMsPerWalk: number;
  readonly dashboardMs: number;
  readonly catalogueMs: number;
  readonly databaseKbPerWalk: number;
  readonly filesKbPerWalk: number;
  readonly messagesPerWalk: number;
  readonly bytesPerPayment: number;
}

/** Reads the page, so that the plan follows the measurements. @throws when a line is missing */
export function measured(page = join(import.meta.dirname, '../../docs/performance.md')): Measured {
  const lines = readFileSync(page, 'utf8')
    .split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim()));
  const figure = (what: string, column: number): number => {
    const value = Number.parseFloat(lines.find((cells) => cells[1] === what)?.[column] ?? '');
    if (!(value > 0)) throw new Error(`docs/performance.md does not say: ${what}`);
    return value;
  };
  const atMillion = 3;
  return {
    productMsPerWalk: figure('CPU of the product for a whole walk', atMillion),
    sqlMsPerWalk: figure('CPU of PostgreSQL for a whole walk', atMillion),
    dashboardMs: figure('dashboard: p50', atMillion),
    catalogueMs: figure('two web processes', 3),
    databaseKbPerWalk: figure('a whole walk in the database, with its indexes', atMillion),
    filesKbPerWalk: figure('a whole walk in files', atMillion),
    messagesPerWalk: figure('messages of a whole walk', atMillion),
    bytesPerPayment: figure('a weekly payment in the database, with its indexes', atMillion),
  };
}
