import { OperatorError } from '#server/operations/operation.ts';
import { carryOut } from './carry-out.ts';
import type { Command, Values } from './command.ts';

const text = { type: 'string' } as const;

/** People of the desk: the first administrators are made here, others at the desk by two of them. */
export const staffCommands: Readonly<Record<string, Command>> = {
  'staff invite': {
    says: 'Invites somebody to the desk and prints the link (--name, --email, --role, --partner: number or all)',
    takes: [],
    options: { name: text, email: text, role: text, partner: text },
    run: (values) =>
      carryOut('staff invite', {
        name: needed(values, 'name'),
        email: needed(values, 'email'),
        role: needed(values, 'role'),
        partner: partnerOrAll(needed(values, 'partner')),
      }),
  },
  'staff list': {
    says: 'Lists the people of the desk with their grants',
    takes: [],
    options: {},
    run: () => carryOut('staff list', {}),
  },
  'staff withdraw': {
    says: 'Withdraws somebody of the desk with every grant and session (--email)',
    takes: [],
    options: { email: text },
    run: (values) => carryOut('staff withdraw', { email: needed(values, 'email') }),
  },
};

function needed(values: Values, name: string): string {
  const given = values[name];
  if (typeof given !== 'string' || given.trim() === '') throw new OperatorError(`--${name} is needed`);
  return given.trim();
}

function partnerOrAll(given: string): number | null {
  if (given === 'all') return null;
  if (/^\d{1,4}$/.test(given)) return Number(given);
  throw new OperatorError('--partner must be a number, or all');
}
