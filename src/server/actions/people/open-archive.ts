import { z } from 'zod';
import { archiveBases, archiveBasisNames, archiveOpenDays } from '#domain/applicant/retention.ts';
import { finish } from '#server/actions/credit/act-on-loan.ts';
import type { CreditAct } from '#server/actions/credit/on-credit.ts';
import { archiveOf, openArchive } from '#server/queries/keys/archive.ts';

const params = z.object({ basis: z.enum(archiveBases) });

/** Makes what was archived of an erased customer readable for some days; the job closes it again. */
export const openArchiveAct: CreditAct<z.output<typeof params>> = {
  params,
  async preview(tx, { loan }, { basis }) {
    const archive = await archiveOf(tx, loan.request_id);
    const isClosed = archive?.openUntil === null;
    return {
      summary: `Abrir el archivo de la cuenta ${loan.account}`,
      changes: [
        { what: 'Nombre y papeles', before: 'Bajo llave', after: `Legibles ${archiveOpenDays} días` },
        { what: 'Motivo legal', before: null, after: archiveBasisNames[basis] },
      ],
      facts: { Archivo: isClosed ? 'cerrado' : 'abierto o sin archivo' },
      ...(isClosed
        ? { refusal: null }
        : { refusal: 'conflict' as const, because: 'Esta cuenta no tiene un archivo cerrado.' }),
    };
  },
  async carryOut(deps, tx, credit, { basis }) {
    await openArchive(tx, credit.loan.request_id, archiveOpenDays);
    await finish(deps, tx, credit, { event: ['archive-opened', { basis }] });
  },
};
