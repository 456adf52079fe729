import { useNavigate, useSubmit, useActionData, useLocation, useSearchParams } from 'react-router';
import { useState } from 'react';
import { duration, exactTime, pesos, shortDate, dayOf, timeOf } from '../../text/format.ts';
import { dotted, sentences } from '../../text/sentences.ts';
import { trackOf } from '../../text/steps.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { RequestBadge } from '../../ui/badge.tsx';
import { PartnerName } from '../../ui/stamp.tsx';
import es from './es.json';
import { type Casework, doneActs, isDialog } from './casework.tsx';
import type { RecordView } from './summary-part.tsx';
import { Menu, type Act } from '../../ui/menu.tsx';
import { Toast, ErrorsOf } from '../../ui/notice.tsx';
import casework from './casework.json';
import { ActButton } from '../../ui/send-button.tsx';
import type { Answer } from '../../ui/answer.ts';
import { Crumb, RecordTitle, Track } from '../../ui/section.tsx';

const t = sentences(es);

const of = sentences(casework);

/** What is seldom needed of a record. */
function MoreMenu({ account, casework: { may } }: { account: string; casework: Casework }) {
  const submit = useSubmit();
  const navigate = useNavigate();
  const post = (intent: string) => void submit({ intent }, { method: 'post', preventScrollReset: true });
  const open = (dialog: 'entregar' | 'cancelar') =>
    void navigate(`?hacer=${dialog}`, { preventScrollReset: true });
  const [copies, setCopies] = useState(0);
  const copy = async () => {
    await navigator.clipboard.writeText(account);
    setCopies((n) => n + 1);
  };
  return (
    <span className="needs-script no-s">
      <Menu
        label={t('more')}
        acts={[
          ...only(may.sendLink, 'link', of('sendLink'), 'link', () => post('send-link')),
          ...only(may.sendCode, 'code', of('sendCode'), 'key', () => post('send-code')),
          ...only(may.hand, 'hand', of('hand'), 'person', () => open('entregar')),
          { id: 'copy', label: t('copyAccount'), icon: 'paper', run: () => void copy() },
          { id: 'print', label: t('print'), icon: 'download', run: () => print() },
          ...only(may.cancel, 'cancel', of('cancel'), 'forbidden', () => open('cancelar')),
        ]}
      />
      <Toast message={copies > 0 ? t('copied') : null} id={copies} />
    </span>
  );
}

/** An act of the menu, where this person may do it. */
const only = (may: boolean, id: string, label: string, icon: IconName, run: () => void): Act[] =>
  may ? [{ id, label, icon, run }] : [];

/** Where one is, what the record is, and how far it has come. */
export function RecordHead({ view }: { view: RecordView }) {
  const { record, casework } = view;
  const { account, product, plan, partner, state } = record;
  return (
    <>
      <Crumb label={t('path')} to="/solicitudes" list={t('list')} here={account} className="num" />
      <RecordTitle
        picture={product.picture}
        title={t('title', { account })}
        badge={<RequestBadge state={state} large />}
        sub={
          <p className="sub">
            <span>{dotted(product.name, product.color)}</span>
            <span className="num">
              {t('plan', {
                down: pesos(plan.downPayment),
                weeks: plan.weeks,
                weekly: pesos(plan.weekly),
                total: pesos(plan.total),
              })}
            </span>
            <PartnerName partner={partner} />
          </p>
        }
      >
        <Claim casework={casework} />
        {casework.correctable.length > 0 && (
          <ButtonLink to="?hacer=corregir" icon="undo" preventScrollReset>
            {t('correct')}
          </ButtonLink>
        )}
        <MoreMenu account={account} casework={casework} />
        <ActsWithoutScript requestId={record.id} casework={casework} />
      </RecordTitle>
      <RecordTrack view={view} />
    </>
  );
}

function RecordTrack({ view: { record, now } }: { view: RecordView }) {
  const stages = trackOf(record.steps, record.step);
  const at = stages.findIndex(({ state }) => state === 'now');
  return (
    <Track
      label={
        at === -1
          ? t('trackOver')
          : t('track', { n: at + 1, of: stages.length, label: stages[at]?.label ?? '' })
      }
      steps={stages.map((stage) => ({
        ...stage,
        text: stage.state === 'now' ? duration(record.since, now) : stage.at && whenOf(stage.at, now),
        exact: stage.at ? exactTime(stage.at) : undefined,
      }))}
    />
  );
}

const whenOf = (at: string, now: string) => (dayOf(at) === dayOf(now) ? timeOf(at) : shortDate(at, now));

/** What became of the last act: done, or refused and why. A dialog says its refusals itself. */
export function Said() {
  const answer = useActionData<Answer>();
  const [query] = useSearchParams();
  const { key } = useLocation();
  const done = doneActs.find((act) => act === query.get('hecho'));
  return (
    <>
      {answer && !isDialog(query.get('hacer')) && <ErrorsOf reply={answer.reply} />}
      <Toast message={done && !answer ? of(`done-${done}`) : null} id={key} />
    </>
  );
}

/** Who else works on it, and the button to take it or let it go: of one width, so that nothing moves. */
function Claim({ casework: { claim, may } }: { casework: Casework }) {
  const act = claim === null ? (may.handle ? 'claim' : null) : may.release ? 'release' : null;
  return (
    <>
      {claim && !claim.isMine && (
        <span className="claim">
          <Icon name="person" small />
          <span>{of('theirs', { name: claim.by.name })}</span>
        </span>
      )}
      {act && (
        <ActButton intent={act} isSmall={false} className="claims">
          {of(act)}
        </ActButton>
      )}
    </>
  );
}

/** What the menu has, where there is no menu. */
const ActsWithoutScript = ({ requestId, casework: { may } }: { requestId: string; casework: Casework }) => (
  <noscript>
    <div className="row wrapx">
      {may.sendLink && <PlainAct intent="send-link" label={of('sendLink')} />}
      {may.sendCode && <PlainAct intent="send-code" label={of('sendCode')} />}
      {may.hand && (
        <a className="btn line" href={`/oficina/solicitud/${requestId}?hacer=entregar`}>
          <span>{of('hand')}</span>
        </a>
      )}
      {may.cancel && (
        <a className="btn line" href={`/oficina/solicitud/${requestId}?hacer=cancelar`}>
          <span>{of('cancel')}</span>
        </a>
      )}
    </div>
  </noscript>
);

const PlainAct = ({ intent, label }: { intent: string; label: string }) => (
  <form method="post">
    <button type="submit" name="intent" value={intent} className="btn line">
      <span>{label}</span>
    </button>
  </form>
);
