import { quoted } from '#domain/staff/roles.ts';
import type { Deps } from '#server/actions/base/context.ts';
import { sendMessage } from '#server/actions/messages/send-message.ts';
import { acrossPartnersIn } from '#server/database/across-partners-in.ts';
import type { TxStore } from '#server/database/store.ts';
import { grantsOf } from '#server/queries/staff/grants.ts';
import { administratorsOf, staffById } from '#server/queries/staff/people.ts';

/** Tells a person, and every administrator of her partners, that she has a new way to sign in. */
export function tellOfNewKey(
  deps: Deps,
  tx: TxStore,
  { id, name }: { readonly id: string; readonly name: string },
): Promise<void> {
  return acrossPartnersIn(tx.db, 'desk-sign-in', async () => {
    const partners = new Set((await grantsOf(tx, id)).map(({ partnerId }) => partnerId));
    const [partnerId = null] = partners;
    const person = await staffById(tx, id);
    if (person) {
      await sendMessage(deps, tx, {
        channel: 'email',
        partnerId,
        recipient: person.email,
        subject: 'Su cuenta de la oficina tiene una llave nueva',
        text:
          'Se registró una nueva manera de entrar a la oficina con su nombre. Si no fue usted, pida ahora a ' +
          'Administración que suspenda su cuenta.\n',
      });
    }
    for (const { id: administrator, email } of await administratorsOf(tx, [...partners])) {
      if (administrator === id) continue;
      await sendMessage(deps, tx, {
        channel: 'email',
        partnerId,
        recipient: email,
        subject: 'Una persona de la oficina tiene una llave nueva',
        text:
          `${quoted(name)} registró una nueva manera de entrar a la oficina. Si no la esperaba, suspéndala en ` +
          'Ajustes.\n',
      });
    }
  });
}
