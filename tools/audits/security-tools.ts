import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { spawnProduct } from '#test/support/product.ts';
import { aptInstall } from '#scripts/apt-install.ts';
import { pdfTools } from './security/pdf-tools.ts';
import { slowhttptest } from './security/slowhttptest.ts';
import { sqlmap } from './security/sqlmap.ts';
import type { Tool } from './security/tool.ts';
import { wapiti } from './security/wapiti.ts';

const behindHttps = { PUBLIC_ORIGIN: 'https://tienda.example', TRUSTED_PROXIES: '1' };

/**
 * `npm run tool security-tools [name …]`: third-party tools, each run against its own product with demo data. Installs
 * those that are missing (Debian); exits with 1 when one of them finds something.
 */
const tools: Readonly<Record<string, Tool>> = { pdf: pdfTools, sqlmap, slowhttptest, wapiti };

const wanted = process.argv.slice(2);
const chosen = Object.entries(tools).filter(([name]) => wanted.length === 0 || wanted.includes(name));
if (chosen.length === 0) throw new Error(`Known: ${Object.keys(tools).join(', ')}`);

const missing = chosen.map(([, tool]) => tool).filter((tool) => !tool.present());
if (missing.length > 0) {
  aptInstall(
    missing.flatMap((tool) => tool.packages),
    missing.map((tool) => tool.name).join(', '),
  );
}

for (const [, tool] of chosen) {
  const folder = mkdtempSync(join(tmpdir(), 'enganche-audit-'));
  const started = performance.now();
  try {
    // As in production: over https the cookie is Secure and HSTS is sent.
    const env = { CAPTCHA: 'sandbox', LOG_LEVEL: 'error', ...(tool === wapiti ? behindHttps : {}) };
    await using product = await spawnProduct({ env });
    const found = await tool.findings(product.origin, folder);
    const fiveHundreds = product.log.filter((line) => line.includes('request failed'));
    const all = [...found, ...fiveHundreds];
    const seconds = ((performance.now() - started) / 1000).toFixed(0);
    console.log(`${all.length === 0 ? 'ok    ' : 'FAILED'} ${tool.name}, ${seconds} s`);
    for (const line of all) console.log(`       ${line}`);
    if (all.length > 0) process.exitCode = 1;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
