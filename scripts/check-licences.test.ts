import { expect, test } from 'vitest';
import { foreignLicences } from './check-licences.ts';

test('what may be passed on passes; other licences, and none at all, are named', () => {
  expect(
    foreignLicences({
      '': {},
      'node_modules/free': { license: 'MIT' },
      'node_modules/either': { license: '(GPL-3.0 OR MIT)' },
      'node_modules/both': { license: 'Apache-2.0 AND LGPL-3.0-or-later AND MIT' },
      'node_modules/tool': { license: 'MPL-2.0', dev: true },
      'node_modules/a/node_modules/copyleft': { license: 'GPL-3.0' },
      'node_modules/shipped': { license: 'MPL-2.0' },
      'node_modules/silent': {},
      'node_modules/half': { license: 'MIT AND SSPL-1.0' },
    }),
  ).toEqual([
    'copyleft: GPL-3.0',
    'shipped: MPL-2.0',
    'silent: says nothing of its licence',
    'half: MIT AND SSPL-1.0',
  ]);
});
