import { Form } from 'react-router';
import { sentences } from '../../../text/sentences.ts';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import type { Casework } from './casework.ts';
import es from './es.json';

const t = sentences(es);

/** Who works on it, and the button to take it or let it go. */
export function Claim({ casework: { claim, may } }: { casework: Casework }) {
  const act = claim === null ? (may.handle ? 'claim' : null) : may.release ? 'release' : null;
  return (
    <>
      {claim && (
        <span className="claim">
          <Icon name="person" small />
          <span>{claim.isMine ? t('mine') : t('theirs', { name: claim.by.name })}</span>
        </span>
      )}
      {act && (
        <Form method="post" preventScrollReset>
          <Button type="submit" name="intent" value={act}>
            {t(act)}
          </Button>
        </Form>
      )}
    </>
  );
}
