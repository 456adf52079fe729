import { cancelReasonNames, cancelReasons } from '#domain/staff/review-reasons.ts';
import {
  correctableWords,
  correctionReasonWords,
  correctionReasons,
  fitsReason,
  type Correctable,
  type CorrectionReason,
} from '#domain/onboarding/corrections.ts';
import type { OfficeOutput } from '#contract/office/api.ts';
import { sentences } from '../../text/sentences.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { TextArea, Picks, SelectField } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { ActButton } from '../../ui/send-button.tsx';
import es from './casework.json';
import { ActDialog } from '../../ui/dialog.tsx';
import { exactTime, shortDate } from '../../text/format.ts';
import { Badge } from '../../ui/badge.tsx';
import { Section } from '../../ui/section.tsx';
import { PlainTable } from '../../ui/plain-table.tsx';
import { ContractForm } from '../../ui/contract-form.tsx';

const t = sentences(es);

/** Chooses what the customer corrects and why, in one tap, and writes to her. */
export const CorrectDialog = ({ requestId, casework }: { requestId: string; casework: Casework }) => (
  <ActDialog title={t('correctTitle')}>
    <ContractForm<{ choice: string; message: string }>
      intent="correct"
      of={{ seen: casework.state }}
      lead={<p className="small muted">{t('correctLead')}</p>}
      submit={t('ask')}
      kind="primary"
      className="stack"
      wayBack={<WayBack requestId={requestId} />}
    >
      {({ choice, message }) => (
        <>
          {casework.correctable.map((what, index) => (
            <Picks
              key={what}
              field={choice}
              label={correctableWords[what]}
              // One choice out of all the groups: what is wrong with it is said once, below the last.
              isSilent={index + 1 < casework.correctable.length}
              options={choicesOf(what).map(({ value, reason }) => ({
                value,
                label: correctionReasonWords[reason],
              }))}
            />
          ))}
          <TextArea field={message} label={t('message')} note={t('messageHint')} />
        </>
      )}
    </ContractForm>
  </ActDialog>
);

const WayBack = ({ requestId }: { requestId: string }) => (
  <ButtonLink to={`/solicitud/${requestId}`} preventScrollReset>
    {t('back')}
  </ButtonLink>
);

/** Asks once more, with the reason: it cannot be undone. */
export const CancelDialog = ({
  requestId,
  account,
  casework,
}: {
  requestId: string;
  account: string;
  casework: Casework;
}) => (
  <ActDialog title={t('cancelTitle', { account })}>
    <ContractForm<{ reason: string; note: string }>
      intent="cancel"
      of={{ seen: casework.state }}
      lead={<p className="small muted">{t('cancelLead')}</p>}
      submit={t('cancel')}
      kind="stop fill"
      className="stack"
      wayBack={
        <ButtonLink to={`/solicitud/${requestId}`} preventScrollReset data-safe>
          {t('keep')}
        </ButtonLink>
      }
    >
      {({ reason, note }) => (
        <>
          <Picks
            field={reason}
            label={t('reason')}
            options={cancelReasons.map((value) => ({ value, label: cancelReasonNames[value] }))}
          />
          <TextArea field={note} label={t('note')} />
        </>
      )}
    </ContractForm>
  </ActDialog>
);

/** Chooses the store whose people help with a request, and says why. */
export const HandDialog = ({
  requestId,
  casework: { state, handed, stores },
}: {
  requestId: string;
  casework: Casework;
}) => (
  <ActDialog title={t('handTitle')}>
    <ContractForm<{ store: string; note: string }>
      intent="hand"
      of={{ seen: state, seenStore: handed?.store.id ?? '' }}
      lead={
        <>
          <p className="small muted">{t('handLead')}</p>
          {handed && <p className="small">{t('handNow', { store: handed.store.name })}</p>}
        </>
      }
      submit={t('handDo')}
      kind="primary"
      className="stack"
      wayBack={<WayBack requestId={requestId} />}
    >
      {({ store, note }) => (
        <>
          <SelectField
            field={store}
            label={t('handStore')}
            options={[
              { value: '', label: t('handChoose') },
              ...stores
                .filter(({ id }) => id !== handed?.store.id)
                .map(({ id, name }) => ({ value: id, label: name })),
              ...(handed ? [{ value: 'ninguna', label: t('handNone', { store: handed.store.name }) }] : []),
            ]}
          />
          <TextArea field={note} label={t('handWhy')} note={t('handWhyHint')} />
        </>
      )}
    </ContractForm>
  </ActDialog>
);

/** The acts with a dialog of their own, by their value of `hacer` in the address: it opens without a script, too. */
const dialogs = ['corregir', 'entregar', 'cancelar'] as const;
type DialogName = (typeof dialogs)[number];
export const isDialog = (name: string | null): name is DialogName => dialogs.some((each) => each === name);

/** What was done, by its value of `hecho` in the address after it. */
export const doneActs = [
  'correct',
  'withdraw',
  'claim',
  'release',
  'link',
  'code',
  'hand',
  'cancel',
] as const;

/** One choice of the form: what is to be corrected, and why. */
interface Choice {
  readonly value: string;
  readonly what: Correctable;
  readonly reason: CorrectionReason;
}

export const choicesOf = (what: Correctable): Choice[] =>
  correctionReasons[what]
    .filter((reason) => fitsReason(what, reason))
    .map((reason) => ({ value: `${what}/${reason}`, what, reason }));

/** Who works on the request, what was asked for, and what this person may do. */
export type Casework = OfficeOutput<'getRequestCasework'>;

/** Shows what the customer has to correct and until when, with a button to withdraw it for those who may. */
export const WaitingCorrections = ({ casework, now }: { casework: Casework; now: string }) =>
  casework.corrections
    .filter(({ state }) => state === 'waiting')
    .map((asked) => {
      const date = shortDate(`${asked.answerBy}T12:00:00-06:00`, now);
      return (
        <Notice
          key={asked.id}
          tone="info"
          icon="undo"
          end={
            casework.may.handle &&
            asked.askedBy && (
              <ActButton intent="withdraw-correction" of={{ id: asked.id }}>
                {t('withdraw')}
              </ActButton>
            )
          }
        >
          <b>{t('waitingTitle', { what: correctableWords[asked.what] })}</b>
          <span>
            {asked.askedBy
              ? ` ${t('waitingLead', { reason: correctionReasonWords[asked.reason], date })}`
              : ` ${t('waitingOwn', { date })}`}
          </span>
        </Notice>
      );
    });

/** Everything that was asked for, with what came of it; nothing where nothing was. */
export const CorrectionTable = ({ casework: { corrections } }: { casework: Casework }) =>
  corrections.length > 0 && (
    <Section title={t('corrections')}>
      <PlainTable
        label={t('corrections')}
        heads={[t('what'), t('state'), t('reason'), t('askedBy')]}
        rows={corrections.map((each) => ({
          key: each.id,
          cells: [
            correctableWords[each.what],
            <State key={each.id} of={each} />,
            <Why key={each.id} of={each} />,
            `${each.askedBy?.name ?? t('product')}, ${exactTime(each.askedAt)}`,
          ],
        }))}
      />
    </Section>
  );

function State({ of: { state, isChanged, endedAt } }: { of: Casework['corrections'][number] }) {
  if (state === 'waiting') {
    return (
      <Badge tone="info" icon="undo">
        {t('waiting')}
      </Badge>
    );
  }
  const word = state === 'answered' && isChanged === false ? 'same' : state;
  return (
    <Badge tone="none" icon={state === 'answered' ? 'done' : 'clock'} flat>
      {t(word, { time: endedAt === null ? '' : exactTime(endedAt) })}
    </Badge>
  );
}

const Why = ({ of: { reason, message } }: { of: Casework['corrections'][number] }) => (
  <>
    <span>{correctionReasonWords[reason]}</span>
    {message !== null && <p className="small muted">{message}</p>}
  </>
);
