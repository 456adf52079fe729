import { tryAgainInWords, changesFor } from '#domain/credit/try-again.ts';
import { planSentence } from '#domain/credit/plan.ts';
import { isOfPlan } from '#domain/credit/suggestions.ts';
import { catSentence } from '#server/documents/cat-sentence.ts';
import type { TxStore } from '#server/database/store.ts';
import type { CreditRequest } from '#server/queries/requests/credit-requests.ts';
import { shownCoolDown } from './cool-down-of.ts';
import { suggestionsOf } from './suggest.ts';

/**
 * Returns, for the e-mail, what aprove-false says of a refused request: one paragraph each. The address was typed and never
 * verified, so what the bureau said of her is not written to it: those reasons are on the screen, after her code.
 */
export async function refusalWords(tx: TxStore, row: CreditRequest): Promise<string[]> {
  const reasons = (row.decision_reasons ?? []).filter(({ code }) => isOfPlan(code));
  const changes = changesFor(reasons.map(({ code }) => code));
  const { tryAgainFrom: from, tryAgainInPerson } = await shownCoolDown(tx, row);
  const suggestions = await suggestionsOf(tx, row);
  return [
    ...(reasons.length > 0 ? [`Lo que influyó: ${reasons.map(({ text }) => text).join(' ')}`] : []),
    ...(changes.length > 0 ? [`Qué puede cambiar la respuesta: ${changes.join(' ')}`] : []),
    ...(from === undefined ? [] : [`A partir del ${tryAgainInWords(from)} puedes volver a intentarlo.`]),
    ...(tryAgainInPerson ? ['Para volver a intentarlo ven en persona con tu identificación.'] : []),
    ...(suggestions.length > 0
      ? ['Con tus datos de hoy, esto sí se aprueba. Lo revisamos de nuevo cuando lo elijas:']
      : []),
    ...suggestions.map(
      ({ phone, plan, calculatedOn }) =>
        `${phone.name}. ${planSentence(plan)} ${catSentence(plan, calculatedOn)}`,
    ),
    // Without a query of the bureau its report had no part in it.
    ...(row.bureau_at === null ? [] : [report]),
  ];
}

const report =
  'Puedes ver y corregir tu historial: pide tu reporte de crédito especial en burodecredito.com.mx o en circulodecredito.com.mx, gratis una vez cada 12 meses. Si algo no es tuyo o está mal, presenta ahí mismo una reclamación.';
