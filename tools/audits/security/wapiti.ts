import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runs } from '#scripts/apt-install.ts';
import { run, type Tool } from './tool.ts';

/** All its attacks on what it discovers from the home page: forms, links, headers. */
export const wapiti: Tool = {
  name: 'wapiti on the storefront',
  packages: ['wapiti'],
  present: () => runs('wapiti', ['--version']),
  async findings(origin, folder) {
    const report = join(folder, 'wapiti.json');
    const { code, output } = await run(
      'wapiti',
      [
        ['-u', `${origin}/1/inicio`, '--scope', 'folder', '-m', modules, '--flush-session', '--no-bugreport'],
        ['--max-scan-time', String(maxSeconds), '--max-links-per-page', '60', '--max-files-per-dir', '30'],
        ['--store-session', join(folder, 'session'), '-f', 'json', '-o', report],
      ].flat(),
      folder,
    );
    if (code !== 0) return [`ended with ${code}: ${output.slice(-2000)}`];
    const { vulnerabilities, anomalies, infos } = JSON.parse(readFileSync(report, 'utf8')) as Report;
    if (infos.crawled_pages_nbr < 20)
      return [`saw only ${infos.crawled_pages_nbr} pages: ${output.slice(-2000)}`];
    return Object.entries({ ...vulnerabilities, ...anomalies }).flatMap(([kind, found]) =>
      found
        .filter(({ info }) => !info.startsWith(obsolete))
        .map(({ method, path, info }) => `${kind}: ${method} ${path} ${info}`),
    );
  },
};

/** Browsers removed this filter because it could be turned against the page: the header is omitted on purpose. */
const obsolete = 'X-XSS-Protection';

interface Report {
  readonly vulnerabilities: Readonly<Record<string, readonly Finding[]>>;
  readonly anomalies: Readonly<Record<string, readonly Finding[]>>;
  readonly infos: { readonly crawled_pages_nbr: number };
}
interface Finding {
  readonly method: string;
  readonly path: string;
  readonly info: string;
}

/** All but those that call a server on the internet (ssrf, xxe, log4shell responses, drupal and wp lists). */
const modules =
  'backup,cookieflags,crlf,csp,csrf,exec,file,htaccess,htp,http_headers,methods,permanentxss,redirect,shellshock,sql,timesql,xss';
const maxSeconds = Number(process.env['WAPITI_SECONDS'] ?? 900);
