import type { z } from 'zod';
import type { OfficeOutput } from '#contract/office/api.ts';
import type { officeReports } from '#contract/office/reports.ts';
import { messages } from '#domain/error-messages.ts';
import { stepIds } from '#domain/onboarding/journey.ts';
import { refusalWords, serviceRefusals } from '#domain/staff/review-reasons.ts';
import { standingsOfStep } from '#domain/staff/request-standing.ts';
import type { Deps } from '#server/actions/base/context.ts';
import { countRequestsOfEach } from '#server/queries/office/requests-page.ts';
import { readReasons } from '#server/queries/reports/read-reports.ts';
import { countGivenUp, readRefusals } from '#server/queries/reports/refusals.ts';
import { reportHead, reportScope } from './report-scope.ts';

/** What stops people on their way, and who stands there now. @throws invalid-input */
export async function showCauses(
  deps: Deps,
  asked: z.output<typeof officeReports.getCauses.query>,
): Promise<OfficeOutput<'getCauses'>> {
  const { store } = deps;
  const { filter, before, today } = await reportScope(deps, asked);
  const { partnerId, from, until } = filter;
  const [head, rows, reasons, givenUp] = await Promise.all([
    reportHead(deps, asked.partner),
    readRefusals(store, { partnerId, from, until, before: before.from }),
    readReasons(store, filter, today),
    countGivenUp(store, partnerId),
  ]);
  const causes = rows.flatMap(({ step: at, code: stored, ...each }) => {
    const step = stepIds.find((id) => id === at);
    const [code = '', field = null] = stored.split(':');
    return step === undefined ? [] : [{ step, code, field, words: sentenceOf(code), ...each }];
  });
  const steps = stepIds.filter((step) => causes.some((cause) => cause.step === step));
  const waiting =
    steps.length === 0
      ? []
      : await countRequestsOfEach(store, steps, (step) => ({
          standings: standingsOfStep(step),
          partnerId,
          promoterId: null,
          since: from,
          behind: { until },
          search: '',
        }));
  return {
    ...head,
    range: { from, until },
    before: { from: before.from, until: before.until },
    causes,
    waiting: waiting.map(([step, count]) => ({ step, ...count })),
    refused: reasons
      .filter(({ code }) => serviceRefusals.includes(code))
      .map(({ code, requests }) => ({ code, words: refusalWords(code), requests })),
    givenUp,
  };
}

/** As the shop says it; a code of another version as it is. */
const sentenceOf = (code: string): string =>
  (messages as Readonly<Record<string, string>>)[code] ?? code.replaceAll('-', ' ');
