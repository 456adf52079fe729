import './check-node.mjs';
import { existsSync } from 'node:fs';
import nodeModule from 'node:module';
import { fileURLToPath } from 'node:url';

// Caches compiled modules in the system's temporary folder for later starts.
nodeModule.enableCompileCache();

// A .env file fills in variables that the environment does not set; see .env.example.
if (existsSync('.env')) process.loadEnvFile('.env');

// `npm start` on a fresh clone runs the demo: nothing configured, simulated providers, React's production build. The
// server refuses the sandbox under NODE_ENV=production without SANDBOX=allow; set both here only when the environment
// sets neither. Whoever sets NODE_ENV decides about the sandbox too.
const development = process.argv.includes('--dev');
if (!process.env.NODE_ENV && !process.env.SANDBOX) process.env.SANDBOX = 'allow';
process.env.NODE_ENV ||= development ? 'development' : 'production';

try {
  if (development) {
    process.env.DEV = '1'; // main.ts serves the web through Vite, in the same process
  } else {
    const { builtWeb } = await import('./built-web.ts');
    const built = builtWeb(fileURLToPath(new URL('..', import.meta.url)));
    if (built === 'missing') throw new Error('The web is not built: run npm ci, or npm run build.');
    if (built === 'stale') console.warn('The web is older than its sources: npm run build builds it again.');
  }
  await import('#server/app/main.ts');
} catch (error) {
  console.error(error instanceof Error && process.env.LOG_LEVEL !== 'debug' ? error.message : error);
  process.exit(1);
}
