import { OperatorError } from '#server/operations/operation.ts';
import { carryOut } from './carry-out.ts';
import type { Command, Values } from './command.ts';

const text = { type: 'string' } as const;

/** Acts of the desk in a customer's place, each with the name of who does it (--by), and money that is returned. */
export const endCommands: Readonly<Record<string, Command>> = {
  'credit cancel': {
    says: 'Cancels a signed contract before its down payment (--by)',
    takes: ['account'],
    options: { by: text },
    run: (values, [account = '']) => carryOut('credit cancel', { account, by: nameIn(values) }),
  },
  'credit revoke': {
    says: 'Revokes a contract for its customer (--by; --sent and --delivered: days, YYYY-MM-DD)',
    takes: ['account'],
    options: { by: text, sent: text, delivered: text },
    run: (values, [account = '']) =>
      carryOut('credit revoke', {
        account,
        by: nameIn(values),
        ...(values['sent'] !== undefined && { sentOn: dayOf(values, 'sent') }),
        ...(values['delivered'] !== undefined && { deliveredOn: dayOf(values, 'delivered') }),
      }),
  },
  'revocation receive': {
    says: 'Writes down a notice of revocation that is to be decided (--by, --sent YYYY-MM-DD)',
    takes: ['account'],
    options: { by: text, sent: text },
    run: (values, [account = '']) =>
      carryOut('revocation receive', { account, by: nameIn(values), sentOn: dayOf(values, 'sent') }),
  },
  'revocation refuse': {
    says: 'Refuses an open notice of revocation (--by)',
    takes: ['account'],
    options: { by: text },
    run: (values, [account = '']) => carryOut('revocation refuse', { account, by: nameIn(values) }),
  },
  'theft report': {
    says: 'Locks a device that its customer reported stolen, or lost with --loss (--by)',
    takes: ['account'],
    options: { by: text, loss: { type: 'boolean' } },
    run: (values, [account = '']) =>
      carryOut('theft report', {
        account,
        by: nameIn(values),
        kind: values['loss'] === true ? 'loss' : 'theft',
      }),
  },
  'theft close': {
    says: 'Closes a customer’s report of a theft or loss (--by)',
    takes: ['account'],
    options: { by: text },
    run: (values, [account = '']) => carryOut('theft close', { account, by: nameIn(values) }),
  },
  'contact stop': {
    says: 'Stops every message, call and lock (--by; --reason death, dispute or other)',
    takes: ['account'],
    options: { by: text, reason: text },
    run: (values, [account = '']) =>
      carryOut('contact stop', { account, by: nameIn(values), reason: reasonIn(values) }),
  },
  'contact resume': {
    says: 'Allows contact again (--by)',
    takes: ['account'],
    options: { by: text },
    run: (values, [account = '']) => carryOut('contact resume', { account, by: nameIn(values) }),
  },
  'phone-change list': {
    says: 'Lists the changes of a lost number that wait for people, and those that are about to happen',
    takes: [],
    options: {},
    run: () => carryOut('phone-change list', {}),
  },
  'phone-change propose': {
    says: 'The first person’s yes to a change of a lost number (--by)',
    takes: ['change'],
    options: { by: text },
    run: (values, [change = '']) => carryOut('phone-change propose', { change, by: nameIn(values) }),
  },
  'phone-change confirm': {
    says: 'The second person’s yes: after 72 hours the number changes (--by, another than who proposed)',
    takes: ['change'],
    options: { by: text },
    run: (values, [change = '']) => carryOut('phone-change confirm', { change, by: nameIn(values) }),
  },
  'phone-change refuse': {
    says: 'Refuses a change of a lost number that has not happened yet (--by)',
    takes: ['change'],
    options: { by: text },
    run: (values, [change = '']) => carryOut('phone-change refuse', { change, by: nameIn(values) }),
  },
  'refund list': {
    says: 'Lists money to be returned',
    takes: [],
    options: {},
    run: () => carryOut('refund list', {}),
  },
  'refund show': {
    says: 'Shows where a refund is to be sent (--by)',
    takes: ['refund'],
    options: { by: text },
    run: (values, [refund = '']) => carryOut('refund show', { refund: refundIn(refund), by: nameIn(values) }),
  },
  'refund paid': {
    says: 'Books a refund that was transferred (--by, --transfer: the bank’s key; --reviewed)',
    takes: ['refund'],
    options: { by: text, transfer: text, reviewed: { type: 'boolean' } },
    run: (values, [refund = '']) =>
      carryOut('refund paid', {
        refund: refundIn(refund),
        by: nameIn(values),
        transfer: textIn(values, 'transfer'),
        isReviewed: values['reviewed'] === true,
      }),
  },
};

const nameIn = (values: Values): string => textIn(values, 'by');

function textIn(values: Values, name: string): string {
  const given = values[name];
  if (typeof given !== 'string' || given.trim() === '') throw new OperatorError(`--${name} is needed`);
  return given.trim();
}

function dayOf(values: Values, name: string): string {
  const given = textIn(values, name);
  if (!/^\d{4}-\d{2}-\d{2}$/.test(given) || Number.isNaN(Date.parse(given))) {
    throw new OperatorError(`--${name} must be a day, YYYY-MM-DD`);
  }
  return given;
}

function reasonIn(values: Values): 'death' | 'dispute' | 'other' {
  const given = textIn(values, 'reason');
  if (given === 'death' || given === 'dispute' || given === 'other') return given;
  throw new OperatorError('--reason must be death, dispute or other');
}

function refundIn(given: string): string {
  if (/^[0-9a-f-]{36}$/.test(given)) return given;
  throw new OperatorError('There is no such refund.');
}
