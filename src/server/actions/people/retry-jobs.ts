import { DomainError } from '#domain/errors.ts';
import { mayAt } from '#domain/staff/permissions.ts';
import type { Deps, JobName, StaffCaller } from '#server/actions/base/context.ts';
import { appendStaffEventOf } from '#server/actions/base/staff-events.ts';
import { inTransaction } from '#server/database/store.ts';
import { failedJobs } from '#server/queries/messages/given-up.ts';

/**
 * Tries the failed jobs of a queue again and returns how many.
 * @throws no-permission: queues hold the work of every partner; not-found: no such queue, or none to be tried again
 */
export function retryJobs(
  { store, jobs }: Pick<Deps, 'store' | 'jobs'>,
  staff: StaffCaller,
  queue: string,
): Promise<{ retried: number }> {
  if (!mayRetryJobs(staff)) throw new DomainError('no-permission');
  const name = retryableQueue(queue);
  if (name === null) throw new DomainError('not-found');
  return inTransaction(store, async (tx) => {
    const failed = await failedJobs(tx, name, mostAtOnce);
    if (failed.length === 0) throw new DomainError('conflict', { messages: [noneFailed] });
    await jobs.retry(tx, name, failed);
    await appendStaffEventOf(tx, staff, null, {
      kind: 'jobs-retried',
      detail: { queue: name, jobs: failed.length },
    });
    return { retried: failed.length };
  });
}

export const mayRetryJobs = ({ grants }: StaffCaller): boolean => mayAt(grants, 'retry-jobs', null);

/** Returns the queue by its name; null: unknown, or of messages, which expire and have their own list. */
export const retryableQueue = (name: string): JobName | null =>
  retryable.find((each) => each === name) ?? null;

/** Work of a request, a credit or a partner; the sweeps run again by themselves. */
const retryable: readonly JobName[] = [
  'query-bureau',
  'reconcile-identity',
  'forget-pictures',
  'render-papers',
  'send-device-order',
  'make-references',
  'void-references',
  'deliver-webhook',
  'check-chain',
];

const mostAtOnce = 1_000;
const noneFailed = 'Ya no hay trabajos fallidos de ese nombre.';
