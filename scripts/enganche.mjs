#!/usr/bin/env node
import './check-node.mjs';
import nodeModule from 'node:module';

nodeModule.enableCompileCache();
const { main } = await import('./cli/main.ts');
await main(process.argv.slice(2));
