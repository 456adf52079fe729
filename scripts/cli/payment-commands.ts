import { OperatorError } from '#server/operations/operation.ts';
import { carryOut } from './carry-out.ts';
import type { Command, Values } from './command.ts';

const text = { type: 'string' } as const;

/** Money that could not be booked, and the check of the books. */
export const paymentCommands: Readonly<Record<string, Command>> = {
  payments: {
    says: 'Lists money that could not be booked, each with the account that is proposed',
    takes: [],
    options: {},
    run: () => carryOut('payments', {}),
  },
  'payments book': {
    says: 'Books such money into an account, with its old day (--account, --by)',
    takes: ['event'],
    options: { account: text, by: text },
    run: (values, [event = '']) =>
      carryOut('payments book', { event, account: needed(values, 'account'), by: needed(values, 'by') }),
  },
  'payments return': {
    says: 'Records that such money was given back to its payer (--by, --note)',
    takes: ['event'],
    options: { by: text, note: text },
    run: (values, [event = '']) =>
      carryOut('payments return', { event, by: needed(values, 'by'), note: needed(values, 'note') }),
  },
  'ledgers check': {
    says: 'Checks the books of every credit, as each night, and prints what is wrong',
    takes: [],
    options: {},
    run: () => carryOut('ledgers check', {}),
  },
};

function needed(values: Values, name: string): string {
  const value = values[name];
  if (typeof value !== 'string' || value.trim() === '') throw new OperatorError(`--${name} is needed`);
  return value.trim();
}
