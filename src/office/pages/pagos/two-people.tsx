import { Rich } from '../../text/sentences.ts';
import { Notice } from '../../ui/notice.tsx';

/** Says what becomes of a proposal. */
export const TwoPeople = ({ words }: { words: string }) => (
  <div className="nt-pair">
    <Notice icon="two-people">
      <Rich>{words}</Rich>
    </Notice>
  </div>
);
