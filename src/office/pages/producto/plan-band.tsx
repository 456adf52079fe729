import { Form } from 'react-router';
import type { OfficeProductRecord } from '#contract/office/products.ts';
import { shortDay } from '../../text/format.ts';
import { Rich, sentences } from '../../text/sentences.ts';
import { SendButton } from '../../ui/send-button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Changes } from '../por-firmar/changes.tsx';
import es from './es.json';

const t = sentences(es);

/** A change that waits for its day. */
export const PlanBand = ({
  plan: { on, by, changes },
  mayEdit,
  now,
}: {
  plan: NonNullable<OfficeProductRecord['plan']>;
  mayEdit: boolean;
  now: string;
}) => (
  <div className="stack planned">
    <Notice
      tone="info"
      icon="calendar"
      end={
        mayEdit && (
          <Form method="post">
            <input type="hidden" name="intent" value="withdraw-plan" />
            <SendButton intent="withdraw-plan" size="sm">
              {t('withdrawPlan')}
            </SendButton>
          </Form>
        )
      }
    >
      <Rich>{t('planned', { day: shortDay(on, now), name: by })}</Rich>
    </Notice>
    <Changes changes={changes} />
  </div>
);
