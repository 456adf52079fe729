import { useFetcher } from 'react-router';
import { sentences } from '../../text/sentences.ts';
import type { Answer } from '../../ui/answer.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorsOf } from '../../ui/errors-of.tsx';
import { Blank, Notice } from '../../ui/notice.tsx';
import { WaitingAct } from '../por-firmar/waiting-act.tsx';
import { DecisionForm } from './decision-form.tsx';
import es from './es.json';
import type { ReviewView } from './view.ts';

const t = sentences(es);

/** Shows the decision form to the holder of the claim; to others the holder, the waiting proposal, or a button to claim. */
export function Right({ view }: { view: ReviewView }) {
  const { proposal, claimedBy, isMine } = view.review;
  if (proposal) {
    return (
      <>
        <Notice icon="note">
          <b>{t('proposalNote')}</b>
          <span className="line">{proposal.note}</span>
        </Notice>
        <WaitingAct act={proposal.act} now={view.now} isHere />
      </>
    );
  }
  if (isMine) return <DecisionForm view={view} />;
  if (claimedBy) {
    return (
      <Blank icon="person" title={t('otherTitle', { name: claimedBy.name })}>
        {t('otherLead')}
      </Blank>
    );
  }
  return <Claim />;
}

function Claim() {
  const fetcher = useFetcher<Answer>();
  return (
    <>
      <ErrorsOf reply={fetcher.data?.reply ?? null} />
      <Blank
        icon="review"
        title={t('freeTitle')}
        action={
          <fetcher.Form method="post">
            <Button type="submit" kind="primary" name="intent" value="claim" busy={fetcher.state !== 'idle'}>
              {t('claim')}
            </Button>
          </fetcher.Form>
        }
      >
        {t('freeLead')}
      </Blank>
    </>
  );
}
