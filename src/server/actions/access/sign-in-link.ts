import { hash, randomBytes } from 'node:crypto';
import { DomainError } from '#domain/errors.ts';
import type { TypedWay } from '#domain/staff/passkey-rule.ts';
import type { Deps, DeskVisitor } from '#server/actions/base/context.ts';
import { inTransaction, type TxStore } from '#server/database/store.ts';
import { insertLink, LINK_MINUTES, takeLink } from '#server/queries/staff/browsers.ts';
import { staffById, type StaffPerson } from '#server/queries/staff/people.ts';
import { countLink } from './sign-in-limits.ts';
import { beginStaffSession } from './staff-sessions.ts';
import { tellOfAccess } from './tell-of-access.ts';

/** Sends a person whose code was right the link that opens the browser in which it was typed. @throws rate-limited */
export async function sendLink(
  deps: Deps,
  tx: TxStore,
  person: StaffPerson,
  { browser, method }: { readonly browser: string; readonly method: TypedWay },
): Promise<void> {
  await countLink(tx, person.email);
  const token = randomBytes(32).toString('base64url');
  await insertLink(tx, { tokenSha256: hash('sha256', token, 'hex'), staffId: person.id, browser, method });
  await tellOfAccess(deps, tx, person, {
    own: {
      subject: 'Enlace para entrar a la oficina',
      text:
        'Para terminar de entrar, abra este enlace en el mismo navegador donde escribió su código; sirve una vez, por ' +
        `${LINK_MINUTES} minutos:\n\n${deps.config.publicOrigin}/oficina/entrar/enlace/${token}\n\n` +
        'Si no fue usted, alguien tiene sus códigos: no lo abra y pida ahora a Administración que suspenda su cuenta.\n',
      isUrgent: true,
    },
  });
}

/**
 * Opens the browser that asked. One that another asked for, that was used or is over, and one that was never made are refused
 * alike. @throws sign-in-refused
 */
export async function signInWithLink(
  { store }: Deps,
  input: { token: string; browser: string; tokenSha256: string; visitor: DeskVisitor },
): Promise<void> {
  const { token, browser, tokenSha256, visitor } = input;
  await inTransaction(store, async (tx) => {
    const link = await takeLink(tx, hash('sha256', token, 'hex'), browser);
    const person = link && (await staffById(tx, link.staffId));
    if (!link || person?.state !== 'active') throw new DomainError('sign-in-refused', { messages: [noLink] });
    const { staffId, method } = link;
    await beginStaffSession(tx, { staffId, name: person.name, method, tokenSha256, visitor, browser });
  });
}

const noLink =
  'Este enlace no abre aquí. Ábralo en el navegador donde escribió su código, o escriba otro código y pida uno nuevo.';
