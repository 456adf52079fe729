import { join } from 'node:path';
import { runs } from '#scripts/apt-install.ts';
import { run, type Tool } from './tool.ts';

/** Every parameter of the catalogue's query, the only place where strangers choose a sort order and filters. */
export const sqlmap: Tool = {
  name: 'sqlmap on the catalogue query',
  packages: ['sqlmap'],
  present: () => runs('sqlmap', ['--version']),
  async findings(origin, folder) {
    const { code, output } = await run(
      'sqlmap',
      [
        ['-u', `${origin}/api/v1/productsNone?${query}`],
        ['--batch', '--flush-session', '--disable-coloring', '--ignore-code=400,404'],
        ['--level', process.env['SQLMAP_LEVEL'] ?? '5', '--risk', '2', '--dbms', 'PostgreSQL'],
        ['--threads', '4', '--output-dir', join(folder, 'sqlmap')],
      ].flat(),
      folder,
    );
    const injectable = output.match(/^.*(?:is vulnerable|appears to be .*injectable|Parameter: ).*$/gm) ?? [];
    // Without this message it did not finish: that is no clean result.
    const isClean = output.includes('all tested parameters do not appear to be injectable');
    return isClean && injectable.length === 0
      ? []
      : [...injectable, `ended with ${code}: ${output.slice(-2000)}`];
  },
};

const query =
  'commercialPartnerId=1&page=1&limit=9&order=%2Bprice&searchBrand=Apple&filterProduct=on_offer&rangePrice=0-40000';
