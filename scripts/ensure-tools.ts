import { aptInstall, orSayWhy, runs } from './apt-install.ts';
import { hasPostgres } from '#test/support/postgres-server.ts';
import { browserPackages, findBrowser } from './ensure-browser.ts';

/**
 * Installs what the tests need besides npm packages: Chromium, three third-party readers that check our documents, and
 * PostgreSQL with a pooler. Installs all missing ones at once; throws with the command to run if it cannot.
 */
export function ensureTools(): void {
  const missing = tools.filter((tool) => !tool.present());
  if (missing.length === 0) return;
  aptInstall(
    missing.flatMap((tool) => tool.packages),
    missing.map((tool) => tool.name).join(', '),
  );
  const still = tools.filter((tool) => !tool.present());
  if (still.length > 0)
    throw new Error(`Installed, but does not start: ${still.map((t) => t.name).join(', ')}`);
}

const tools = [
  { name: 'Chromium', packages: browserPackages, present: () => findBrowser() !== null },
  {
    name: 'zbarimg (reads barcodes)',
    packages: ['zbar-tools'],
    present: () => runs('zbarimg', ['--version']),
  },
  { name: 'pdftotext (reads PDFs)', packages: ['poppler-utils'], present: () => runs('pdftotext', ['-v']) },
  { name: 'qpdf (checks PDFs)', packages: ['qpdf'], present: () => runs('qpdf', ['--version']) },
  { name: 'PostgreSQL 15', packages: ['postgresql-15'], present: hasPostgres },
  // Counts the time of processes that outlive their parent (run-command.ts).
  { name: 'tini', packages: ['tini'], present: () => runs('tini', ['--version']) },
  { name: 'PgBouncer', packages: ['pgbouncer'], present: () => runs('pgbouncer', ['--version']) },
] as const;

if (import.meta.main) orSayWhy(ensureTools);
