import { z } from 'zod';
import { archiveBases, archiveBasisNames, archiveOpenDays } from '#domain/applicant/archive-bases.ts';
import { DomainError } from '#domain/errors.ts';
import { appendStaffEvent } from '#server/actions/staff/staff-events.ts';
import { archiveOf, openArchive } from '#server/queries/keys/archive.ts';
import { lockLoan } from '#server/queries/loans/loans.ts';
import type { Command } from './command.ts';

const payload = z.object({ account: z.string(), basis: z.enum(archiveBases) });

/** Makes what was archived of an erased customer readable for some days; the job closes it again. */
export const openArchiveCommand: Command<z.output<typeof payload>> = {
  payload,
  make: 'make-privacy-acts',
  check: 'check-privacy-acts',
  async look(tx, { account, basis }) {
    const loan = await lockLoan(tx, account);
    if (!loan) throw new DomainError('not-found');
    const archive = await archiveOf(tx, loan.request_id);
    const isClosed = archive?.openUntil === null;
    return {
      partnerId: loan.partner_id,
      requestId: loan.request_id,
      account,
      subject: account,
      summary: `Abrir el archivo de la cuenta ${account}`,
      changes: [
        { what: 'Nombre y papeles', before: 'Bajo llave', after: `Legibles ${archiveOpenDays} días` },
        { what: 'Motivo legal', before: null, after: archiveBasisNames[basis] },
      ],
      facts: { Archivo: isClosed ? 'cerrado' : 'abierto o sin archivo' },
      ...(isClosed
        ? { refusal: null }
        : { refusal: 'conflict' as const, because: 'Esta cuenta no tiene un archivo cerrado.' }),
      beneficiary: null,
      centavos: null,
    };
  },
  async carryOut(_deps, tx, { account, basis }, { maker, checker, approvalId, reason }) {
    const loan = await lockLoan(tx, account);
    if (!loan) throw new DomainError('not-found');
    await openArchive(tx, loan.request_id, archiveOpenDays);
    await appendStaffEvent(tx, maker, loan.request_id, {
      kind: 'archive-opened',
      detail: { approval: approvalId, basis },
      note: reason,
      ...(checker && { checkedBy: checker }),
    });
  },
};
