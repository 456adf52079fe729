import type { OfficeRequestRecord } from '#contract/office/record.ts';
import { exactTime } from '../../text/format.ts';
import { sentences } from '../../text/sentences.ts';
import { type Fact, Facts, Section } from '../../ui/section.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Masked, OpenValue } from '../../ui/masked.tsx';
import { useNow } from '../../ui/time-left.tsx';
import { openedValues } from '../../ui/viewer/opened-facts.tsx';
import es from './es.json';
import { inputWords } from './rule-inputs.ts';
import type { OfficeReview } from '#contract/office/reviews.ts';

const t = sentences(es);

/** Three signals, then the person and the bureau, each with its evidence. */
export function CaseFacts({ view }: { view: ReviewView }) {
  const { record, review } = view;
  const now = useNow(view.now, 5_000);
  const district =
    review.isDistrictOfPostalCode === null
      ? t('districtUnknown')
      : t(review.isDistrictOfPostalCode ? 'districtMatches' : 'districtDiffers');
  return (
    <>
      <dl className="signals">
        <div>
          <dt>
            <Icon name="place" small />
            <span>{t('location')}</span>
          </dt>
          <dd>{locationIn(record)}</dd>
        </div>
        <div>
          <dt>
            <Icon name="send" small />
            <span>{t('postalCode')}</span>
          </dt>
          <dd>{district}</dd>
        </div>
        <div>
          <dt>
            <Icon name="search" small />
            <span>{t('duplicates')}</span>
          </dt>
          <dd>{duplicatesIn(record)}</dd>
        </div>
      </dl>
      <Section title={t('facts')}>
        <Facts facts={personFacts(record, openedValues(record.opened, now))} />
      </Section>
      {record.bureau.outcome !== null && (
        <Section title={t('bureau')}>
          <Facts facts={bureauFacts(record)} />
        </Section>
      )}
    </>
  );
}

function locationIn({ location }: OfficeRequestRecord): string {
  if (location === null) return t('noLocation');
  return t('locationAt', { time: exactTime(location.at), n: Math.round(location.accuracyMeters ?? 0) });
}

function duplicatesIn({ duplicates }: OfficeRequestRecord): string {
  if (duplicates.length === 0) return t('noDuplicates');
  return duplicates
    .map(({ what, requests }) => t('inOthers', { what: t(`same-${what}`), n: requests.length }))
    .join(' · ');
}

const shownOfPerson = ['name', 'birthday', 'curp', 'rfc', 'phone', 'email'] as const;

const personFacts = ({ sealed, may }: OfficeRequestRecord, opened: ReadonlyMap<string, string>): Fact[] =>
  shownOfPerson.flatMap((field) => {
    const found = sealed.find((each) => each.field === field);
    if (!found) return [];
    const what = t(field);
    const value = opened.get(field);
    return [
      {
        label: what,
        value:
          value !== undefined ? (
            <OpenValue>{value}</OpenValue>
          ) : (
            <Masked field={field} what={what} masked={found.masked} mayReveal={may.reveal} />
          ),
      },
    ];
  });

const shownOfBureau = ['score', 'activeDelinquencies', 'monthlyDebtCentavos', 'alerts'] as const;

function bureauFacts({ decision: { inputs }, bureau }: OfficeRequestRecord): Fact[] {
  const folio = bureau.report?.folio;
  return shownOfBureau.flatMap((name, index) => {
    const input = inputs.find((each) => each.name === name);
    if (input === undefined) return [];
    return [
      { ...inputWords(input), ...(index === 0 && folio ? { evidence: { label: folio, ok: true } } : {}) },
    ];
  });
}

/** What the page is rendered from. */
export interface ReviewView {
  readonly review: OfficeReview;
  readonly record: OfficeRequestRecord;
  /** The server's time when it was read. */
  readonly now: string;
}

/** The fields of the decision form. Each decision has its own reasons. */
export const codeFields = {
  approved: 'approvedCode',
  'counter-offer': 'counterCode',
  refused: 'refusedCode',
} as const;
