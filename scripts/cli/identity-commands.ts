import { carryOut } from './carry-out.ts';
import type { Command } from './command.ts';

export const identityCommands: Readonly<Record<string, Command>> = {
  'identity allow': {
    says: 'Lets a person apply again whose identity was refused three times, once she was seen in person (--by)',
    takes: ['request or account'],
    options: { by: { type: 'string' } },
    run: (values, [which = '']) =>
      carryOut('identity allow', { which, by: typeof values['by'] === 'string' ? values['by'] : '' }),
  },
};
