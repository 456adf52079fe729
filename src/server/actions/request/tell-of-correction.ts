import { dateInWords } from '#domain/spanish-dates.ts';
import { correctionSentences, correctionTasks } from '#domain/onboarding/corrections.ts';
import type { Deps } from '#server/actions/base/context.ts';
import { letter } from './answer-message.ts';
import { mailLetter, resumeLink } from './mail-letter.ts';
import { sendMessage } from '#server/actions/messages/send-message.ts';
import type { TxStore } from '#server/database/store.ts';
import { partnerRow } from '#server/queries/catalogue/offers.ts';
import type { Correction } from '#server/queries/requests/corrections.ts';
import type { CreditRequest } from '#server/queries/requests/credit-requests.ts';

type Told = Pick<Correction, 'id' | 'what' | 'reason' | 'message' | 'answer_by'>;

/**
 * Tells a customer by SMS and e-mail what to correct, with the link that leads to exactly that step; `again`: reminds
 * her. Each once.
 */
export async function tellCorrection(
  deps: Deps,
  tx: TxStore,
  row: CreditRequest,
  { asked, again }: { readonly asked: Told; readonly again: boolean },
): Promise<void> {
  const partner = await partnerRow(tx, row.partner_id);
  if (!partner) return;
  const key = `correction${again ? '-again' : ''}:${asked.id}`;
  const task = correctionTasks[asked.what];
  const until = `a más tardar el ${dateInWords(asked.answer_by)}`;
  await sendMessage(deps, tx, {
    channel: 'sms',
    partnerId: row.partner_id,
    recipient: row.phone,
    dedupeKey: `${key}:sms`,
    // What a person typed is in the e-mail and on the screen, not in an SMS, which has room for one link.
    text: `${partner.name}: ${again ? 'tu solicitud sigue esperando. ' : ''}${task} ${until}. ${resumeLink(deps, row)}`,
  });
  await mailLetter(deps, tx, row, `${key}:email`, (answered) =>
    letter(
      {
        subject: `${again ? 'Recordatorio: r' : 'R'}evisa un dato de tu solicitud en ${answered.partnerName}`,
        sentences: [
          `Revisamos tu solicitud para el ${answered.product} y necesitamos algo de ti: ${lowerFirst(task)}.`,
          ...sentencesOf(asked),
          `Hazlo ${until}. Abre tu solicitud y verifica tu teléfono: te enviaremos un código por SMS.`,
        ],
        action: task,
      },
      answered,
    ),
  );
}

/** Why, in the words of the reason and of the person who asks. */
export const sentencesOf = ({ reason, message }: Pick<Correction, 'reason' | 'message'>): string[] =>
  [correctionSentences[reason], message].filter((each) => each !== null && each !== '') as string[];

const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);
