/**
 * `npm run tool bench-lighthouse`: Google's Lighthouse on the running product, each page three times, reporting the
 * median. It is fetched from npm on demand and is no dependency of ours. Lighthouse's own mobile profile (150 ms, 1.6
 * Mbps, CPU ÷ 4), and a cheap phone on a slow network: 300 ms, 700 kbps, CPU ÷ 12. Forms work as soon as they are
 * shown; scripts only add to them. `-- --quick` looks at each of the shop's pages once, and writes nothing.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBrowser } from '#scripts/ensure-browser.ts';
import { spawnProduct } from '#test/support/product.ts';
import { describeRun } from './describe-run.ts';
import { row, writeTable, type Row } from './table.ts';

const version = '13.5.0';
const quick = process.argv.includes('--quick');
const times = quick ? 1 : 3;
/**
 * Applied throttling: simulated throttling, Lighthouse's default, would count the scripts as if they blocked the page.
 */
const cheapPhone = [
  '--throttling-method=devtools',
  '--throttling.requestLatencyMs=300',
  '--throttling.downloadThroughputKbps=700',
  '--throttling.uploadThroughputKbps=700',
  '--throttling.cpuSlowdownMultiplier=12',
];
const goals = 'all 100; paint ≤ 1.2 s, blocking ≤ 50 ms, shift ≤ 0.01, ≤ 20 requests';

await using product = await spawnProduct({ env: { TRUSTED_PROXIES: '1', LOG_LEVEL: 'warn' } });
const folder = mkdtempSync(join(tmpdir(), 'enganche-lighthouse-'));
const rows: Row[] = [];
try {
  for (const screen of ['catalogo', 'inicio', 'detalle-producto/1']) {
    const median = medianOf(await look(`/1/${screen}`, []), 'largest');
    rows.push(row(`${screen}, mobile`, shopWords(median), goals));
  }
  if (!quick) await lookOnCheapPhone();
} finally {
  rmSync(folder, { recursive: true, force: true });
}
if (!quick) writeTable(rows, describeRun(), 'lighthouse');

async function lookOnCheapPhone(): Promise<void> {
  const onCheapPhone = medianOf(await look('/1/catalogo', cheapPhone), 'largest');
  rows.push(row('catalogo, cheap phone', shopWords(onCheapPhone), ''));
  for (const screen of ['precalification-request/1/1', 'login/1']) {
    const { interactive, first, bytes } = medianOf(await look(`/1/${screen}`, cheapPhone), 'interactive');
    const words = `form shown after ${seconds(first)}, its scripts at rest after ${seconds(interactive)}, ${Math.round(bytes / 1024)} KB in all`;
    rows.push(row(`${screen.split('/')[0]}, cheap phone`, words, 'usable ≤ 3 s, ≤ 250 KB'));
  }
}

interface Look {
  /** Of 100: performance, accessibility, best practices, SEO. */
  readonly scores: readonly number[];
  /** Milliseconds. */
  readonly first: number;
  readonly largest: number;
  readonly blocking: number;
  readonly interactive: number;
  readonly shift: number;
  readonly requests: number;
  readonly bytes: number;
}

async function look(path: string, throttling: readonly string[]): Promise<Look[]> {
  const looks: Look[] = [];
  for (let time = 0; time < times; time += 1) {
    const file = join(folder, 'report.json');
    const flags =
      '--headless=new --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking --disable-component-update --disable-sync';
    const lighthouse = ['exec', '--yes', `--package=lighthouse@${version}`, '--', 'lighthouse'];
    const options = ['--quiet', '--output=json', `--output-path=${file}`, `--chrome-flags=${flags}`];
    retried(() =>
      execFileSync('npm', lighthouse.concat(product.origin + path, options, throttling), {
        env: { ...process.env, CHROME_PATH: ensureBrowser() },
        stdio: 'ignore',
      }),
    );
    looks.push(readReport(file));
  }
  return looks;
}

/** Occasionally a trace has no beginning (NO_NAVSTART), and Lighthouse asks for another run. */
function retried(run: () => void, tries = 3): void {
  try {
    run();
  } catch (error) {
    if (tries === 1) throw error;
    retried(run, tries - 1);
  }
}

function readReport(file: string): Look {
  const report = JSON.parse(readFileSync(file, 'utf8')) as Report;
  const value = (audit: string) => report.audits[audit]?.numericValue ?? Number.NaN;
  const categories = ['performance', 'accessibility', 'best-practices', 'seo'];
  const faults = Object.values(report.audits).filter(
    ({ score, scoreDisplayMode }) => score === 0 && scoreDisplayMode === 'binary',
  );
  for (const { id } of faults) console.log(`  not passed: ${id}`);
  return {
    scores: categories.map((name) => Math.round((report.categories[name]?.score ?? Number.NaN) * 100)),
    first: value('first-contentful-paint'),
    largest: value('largest-contentful-paint'),
    blocking: value('total-blocking-time'),
    interactive: value('interactive'),
    shift: value('cumulative-layout-shift'),
    // The list includes inline images.
    requests: (report.audits['network-requests']?.details?.items ?? []).filter(
      ({ url }) => !url.startsWith('data:'),
    ).length,
    bytes: value('total-byte-weight'),
  };
}

interface Report {
  readonly categories: Record<string, { readonly score: number | null } | undefined>;
  readonly audits: Record<
    string,
    | {
        readonly id: string;
        readonly score: number | null;
        readonly scoreDisplayMode: string;
        readonly numericValue?: number;
        readonly details?: { readonly items?: readonly { readonly url: string }[] };
      }
    | undefined
  > &
    Record<string, { readonly id: string; readonly score: number | null; readonly scoreDisplayMode: string }>;
}

function medianOf(looks: readonly Look[], by: 'largest' | 'interactive'): Look {
  const median = looks.toSorted((a, b) => a[by] - b[by])[Math.floor(looks.length / 2)];
  if (!median) throw new Error('Lighthouse was not asked');
  return median;
}

function shopWords({ scores, first, largest, blocking, shift, requests, bytes }: Look): string {
  return [
    scores.join(' / '),
    `first paint ${seconds(first)}, largest ${seconds(largest)}`,
    `blocking ${Math.round(blocking)} ms, shift ${shift.toFixed(3)}`,
    `${requests} requests, ${Math.round(bytes / 1024)} KB`,
  ].join('; ');
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(2)} s`;
}
