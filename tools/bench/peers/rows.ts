import { loadWords, type Load } from '#tools/bench/load.ts';
import { median } from '#tools/bench/scale/measure.ts';
import { row, type Row } from '#tools/bench/table.ts';
import type { Running, Side } from './side.ts';

/** The measurements of one shop. */
export interface Measured {
  readonly side: Side;
  readonly startMs: number[];
  /** The rounds for each number of connections. */
  readonly loads: Map<number, Load[]>;
  running: Running | null;
  memoryMb: number;
  answerBytes: number;
}

export const unmeasured = (side: Side): Measured => ({
  side,
  startMs: [],
  loads: new Map(),
  running: null,
  memoryMb: Number.NaN,
  answerBytes: Number.NaN,
});

export const manyConnections = [1, 10, 50];

const isOurs = ({ side }: Measured): boolean => side.name.startsWith('Enganche');

function medianOf({ loads }: Measured, connections: number): Load {
  const taken = loads.get(connections) ?? [];
  const of = (figure: keyof Load) => median(taken.map((one) => one[figure]));
  return {
    requestsPerSecond: of('requestsPerSecond'),
    p50: of('p50'),
    p99: of('p99'),
    cpuMs: of('cpuMs'),
    failed: taken.reduce((sum, { failed }) => sum + failed, 0),
  };
}

export function rowsOf(measured: Measured): Row[] {
  const { name } = measured.side;
  const goals = goalsOf(measured);
  const starts = `${Math.round(median(measured.startMs))} ms; ${Math.round(measured.memoryMb)} MB; ${(measured.answerBytes / 1024).toFixed(1)} KB`;
  return [
    ...manyConnections.map((connections) => {
      const what = `${name}, ${connections} connection${connections === 1 ? '' : 's'}`;
      return row(what, loadWords(medianOf(measured, connections)), goals.load[connections] ?? '');
    }),
    row(`${name}: start to first answer; memory after load; size of the answer`, starts, goals.start),
  ];
}

/** Returns the goals, which only our product has. */
function goalsOf(measured: Measured): { load: Readonly<Record<number, string>>; start: string } {
  if (!isOurs(measured)) return { load: {}, start: '' };
  const memory = measured.side.name.includes('inside') ? '≤ 600 MB' : '≤ 200 MB';
  return { load: { 10: 'CPU ≤ 0.25 ms', 50: 'p99 ≤ 30 ms' }, start: `≤ 1,500 ms; ${memory}` };
}

export function againstVendure(sides: readonly Measured[]): Row[] {
  const vendure = sides.find(({ side }) => side.name.startsWith('Vendure'));
  if (!vendure) return [];
  const theirs = medianOf(vendure, 10);
  return sides.filter(isOurs).map((measured) => {
    const { requestsPerSecond, cpuMs } = medianOf(measured, 10);
    const times = `${(requestsPerSecond / theirs.requestsPerSecond).toFixed(1)} × the requests/s, 1/${Math.round(theirs.cpuMs / cpuMs)} of the CPU`;
    return row(`${measured.side.name} against Vendure, 10 connections`, times, '≥ 5 ×');
  });
}
