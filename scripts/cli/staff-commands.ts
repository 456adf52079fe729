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
  'sign-in set': {
    says: 'Lets a partner’s people sign in with their company’s account by OpenID Connect (--partner, --key: in the address, --issuer, --client-id, --domain: of its e-mails; the secret in COMPANY_CLIENT_SECRET)',
    takes: [],
    options: { partner: text, key: text, issuer: text, 'client-id': text, domain: text },
    run: (values) =>
      carryOut('sign-in set', {
        partner: partnerIn(needed(values, 'partner')),
        key: needed(values, 'key'),
        issuer: needed(values, 'issuer'),
        clientId: needed(values, 'client-id'),
        clientSecret: clientSecret(),
        emailDomain: needed(values, 'domain'),
      }),
  },
  'sign-in list': {
    says: 'Lists the partners whose people sign in with their company’s account',
    takes: [],
    options: {},
    run: () => carryOut('sign-in list', {}),
  },
  'sign-in remove': {
    says: 'Ends signing in with the company’s account at a partner (--partner)',
    takes: [],
    options: { partner: text },
    run: (values) => carryOut('sign-in remove', { partner: partnerIn(needed(values, 'partner')) }),
  },
};

function needed(values: Values, name: string): string {
  const given = values[name];
  if (typeof given !== 'string' || given.trim() === '') throw new OperatorError(`--${name} is needed`);
  return given.trim();
}

function partnerOrAll(given: string): number | null {
  return given === 'all' ? null : partnerIn(given, ', or all');
}

function partnerIn(given: string, orElse = ''): number {
  if (/^\d{1,4}$/.test(given)) return Number(given);
  throw new OperatorError(`--partner must be a number${orElse}`);
}

/** Not an option: options are in the list of processes, which everybody on the machine reads. */
function clientSecret(): string {
  const given = process.env['COMPANY_CLIENT_SECRET'];
  if (!given) throw new OperatorError('COMPANY_CLIENT_SECRET must hold the secret of the client.');
  return given;
}
