import type { JobResult } from 'pg-boss';
import type { Logger } from 'pino';
import type { Deps, JobData, JobName } from '#server/actions/base/context.ts';
import { serializeError } from '#server/platform/log.ts';
import { acrossPartners } from '#server/database/partner-scope.ts';

/**
 * The handler of each job. A job may run more than once (a process can die in the middle), so it must be idempotent; it
 * throws to be retried. A handler that iterates over many rows stops between them once `signal` is aborted, because the
 * job has expired or the process stops.
 */
export type JobHandlers = {
  readonly [N in JobName]: (deps: Deps, data: JobData[N], signal: AbortSignal) => Promise<void>;
};

/** The dependencies of running jobs. */
export interface Work {
  readonly deps: Deps;
  readonly handlers: JobHandlers;
  readonly log: Logger;
}

export interface QueuedJob {
  readonly id: string;
  readonly data: JobData[JobName];
  readonly signal: AbortSignal;
}

/** Runs a batch of jobs of one name, each with its own result. Jobs with the same data run once. */
export function runJobs(work: Work, name: JobName, jobs: readonly QueuedJob[]): Promise<JobResult[]> {
  const runs = new Map<string, Promise<Outcome>>();
  return Promise.all(
    jobs.map(async (job) => {
      const key = JSON.stringify(job.data);
      const run = runs.get(key) ?? runJob(work, name, job);
      runs.set(key, run);
      return { id: job.id, ...(await run) };
    }),
  );
}

type Outcome = Omit<JobResult<object>, 'id'>;

/** The queue stores the output of a failure: it must contain no personal data. */
async function runJob({ deps, handlers, log }: Work, name: JobName, job: QueuedJob): Promise<Outcome> {
  const handle = handlers[name] as (deps: Deps, data: JobData[JobName], signal: AbortSignal) => Promise<void>;
  try {
    await acrossPartners('job', () => handle(deps, job.data, job.signal));
    return { status: 'completed' };
  } catch (error) {
    log.warn({ job: name, err: error }, 'job failed, will be tried again');
    return { status: 'failed', output: serializeError(error) };
  }
}
