import { sentences } from '../../../text/sentences.ts';
import { type Casework, doneActs, isDialog } from './acts.ts';
import es from './es.json';
import { Form, useActionData, useLocation, useSearchParams } from 'react-router';
import { SendButton } from '../../../ui/send-button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import type { Answer } from '../../../ui/answer.ts';
import { ErrorsOf } from '../../../ui/errors-of.tsx';
import { Toast } from '../../../ui/toast.tsx';

/** What became of the last act: done, or refused and why. A dialog says its refusals itself. */
export function Said() {
  const answer = useActionData<Answer>();
  const [query] = useSearchParams();
  const { key } = useLocation();
  const done = doneActs.find((act) => act === query.get('hecho'));
  return (
    <>
      {answer && !isDialog(query.get('hacer')) && <ErrorsOf reply={answer.reply} />}
      <Toast message={done && !answer ? t(`done-${done}`) : null} id={key} />
    </>
  );
}

/** Who else works on it, and the button to take it or let it go: of one width, so that nothing moves. */
export function Claim({ casework: { claim, may } }: { casework: Casework }) {
  const act = claim === null ? (may.handle ? 'claim' : null) : may.release ? 'release' : null;
  return (
    <>
      {claim && !claim.isMine && (
        <span className="claim">
          <Icon name="person" small />
          <span>{t('theirs', { name: claim.by.name })}</span>
        </span>
      )}
      {act && (
        <Form method="post" preventScrollReset>
          <SendButton intent={act} name="intent" value={act} className="claims">
            {t(act)}
          </SendButton>
        </Form>
      )}
    </>
  );
}

const t = sentences(es);

/** What the menu has, where there is no menu. */
export const ActsWithoutScript = ({
  requestId,
  casework: { may },
}: {
  requestId: string;
  casework: Casework;
}) => (
  <noscript>
    <div className="row wrapx">
      {may.sendLink && <PlainAct intent="send-link" label={t('sendLink')} />}
      {may.sendCode && <PlainAct intent="send-code" label={t('sendCode')} />}
      {may.hand && (
        <a className="btn line" href={`/oficina/solicitud/${requestId}?hacer=entregar`}>
          <span>{t('hand')}</span>
        </a>
      )}
      {may.cancel && (
        <a className="btn line" href={`/oficina/solicitud/${requestId}?hacer=cancelar`}>
          <span>{t('cancel')}</span>
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
