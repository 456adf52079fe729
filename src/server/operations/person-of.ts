import { isPersonName } from '#server/actions/delivery/by-person.ts';
import { OperatorError } from './operation.ts';

/** Returns who acts as the desk by the command line. @throws OperatorError */
export function personOf(by: string): string {
  if (!isPersonName(by)) throw new OperatorError('--by takes a short name without spaces.');
  return by;
}
