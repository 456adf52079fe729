import type { Logger } from 'pino';
import type { Deps, JobData, JobName } from '#server/context.ts';
import { faultOf } from '#server/log.ts';
import { acrossPartners } from '#server/database/partner-scope.ts';
import { expireInSeconds } from './queues.ts';
import type { JobHandlers } from './runner.ts';
import type { Claim } from './taker.ts';

export interface QueuedJob extends Claim {
  readonly data: JobData[JobName];
}

/** What jobs are run with. */
export interface Work {
  readonly deps: Deps;
  readonly handlers: JobHandlers;
  readonly log: Logger;
}

/** Runs jobs of one name, each on its own result: null, or its fault. Jobs that say the same run once. */
export function runBatch(
  { deps, handlers, log }: Work,
  name: JobName,
  jobs: readonly Pick<QueuedJob, 'data'>[],
): Promise<(object | null)[]> {
  const runs = new Map<string, Promise<object | null>>();
  const run = handlers[name] as (deps: Deps, data: JobData[JobName]) => Promise<void>;
  const outcomes = jobs.map(({ data }) => {
    const key = JSON.stringify(data);
    const outcome = runs.get(key) ?? attempt(log, name, () => acrossPartners('job', () => run(deps, data)));
    runs.set(key, outcome);
    return outcome;
  });
  return Promise.all(outcomes);
}

/** Null, or what may be known of the failure: the queue keeps it, so it must hold no personal data. */
async function attempt(log: Logger, name: JobName, run: () => Promise<void>): Promise<object | null> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_, reject) => {
    const late = () => reject(new Error('the job did not end in time'));
    timer = setTimeout(late, expireInSeconds * 1000);
  });
  try {
    await Promise.race([run(), tooLate]);
    return null;
  } catch (error) {
    log.warn({ job: name, err: faultOf(error) }, 'job failed, will be tried again');
    return faultOf(error);
  } finally {
    clearTimeout(timer);
  }
}
