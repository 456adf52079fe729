import { purposeNames } from '#domain/applicant/consent.ts';
import { withoutCode } from '#server/actions/access/code-message.ts';
import { appNow } from '#server/database/clock.ts';
import type { Store } from '#server/database/store.ts';
import type { CreditRequest } from '#server/queries/requests/credit-requests.ts';
import { partnerRow } from '#server/queries/catalogue/offers.ts';
import { phoneChangesOf } from '#server/queries/loans/phone-changes.ts';
import {
  isEmailShared,
  messagesToThem,
  privacyRequestsOf,
} from '#server/queries/privacy/privacy-requests.ts';
import { oppositionsOf } from '#server/queries/privacy/rectifications.ts';
import type { Datum } from './data-as-text.ts';
import type { CopiedFile } from './own-files.ts';
import { creditData, paymentData } from './own-loan-data.ts';
import { requestData } from './own-request-data.ts';

interface Copied {
  /** The request of the account that asks. */
  readonly account: CreditRequest;
  readonly requests: readonly CreditRequest[];
  readonly files: readonly CopiedFile[];
}

/** Returns everything that is stored about a person, named in Spanish: the contents of datos.json. */
export async function ownData(store: Store, { account, requests, files }: Copied): Promise<Datum> {
  const partner = await partnerRow(store, account.partner_id);
  const applications: Datum[] = [];
  for (const row of requests) {
    const own = files.filter(({ requestId }) => requestId === row.id);
    applications.push({
      ...(await requestData(store, row)),
      crédito: await creditData(store, row),
      pagos: await paymentData(store, row),
      archivos: own.map(({ name, sha256 }) => ({ nombre: name, sha256 })),
    });
  }
  return {
    generado: (await appNow(store.db)).toISOString(),
    responsable: partner?.legal_name ?? '',
    contactoDelResponsable: partner?.contact ?? '',
    cuenta: account.account,
    teléfono: account.phone,
    solicitudes: applications,
    solicitudesSobreSusDatos: (await privacyRequestsOf(store, account.phone, account.partner_id)).map(
      (each) => ({
        derecho: each.kind,
        texto: each.body,
        pedida: each.asked_at.toISOString(),
        respuestaAMásTardar: each.answer_by,
        respondida: each.answered_at?.toISOString() ?? null,
        respuesta: each.answer,
      }),
    ),
    usosALosQueSeOpone: (
      await oppositionsOf(store, { phone: account.phone, partnerId: account.partner_id })
    ).map((each) => ({
      uso: purposeNames[each.purpose],
      desde: each.at.toISOString(),
      retirada: each.withdrawnAt?.toISOString() ?? null,
    })),
    cambiosDeNúmero: (
      await phoneChangesOf(
        store,
        requests.map(({ id }) => id),
      )
    ).map((each) => ({
      anterior: each.former_phone,
      nuevo: each.phone,
      hecho: each.done_at?.toISOString() ?? null,
    })),
    mensajes: await messageData(store, requests),
  };
}

/**
 * Messages are kept by recipient, not by request: those to her phone since her first request, and those to an e-mail
 * address that is only hers.
 */
async function messageData(store: Store, requests: readonly CreditRequest[]): Promise<Datum> {
  const [first] = requests;
  if (!first) return [];
  const phones = [...new Set(requests.map(({ phone }) => phone))];
  const emails: string[] = [];
  for (const email of new Set(requests.flatMap((row) => row.email ?? []))) {
    if (!(await isEmailShared(store, email, phones))) emails.push(email);
  }
  const messages = await messagesToThem(store, [...phones, ...emails], first.created_at);
  return messages.map((each) => ({
    canal: channelNames[each.channel],
    destinatario: each.recipient,
    escrito: each.created_at.toISOString(),
    enviado: each.sent_at?.toISOString() ?? null,
    asunto: each.subject,
    texto: withoutCode(each.body),
  }));
}

const channelNames = { sms: 'SMS', whatsapp: 'WhatsApp', voice: 'llamada', email: 'correo electrónico' };
