import type { OxlintConfig } from 'oxlint';
import { actionRooms, hidden, rooms, type Room } from './scripts/rooms.ts';

const tests = ['**/*.test.ts', '**/*.test.tsx', '**/*.contract.ts'];

/** Refuses imports by alias and by relative path of these folders of src, or of the root. */
const folders = (names: readonly string[], message: string) => ({
  regex: `^#(${names.join('|')})/|^(\\.\\./)+(src/)?(${names.join('|')})/`,
  message,
});
const serverRooms = (names: readonly Room[], message: string) => ({
  regex: `^#server/(${names.join('|')})/|^(\\.\\./)+(${names.join('|')})/`,
  message,
});
const restricted = (...patterns: readonly object[]) => ({
  'no-restricted-imports': ['error', { patterns }] as ['error', object],
});

const adapters = {
  group: ['**/providers/*/*', '!**/providers/*/port.ts'],
  message: 'adapters are seen by app/deps.ts only: import the port',
};
/** '../web' is a room of the server: of the storefront only the alias is told apart. */
const outside = {
  regex: '^#(web|office|db|test|scripts|tools)/|^(\\.\\./)+(office|db|test|scripts|tools)/',
  message: 'the server imports only itself, contract and domain',
};

const browsers = { regex: '^node:', message: 'the storefront runs in browsers' };
const contractOnly = folders(
  ['server', 'office', 'db', 'test', 'scripts', 'tools'],
  'web knows the server only through the contract',
);
const deskBrowsers = { regex: '^node:', message: 'the desk runs in browsers' };
const deskContractOnly = folders(
  ['server', 'web', 'db', 'test', 'scripts', 'tools'],
  'the desk knows the server only through the contract, and nothing of the storefront',
);
const knowsOtherServers = ['src/web/context.ts', 'src/web/other-server/**'];
const otherServer = {
  regex: '^#web/other-server/|^\\.{1,2}/(.*/)?other-server/',
  message: 'only context.ts knows of another server: screens speak the contract',
};

/** What one room may not import: nothing below it, nothing outside the server, no adapter of a provider. */
function refusedIn(room: Room): object[] {
  const below = rooms.slice(rooms.indexOf(room) + 1);
  const { rooms: unseen, why } = hidden[room] ?? { rooms: [], why: '' };
  return [
    ...(room === 'providers' || room === 'sandbox' || room === 'app' ? [] : [adapters]),
    // The demo's data and drawings (db/seed).
    ...(room === 'app' || room === 'operations' ? [] : [outside]),
    ...(below.length > 0 ? [serverRooms(below, `${room} imports only the rooms above it`)] : []),
    ...(unseen.length > 0 ? [serverRooms(unseen, why)] : []),
    ...(room === 'routes'
      ? [{ regex: '^kysely$', message: 'routes call actions; they never touch queries' }]
      : []),
  ];
}

const ruleOf = (room: Room) => ({
  files: [`src/server/${room}/**`],
  excludeFiles: tests,
  rules: restricted(...refusedIn(room)),
});

/** Of a room inside `actions`: those of `actions`, and no room below it. */
function ruleInActions(room: (typeof actionRooms)[number]) {
  const below = actionRooms.slice(actionRooms.indexOf(room) + 1).join('|');
  const message = `actions/${room} imports only the rooms above it`;
  const regex = `^#server/actions/(${below})/|^(\\.\\./)+(actions/)?(${below})/`;
  return {
    files: [`src/server/actions/${room}/**`],
    excludeFiles: tests,
    rules: restricted(...refusedIn('actions'), ...(below === '' ? [] : [{ regex, message }])),
  };
}

export default {
  plugins: ['typescript', 'unicorn', 'oxc', 'import', 'react', 'jsx-a11y', 'promise', 'vitest'],
  categories: {
    correctness: 'error',
    suspicious: 'error',
  },
  options: {
    typeAware: true,
  },
  ignorePatterns: ['/build', '/.react-router', '/data', '/gallery'],
  rules: {
    'no-console': 'error',
    'no-warning-comments': [
      'error',
      {
        terms: ['todo', 'fixme', 'xxx'],
      },
    ],
    'import/no-cycle': 'error',
    'react/react-in-jsx-scope': 'off',
    'import/no-unassigned-import': 'off',
    'import/no-named-as-default-member': 'off',
    'typescript/no-unsafe-type-assertion': 'off',
    'no-shadow': 'off',
    'oxc/no-async-endpoint-handlers': 'off',
    'promise/always-return': 'off',
    'typescript/no-base-to-string': 'off',
    'react/exhaustive-effect-dependencies': 'off',
    'react/set-state-in-effect': 'off',
    'jsx-a11y/control-has-associated-label': 'off',
    'jsx-a11y/no-autofocus': 'off',
    'vitest/require-mock-type-parameters': 'off',
    'typescript/consistent-type-imports': 'error',
    'typescript/switch-exhaustiveness-check': [
      'error',
      {
        considerDefaultExhaustiveForUnions: true,
      },
    ],
    'vitest/expect-expect': [
      'error',
      {
        assertFunctionNames: ['expect', 'expect*', 'fc.assert', '**.expect*', 'walk*', 'poll.stays'],
      },
    ],
    'vitest/valid-expect': 'off',
    'vitest/no-standalone-expect': 'off',
    'typescript/consistent-return': 'off',
    'vitest/no-conditional-expect': 'off',
    'unicorn/consistent-function-scoping': 'off',
    'unicorn/filename-case': [
      'error',
      {
        case: 'kebabCase',
      },
    ],
  },
  overrides: [
    { files: ['scripts/**', 'tools/**'], rules: { 'no-console': 'off' } },
    {
      files: ['src/domain/**'],
      excludeFiles: tests,
      rules: restricted(
        { regex: '^[a-z@]', message: 'domain is pure: it imports only domain' },
        folders(
          ['contract', 'server', 'web', 'office', 'db', 'test', 'scripts', 'tools'],
          'domain is pure: it imports only domain',
        ),
      ),
    },
    {
      files: ['src/domain/**/*.test.ts'],
      rules: restricted(
        folders(['contract', 'server', 'web', 'office', 'db'], 'domain is pure: its tests need only domain'),
      ),
    },
    {
      files: ['src/contract/**'],
      excludeFiles: tests,
      rules: restricted(
        { regex: '^([a-y@]|z[^o])', message: 'contract imports domain and zod only' },
        folders(
          ['server', 'web', 'office', 'db', 'test', 'scripts', 'tools'],
          'contract imports domain and zod only',
        ),
      ),
    },
    {
      files: ['src/web/**'],
      excludeFiles: [...tests, 'src/web/entry.server.tsx', ...knowsOtherServers],
      rules: restricted(browsers, contractOnly, otherServer),
    },
    {
      files: knowsOtherServers,
      excludeFiles: tests,
      rules: restricted(browsers, contractOnly),
    },
    {
      files: ['src/web/**/*.test.ts', 'src/web/**/*.test.tsx', 'src/web/entry.server.tsx'],
      rules: restricted(
        folders(['server', 'office', 'db'], 'web knows the server only through the contract'),
        otherServer,
      ),
    },
    {
      files: ['src/office/**'],
      excludeFiles: [...tests, 'src/office/entry.server.tsx'],
      rules: restricted(deskBrowsers, deskContractOnly),
    },
    { files: ['src/office/entry.server.tsx'], rules: restricted(deskContractOnly) },
    ...rooms.map(ruleOf),
    ...actionRooms.map(ruleInActions),
  ],
} satisfies OxlintConfig;
