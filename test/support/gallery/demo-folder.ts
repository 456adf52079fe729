import type { TestProject } from 'vitest/node';
import { demoFolder } from '../demo-folder.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** As `demoFolder`, with the cases of the desk. */
    busyDemoFolder: string;
  }
}

/** Global set-up of the gallery: the desk's pages show what waits for its people. */
export default async function prepare(project: TestProject): Promise<void> {
  project.provide('busyDemoFolder', await demoFolder('true'));
}
