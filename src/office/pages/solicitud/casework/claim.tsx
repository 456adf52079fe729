import { Form } from 'react-router';
import { sentences } from '../../../text/sentences.ts';
import { SendButton } from '../../../ui/send-button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import type { Casework } from './casework.ts';
import es from './es.json';

const t = sentences(es);

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
