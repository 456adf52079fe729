import { join } from 'node:path';
import { runCommand, type Command } from './run-command.ts';
import type { Run } from './whole-run.ts';
import { testCommand, type TestRun } from './test-report.ts';

export interface Step {
  readonly name: string;
  /** The first failure ends the step. */
  readonly commands: readonly Command[];
  /** What the commands leave results of. */
  readonly tests?: TestRun;
  readonly env?: Readonly<Record<string, string>>;
  /** Streams its output; other steps print theirs only on failure. */
  readonly loud?: boolean;
  /** Its failed files are run once more, alone, at the end: the run goes on. */
  readonly again?: boolean;
}

/** Lanes that run side by side, each its steps in order. */
export type Phase = readonly (readonly Step[])[];

/** Steps with nothing beside them. */
export const alone = (...steps: readonly Step[]): Phase => [steps];

export interface Outcome {
  readonly step: Step;
  readonly isGood: boolean;
  readonly seconds: number;
  readonly cpuSeconds: number | null;
}

/** A step that runs tests of one Vitest project. */
export function testStep(
  name: string,
  tests: TestRun,
  more: Omit<Step, 'name' | 'commands' | 'tests'> = {},
): Step {
  return { name, tests, commands: [testCommand(tests, more.loud ? 'default' : 'dot')], ...more };
}

/** Runs phases in order until a step fails, or in spite of it. */
export async function runPhases(
  phases: readonly Phase[],
  run: Run,
  { goesOn }: { goesOn: boolean },
): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const phase of phases) {
    const failure = new AbortController();
    const signal = AbortSignal.any([run.signal, failure.signal]);
    const runLane = async (lane: Phase[number]) => {
      for (const step of lane) {
        if (signal.aborted) return;
        const outcome = await runStep(goesOn ? { ...step, again: false } : step, { ...run, signal });
        // Ended because another has failed, or because the whole run is stopped.
        if (signal.aborted) return;
        outcomes.push(outcome);
        if (!outcome.isGood && !step.again && !goesOn) failure.abort();
      }
    };
    await Promise.all(phase.map(runLane));
    if (signal.aborted) break;
  }
  return outcomes;
}

async function runStep(step: Step, run: Run): Promise<Outcome> {
  const began = performance.now();
  if (step.loud) console.log(`       ${step.name} ...`);
  let failure: string | null = null;
  let cpuSeconds: number | null = 0;
  for (const command of step.commands) {
    const ran = await runCommand(command, {
      cwd: join(import.meta.dirname, '..'),
      env: { ...run.env, ...step.env },
      folder: run.folder,
      loud: step.loud ?? false,
      signal: run.signal,
    });
    cpuSeconds = cpuSeconds === null || ran.cpuSeconds === null ? null : cpuSeconds + ran.cpuSeconds;
    failure = ran.failure;
    if (failure !== null) break;
  }
  const seconds = (performance.now() - began) / 1000;
  if (!run.signal.aborted) {
    const word = failure === null ? 'ok    ' : step.again ? 'again ' : 'FAILED';
    console.log(`${word} ${step.name.padEnd(24)}${seconds.toFixed(1).padStart(6)} s`);
    if (failure) console.log(failure);
  }
  return { step, isGood: failure === null, seconds, cpuSeconds };
}
